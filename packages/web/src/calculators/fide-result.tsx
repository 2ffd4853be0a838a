// The answer of the FIDE calculator. It includes the rules of every edition, so it is loaded when there is a game to rate.

import { rulingsOfTrace, type TraceStep } from '@harkness/rules';
import {
  calculateChange,
  editionByDate,
  editionByName,
  explainFirstRating,
  explainPeriod,
  type FideEdition,
  firstRating2009,
  type ListType,
} from '@harkness/rules/fide';
import { caveatsOf2009, countedInMatch, gamesOfSettledK, reachedWith } from '@harkness/rules/internal/fide';
import { documentName } from '../base/citations.js';
import { signed, today } from '../base/format.js';
import { t } from '../base/words.js';
import { numberOf } from '../parts/fields.js';
import { TraceWhy } from '../parts/trace-why.js';
import { BasisNotes, Caveats } from './basis.js';
import type { FideState } from './fide.js';
import { parseGames } from './games.js';
import { Problems } from './problems.js';

export function FideResult({ state, on }: { state: FideState; on: string }) {
  const rating = numberOf(state.rating);
  const typed = parseGames(state.list);
  const listType = state.type as ListType;
  const edition = state.edition === 'date' ? editionByDate(on, listType) : editionByName(state.edition, listType);
  if (!edition.ok) return <Problems errors={edition.errors} />;
  const scheduledGames = numberOf(state.match);
  const match =
    scheduledGames === undefined
      ? null
      : countedInMatch(edition.value, {
          rating: rating ?? null,
          games: typed.map((game) => ({ opponent: Number(game.rating), halfPoints: game.score * 2 })),
          scheduledGames,
          waived: state.agreed === '1',
        });
  if (match?.reason === 'unrated')
    return <p className="note warning">{t('A match in which a player is unrated is not rated.')}</p>;
  if (rating === undefined) return <First state={state} on={on} edition={edition.value} />;
  const games = match === null ? typed : typed.slice(0, match.counted);
  const decided =
    match?.reason === 'matchWon' ? (
      <>
        <p className="note small">{t('Rated up to game {counted}, which decided the match.', { counted: match.counted })}</p>
        <BasisNotes readings={[]} rulings={match.rulings} />
      </>
    ) : null;
  if (edition.value.name === 'fide-2009') {
    const answer = calculateChange(
      { rating, reached2400: state.ever2400 === '1' },
      games.map((game) => ({ opponent: Number(game.rating), halfPoints: game.score * 2 })),
      edition.value,
    );
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
      </>
    );
  }
  // Without a list date, the period ends on the first of the next month.
  const newList = nextMonth(on);
  const born = /^\d{4}$/.test(state.born) ? state.born : null;
  const answer = explainPeriod(
    {
      listType,
      newList,
      player: {
        rating,
        games: Math.max(0, Math.floor(numberOf(state.games) ?? gamesOfSettledK)),
        ...reachedWith(rating, { ever2300: state.ever2300 === '1' || state.ever2400 === '1', ever2400: state.ever2400 === '1' }),
        born,
      },
      tournaments: [
        {
          id: 'tournament',
          start: on,
          own: rating,
          games: games.map((game) => ({ opponent: Number(game.rating), halfPoints: game.score * 2 })),
        },
      ],
    },
    state.edition === 'date' ? undefined : edition.value,
  );
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const { change, trace } = answer.value;
  return (
    <>
      <Summary change={change.changeHundredths} k={change.kUsed} after={change.newRating} edition={edition.value.name} />
      <Caveats texts={change.caveats.map(({ text }) => text)} />
      {decided}
      <BasisNotes readings={[]} rulings={rulingsOfTrace(trace)} />
      <TraceWhy trace={trace} />
    </>
  );
}

/** What the games are worth to an unrated player, and whether it is published. */
function First({ state, on, edition }: { state: FideState; on: string; edition: FideEdition }) {
  const games = parseGames(state.list).map((game) => ({ opponent: Number(game.rating), halfPoints: game.score * 2 }));
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
  const events = [{ id: 'tournament', start: on, list: nextMonth(on), games }];
  const answer = explainFirstRating({ listType: state.type as ListType, events }, state.edition === 'date' ? undefined : edition);
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const pool = answer.value.answer.lists.at(-1);
  return (
    <FirstAnswer
      rating={answer.value.answer.published}
      worth={pool?.ru ?? null}
      edition={edition.name}
      caveats={(pool?.caveats ?? []).map(({ text }) => text)}
      traces={answer.value.traces}
    />
  );
}

function FirstAnswer({
  rating,
  worth,
  edition,
  caveats,
  traces,
}: {
  rating: number | null;
  worth: number | null;
  edition: string;
  caveats: readonly string[];
  traces: readonly TraceStep[];
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

function nextMonth(date: string): string {
  const [year = 0, month = 0] = (date === '' ? today() : date).split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
