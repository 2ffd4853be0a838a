// The answer of the FIDE calculator. It includes the rules of every edition, so it is loaded when there is a game to rate.

import { rulingsOfTrace, type TraceStep } from '@harkness/rules';
import {
  calculateChange,
  editionByDate,
  editionByName,
  explainFirstRating,
  explainPeriod,
  type FideEdition,
  firstRating,
  firstRating2009,
  type ListType,
  ratePeriod,
} from '@harkness/rules/fide';
import {
  caveatsOf2009,
  countedInMatch,
  endsOfMatch,
  gamesOfSettledK,
  longestMatch,
  type MatchEnd,
  reachedWith,
} from '@harkness/rules/internal/fide';
import type { ReactNode } from 'react';
import { documentName } from '../base/citations.js';
import { points, signed, today } from '../base/format.js';
import { t } from '../base/words.js';
import { numberOf } from '../parts/fields.js';
import { TraceWhy } from '../parts/trace-why.js';
import { BasisNotes, Caveats } from './basis.js';
import { EveryScore, matchScore, type ScoreRow } from './every-score.js';
import type { FideState } from './fide.js';
import { fideRatingProblem } from './fide-rating-problem.js';
import { opponentOf, parseGames, type TypedGame } from './games.js';
import { Problems } from './problems.js';
import { countProblem, dayProblem, ratingProblem, yearProblem } from './rule-problem.js';

export function FideResult({ state, on }: { state: FideState; on: string }) {
  const rating = numberOf(state.rating);
  const typed = parseGames(state.list);
  const listType = state.type as ListType;
  if (dayProblem(on) !== undefined) return <p className="note error">{t('Correct the marked field.')}</p>;
  const edition = state.edition === 'date' ? editionByDate(on, listType) : editionByName(state.edition, listType);
  if (!edition.ok) return <Problems errors={edition.errors} />;
  const hasProblem =
    fideRatingProblem(state.rating) !== undefined ||
    countProblem(state.games) !== undefined ||
    [state.rating, state.games, state.born, state.match, state.goal].some((text) => Number.isNaN(numberOf(text))) ||
    yearProblem(state.born) !== undefined ||
    countProblem(state.match, { from: 1, to: longestMatch }) !== undefined ||
    ratingProblem(state.goal) !== undefined ||
    typed.some((game) => fideRatingProblem(game.rating) !== undefined);
  if (hasProblem) return <p className="note error">{t('Correct the marked field.')}</p>;
  const scheduledGames = numberOf(state.match);
  const match =
    scheduledGames === undefined
      ? null
      : countedInMatch(edition.value, {
          rating: rating ?? null,
          games: playedOf(typed),
          scheduledGames,
          waived: state.agreed === '1',
        });
  if (match?.reason === 'unrated')
    return <p className="note warning">{t('A match in which a player is unrated is not rated.')}</p>;
  if (rating === undefined) return <First state={state} on={on} edition={edition.value} />;
  const games = match === null ? typed : typed.slice(0, match.counted);
  const ends = scheduledGames === undefined ? undefined : endsOfMatch(edition.value, scheduledGames, state.agreed === '1');
  const decided =
    match?.reason === 'matchWon' ? (
      <>
        <p className="note small">{t('Rated up to game {counted}, which decided the match.', { counted: match.counted })}</p>
        <BasisNotes readings={[]} rulings={match.rulings} />
      </>
    ) : null;
  if (edition.value.name === 'fide-2009') {
    const answer = calculateChange({ rating, reached2400: state.ever2400 === '1' }, playedOf(games), edition.value);
    if (!answer.ok) return <Problems errors={answer.errors} />;
    return (
      <>
        <Summary
          change={answer.value.changeHundredths}
          k={answer.value.k}
          after={answer.value.newRating}
          edition={edition.value.name}
        />
        <Caveats texts={answer.value.caveats} />
        <BasisNotes readings={[]} rulings={answer.value.rulings} />
        {decided}
        <AfterEveryScore
          games={typed}
          ends={ends}
          goal={numberOf(state.goal)}
          rate={(played) => {
            const other = calculateChange({ rating, reached2400: state.ever2400 === '1' }, played, edition.value);
            return other.ok ? { rating: other.value.newRating, hundredths: other.value.changeHundredths } : undefined;
          }}
        />
      </>
    );
  }
  // Without a list date, the period ends on the first of the next month.
  const newList = nextMonth(on);
  const born = /^\d{4}$/.test(state.born) ? state.born : null;
  const period = (played: readonly Played[]) => ({
    listType,
    newList,
    player: {
      rating,
      games: Math.max(0, Math.floor(numberOf(state.games) ?? gamesOfSettledK)),
      ...reachedWith(rating, { ever2300: state.ever2300 === '1' || state.ever2400 === '1', ever2400: state.ever2400 === '1' }),
      born,
    },
    tournaments: [{ id: '1', start: on, own: rating, games: played }],
  });
  const rules = state.edition === 'date' ? undefined : edition.value;
  const answer = explainPeriod(period(playedOf(games)), rules);
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const { change, trace } = answer.value;
  return (
    <>
      <Summary change={change.changeHundredths} k={change.kUsed} after={change.newRating} edition={edition.value.name} />
      <Caveats texts={change.caveats.map(({ text }) => text)} />
      {decided}
      <BasisNotes readings={[]} rulings={rulingsOfTrace(trace)} />
      <AfterEveryScore
        games={typed}
        ends={ends}
        goal={numberOf(state.goal)}
        rate={(played) => {
          const other = ratePeriod(period(played), rules);
          return other.ok ? { rating: other.value.newRating, hundredths: other.value.changeHundredths } : undefined;
        }}
      />
      <TraceWhy trace={trace} />
    </>
  );
}

/** What the games are worth to an unrated player, and whether it is published. */
function First({ state, on, edition }: { state: FideState; on: string; edition: FideEdition }) {
  const typed = parseGames(state.list);
  const games = playedOf(typed);
  if (edition.name === 'fide-2009') {
    const answer = firstRating2009({ start: on, end: on, games }, edition);
    if (!answer.ok) return <Problems errors={answer.errors} />;
    const { rating, event, trace } = answer.value;
    return (
      <FirstAnswer
        rating={rating}
        worth={event?.ruNew ?? null}
        edition={edition.name}
        caveats={caveatsOf2009(edition, 'unrated')}
        traces={[trace]}
      />
    );
  }
  const listType = state.type as ListType;
  const rules = state.edition === 'date' ? undefined : edition;
  const eventsOf = (played: readonly Played[]) => [{ id: '1', start: on, list: nextMonth(on), games: played }];
  const answer = explainFirstRating({ listType, events: eventsOf(games) }, rules);
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const pool = answer.value.answer.lists.at(-1);
  return (
    <FirstAnswer
      rating={answer.value.answer.published}
      worth={pool?.ru ?? null}
      edition={edition.name}
      caveats={(pool?.caveats ?? []).map(({ text }) => text)}
      traces={answer.value.traces}
    >
      <AfterEveryScore
        games={typed}
        goal={numberOf(state.goal)}
        rate={(played) => {
          const other = firstRating({ listType, events: eventsOf(played) }, rules);
          return other.ok ? { rating: other.value.published } : undefined;
        }}
      />
    </FirstAnswer>
  );
}

function FirstAnswer({
  rating,
  worth,
  edition,
  caveats,
  traces,
  children,
}: {
  rating: number | null;
  worth: number | null;
  edition: string;
  caveats: readonly string[];
  traces: readonly TraceStep[];
  children?: ReactNode;
}) {
  return (
    <>
      <div className="panel card">
        <h2>{t('First rating')}</h2>
        <p className="big num">{rating ?? t('not yet')}</p>
        <p className="soft">
          {rating === null && worth !== null
            ? `${t('The result is worth {worth}; the explanation says what is missing.', { worth })} `
            : ''}
          {documentName(edition)}
        </p>
      </div>
      <Caveats texts={caveats} />
      <BasisNotes readings={[]} rulings={rulingsOfTrace(...traces)} />
      {children}
      {traces.map((trace) => (
        <TraceWhy key={trace.title} trace={trace} />
      ))}
    </>
  );
}

function Summary({ change, k, after, edition }: { change: number; k: number; after: number | null; edition: string }) {
  return (
    <div className="panel card">
      <h2>{t('Change')}</h2>
      <p className={`big num ${change > 0 ? 'up' : change < 0 ? 'down' : ''}`}>{signed(change / 100, 1)}</p>
      <p className="soft">
        {t('to {after}, K {k}, {edition}', { after: after ?? t('below the floor: unrated'), k, edition: documentName(edition) })}
      </p>
    </div>
  );
}

interface Played {
  readonly opponent: number;
  readonly halfPoints: number;
}

function playedOf(games: readonly TypedGame[]): Played[] {
  return games.map((game) => ({ opponent: opponentOf(game), halfPoints: game.score * 2 }));
}

/**
 * The rules answer once for every score; they use only the sum of the points, so it is given to the first games. A match has one
 * opponent and may end early, at the results of `ends`.
 */
function AfterEveryScore({
  games,
  ends,
  goal,
  rate,
}: {
  games: readonly TypedGame[];
  /** Absent: not a match. */
  ends?: readonly MatchEnd[] | undefined;
  goal: number | undefined;
  rate: (played: readonly Played[]) => { readonly rating: number | null; readonly hundredths?: number } | undefined;
}) {
  const typed = playedOf(games);
  const [first] = typed;
  if (ends !== undefined && typed.some(({ opponent }) => opponent !== first?.opponent))
    return (
      <p className="note warning">
        {t('A match has one opponent. Give every game the same rating to see what each result would bring.')}
      </p>
    );
  const results = ends ?? Array.from({ length: 2 * typed.length + 1 }, (_, halfPoints) => ({ halfPoints, games: typed.length }));
  const rows = results
    .map(({ halfPoints, games: played }): ScoreRow | undefined => {
      const given = Array.from({ length: played }, (_, at) => ({
        opponent: (ends === undefined ? typed[at] : first)?.opponent ?? Number.NaN,
        halfPoints: Math.min(2, Math.max(0, halfPoints - 2 * at)),
      }));
      const after = rate(given);
      if (after === undefined) return undefined;
      const change = after.hundredths === undefined ? undefined : after.hundredths / 100;
      return { score: halfPoints / 2, rating: after.rating, change, ...(ends === undefined ? {} : { of: played }) };
    })
    .filter((row) => row !== undefined);
  // A match that is decided early may bring more than the same lead after more games.
  if (ends !== undefined) rows.sort((one, other) => (one.change ?? 0) - (other.change ?? 0));
  const needed = goal === undefined ? undefined : rows.find(({ rating }) => rating !== null && rating >= goal);
  return (
    <>
      {goal === undefined ? null : (
        <div className="panel card">
          <h2>{t('Score needed for {target}', { target: goal })}</h2>
          <p className="big num">
            {needed === undefined
              ? t('out of reach')
              : needed.of === undefined
                ? t('{score} of {count}', { score: points(needed.score) || '0', count: typed.length })
                : matchScore(needed.score, needed.of)}
          </p>
        </div>
      )}
      <EveryScore
        rows={rows}
        marked={games.reduce((sum, { score }) => sum + score, 0)}
        markedOf={ends === undefined ? undefined : typed.length}
        goal={goal}
        decimals={1}
      />
    </>
  );
}

function nextMonth(date: string): string {
  const [year = 0, month = 0] = (date === '' ? today() : date).split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
