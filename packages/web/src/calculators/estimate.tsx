// After an event: what my rating will be, live, with K, expected score and bonus; and what other editions would have given.

import { isIsoDate } from '@harkness/rules';
import { type Estimate, type EstimateInput, editionDates, editionNames, estimate, type System } from '@harkness/rules/uschess';
import { signed, systemNames } from '../format.js';
import { useTitle } from '../parts/title.js';
import { Choice, DateField, NumberField, numberOf, today } from './fields.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { parseGames } from './games.js';

const defaults = {
  system: 'OTBR',
  rating: '',
  games: '',
  age: '',
  peak: '',
  on: '',
  edition: 'date',
  list: '',
  history: 'mixed',
};

const systemOptions = (['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'] as const).map(
  (system) => [system, systemNames[system] ?? system] as const,
);
const editionOptions = [
  ['date', 'Rules of that date'],
  ...editionNames.filter((name) => name !== 'uschess-2010-approx').map((name) => [name, name] as const),
] as const;

export function EstimateCalculator() {
  useTitle('Estimate');
  const [state, change] = useFragment(defaults);
  const answer = calculate(state, state.edition);
  return (
    <>
      <p className="soft">
        What your rating will be after an event. Opponents’ ratings are taken as they are; in the rated section they move too, so
        the official number can differ a little.
      </p>
      <div className="columns">
        <div className="stack">
          <div className="row" style={{ alignItems: 'start' }}>
            <Choice label="System" value={state.system} options={systemOptions} onChange={(system) => change({ system })} />
            <NumberField
              label="Your rating"
              value={state.rating}
              onChange={(rating) => change({ rating })}
              hint="Empty: unrated"
            />
            {state.rating === '' ? (
              <NumberField label="Your age" value={state.age} onChange={(age) => change({ age })} hint="For a first estimate" />
            ) : (
              <>
                <NumberField
                  label="Rated games"
                  value={state.games}
                  onChange={(games) => change({ games })}
                  hint="26 or more: established"
                />
                <NumberField
                  label="Highest rating"
                  value={state.peak}
                  onChange={(peak) => change({ peak })}
                  hint="For the floor"
                />
              </>
            )}
          </div>
          <div className="row" style={{ alignItems: 'start' }}>
            <DateField label="Event starts" value={state.on === '' ? today() : state.on} onChange={(on) => change({ on })} />
            <Choice label="Edition" value={state.edition} options={editionOptions} onChange={(edition) => change({ edition })} />
            {state.rating !== '' ? (
              <Choice
                label="All games so far"
                value={state.history}
                options={[
                  ['mixed', 'Mixed results'],
                  ['all_wins', 'All won'],
                  ['all_losses', 'All lost'],
                ]}
                onChange={(history) => change({ history })}
              />
            ) : null}
          </div>
          <GameList text={state.list} onChange={(list) => change({ list })} />
        </div>
        <div className="stack" aria-live="polite">
          {answer === undefined ? (
            <p className="empty">Add a game to see the result.</p>
          ) : answer.ok ? (
            <>
              <Result value={answer.value} />
              <Editions state={state} chosen={state.edition} />
            </>
          ) : (
            <ul className="note error">
              {answer.errors.map((error) => (
                <li key={`${error.path}${error.code}`}>
                  {error.message} <span className="soft">{error.hint}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}

function Result({ value }: { value: Estimate }) {
  return (
    <div className="panel card">
      <h2>Rating after the event</h2>
      <p className="big num">{value.official}</p>
      {value.change === null ? null : (
        <p className={`num ${value.change > 0 ? 'up' : value.change < 0 ? 'down' : ''}`}>
          {signed(value.change, 2)} <span className="soft">to {value.rating.toFixed(2)}</span>
        </p>
      )}
      <dl className="facts">
        <dt>Formula</dt>
        <dd>{value.formula}</dd>
        <dt>Effective games</dt>
        <dd className="num">{value.nEffective.toFixed(2)}</dd>
        {value.k !== null ? (
          <>
            <dt>K</dt>
            <dd className="num">{value.k.toFixed(2)}</dd>
            <dt>Expected score</dt>
            <dd className="num">{value.expected?.toFixed(2)}</dd>
            <dt>Bonus</dt>
            <dd className="num">{value.bonus.toFixed(2)}</dd>
          </>
        ) : null}
        <dt>Floor</dt>
        <dd className="num">{value.floor}</dd>
        <dt>Rules</dt>
        <dd>{value.edition}</dd>
      </dl>
    </div>
  );
}

/** The same games under every edition: what a different year would have given. */
function Editions({ state, chosen }: { state: typeof defaults; chosen: string }) {
  const rows = editionNames
    .filter((name) => name !== 'uschess-2010-approx')
    .map((name) => ({ name, answer: calculate(state, name) }));
  return (
    <table className="table">
      <caption>The same games under each edition</caption>
      <thead>
        <tr>
          <th scope="col">Edition</th>
          <th scope="col" className="n">
            K
          </th>
          <th scope="col" className="n">
            Bonus
          </th>
          <th scope="col" className="n">
            Rating
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, answer }) => (
          <tr key={name} aria-current={name === chosen ? 'true' : undefined}>
            <td>
              {name} <span className="soft small">{editionDates[name]}</span>
            </td>
            {answer?.ok ? (
              <>
                <td className="n">{answer.value.k?.toFixed(2) ?? ''}</td>
                <td className="n">{answer.value.bonus.toFixed(2)}</td>
                <td className="n">{answer.value.rating.toFixed(2)}</td>
              </>
            ) : (
              <td className="n soft" colSpan={3}>
                {answer?.ok === false ? answer.errors[0]?.message : ''}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Undefined without a game. The age stands in the address, a birth date never does: the first of January of that year is as good. */
function calculate(state: typeof defaults, edition: string) {
  const games = parseGames(state.list).map(({ rating, score }) => ({ rating: Number(rating), score }));
  if (games.length === 0) return undefined;
  const startDate = isIsoDate(state.on) ? state.on : today();
  const age = numberOf(state.age);
  const peak = numberOf(state.peak);
  const rating = numberOf(state.rating);
  const input: EstimateInput = {
    edition: edition === 'date' ? { by: 'date' } : { by: 'name', name: edition },
    system: state.system as System,
    startDate,
    player: {
      rating: rating ?? null,
      games: rating === undefined ? 0 : (numberOf(state.games) ?? 0),
      history: rating === undefined ? 'none' : (state.history as 'mixed' | 'all_wins' | 'all_losses'),
      ...(age === undefined
        ? {}
        : { birthDate: `${Number(startDate.slice(0, 4)) - Math.floor(age)}${startDate.slice(4)}`.replace('-02-29', '-02-28') }),
      ...(peak === undefined ? {} : { peakEstablished: peak }),
    },
    games,
  };
  return estimate(input);
}
