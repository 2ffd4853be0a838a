// The FIDE change of a rating period, under the rules of its date, with what is not certain beside the number.

import { rulingsOfTrace, type TraceStep } from '@harkness/rules';
import {
  calculateChange,
  editionByDate,
  editionByName,
  editions,
  explainFirstRating,
  explainPeriod,
  type FideEdition,
  firstRating2009,
  type ListType,
} from '@harkness/rules/fide';
import {
  caveatsOf2009,
  countedInMatch,
  gamesOfSettledK,
  kOfJuniors,
  ratingEndingJuniorK,
  ratingOfLowestK,
  reachedWith,
} from '@harkness/rules/internal/fide';
import { signed } from '../base/format.js';
import { Choice, DateField, NumberField, numberOf, today } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { TraceWhy } from '../parts/trace-why.js';
import { BasisNotes, Caveats } from './basis.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { parseGames } from './games.js';
import { startDateOf } from './player.js';
import { Problems } from './problems.js';

const defaults = {
  type: 'standard',
  rating: '',
  games: String(gamesOfSettledK),
  born: '',
  ever2300: '',
  ever2400: '',
  on: '',
  edition: 'date',
  match: '',
  agreed: '',
  list: '',
};

const listOptions = [
  ['standard', 'Standard'],
  ['rapid', 'Rapid'],
  ['blitz', 'Blitz'],
] as const;
const editionOptions = [['date', 'By date'] as const, ...editions.map(({ name }) => [name, name] as const)];

export function FideCalculator() {
  useTitle('FIDE change');
  const [state, change] = useFragment(defaults);
  const on = startDateOf(state);
  return (
    <>
      <p className="soft">
        What a tournament changes on the FIDE list, or what it is worth as a first rating. Ratings are those of the list in force
        on its first day.
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <Choice label="List" value={state.type} options={listOptions} onChange={(type) => change({ type })} />
            <NumberField
              label="Your rating"
              value={state.rating}
              onChange={(rating) => change({ rating })}
              hint="Empty: a first rating"
            />
            <NumberField
              label="Games so far"
              value={state.games}
              onChange={(games) => change({ games })}
              hint={`${gamesOfSettledK} or more: settled`}
            />
            <NumberField
              label="Year of birth"
              value={state.born}
              onChange={(born) => change({ born })}
              hint={`For K ${kOfJuniors} of juniors`}
            />
          </div>
          <div className="row">
            <label className="check">
              <input
                type="checkbox"
                checked={state.ever2300 === '1'}
                onChange={(event) => change({ ever2300: event.target.checked ? '1' : '' })}
              />
              Ever {ratingEndingJuniorK}
            </label>
            <label className="check">
              <input
                type="checkbox"
                checked={state.ever2400 === '1'}
                onChange={(event) => change({ ever2400: event.target.checked ? '1' : '' })}
              />
              Ever {ratingOfLowestK}
            </label>
          </div>
          <div className="fields from-top">
            <DateField label="Tournament starts" value={on} onChange={(date) => change({ on: date })} />
            <Choice
              label="Edition"
              value={state.edition}
              options={editionOptions}
              onChange={(name) => change({ edition: name })}
            />
            <NumberField
              label="Match over"
              value={state.match}
              onChange={(match) => change({ match })}
              hint="Games agreed; empty: no match"
              width="9rem"
            />
          </div>
          {state.match === '' ? null : (
            <label className="check">
              <input
                type="checkbox"
                checked={state.agreed === '1'}
                onChange={(event) => change({ agreed: event.target.checked ? '1' : '' })}
              />
              Both agreed beforehand that every game is rated (from 2024)
            </label>
          )}
          <GameList text={state.list} onChange={(list) => change({ list })} />
        </div>
        <div className="stack" aria-live="polite">
          <Result state={state} on={on} />
        </div>
      </div>
    </>
  );
}

function Result({ state, on }: { state: typeof defaults; on: string }) {
  const rating = numberOf(state.rating);
  const typed = parseGames(state.list);
  if (typed.length === 0) return <p className="empty">Add a game to see the change.</p>;
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
  if (match?.reason === 'unrated') return <p className="note warning">A match in which a player is unrated is not rated.</p>;
  if (rating === undefined) return <First state={state} on={on} edition={edition.value} />;
  const games = match === null ? typed : typed.slice(0, match.counted);
  const decided =
    match?.reason === 'matchWon' ? (
      <>
        <p className="note small">Rated up to game {match.counted}, which decided the match.</p>
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
  // Without a list date of its own the period is the one that ends on the first of the next month.
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

/** What the games are worth to a player without a rating, and whether it is published. */
function First({ state, on, edition }: { state: typeof defaults; on: string; edition: FideEdition }) {
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
        <h2>First rating</h2>
        <p className="big num">{rating ?? 'not yet'}</p>
        <p className="soft">
          {rating === null && worth !== null ? `The result is worth ${worth}; the explanation says what is missing. ` : ''}
          {edition}
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
      <h2>Change</h2>
      <p className={`big num ${change > 0 ? 'up' : change < 0 ? 'down' : ''}`}>{signed(change / 100, 1)}</p>
      <p className="soft">
        to {after ?? 'below the floor: unrated'}, K {k}, {edition}
      </p>
    </div>
  );
}

function nextMonth(date: string): string {
  const [year = 0, month = 0] = (date === '' ? today() : date).split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
