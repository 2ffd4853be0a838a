// After an event: what my rating will be, live, with K, expected score and bonus; and what other editions would have given.

import { type Estimate, editionDates, estimate } from '@harkness/rules/uschess';
import { signed } from '../format.js';
import { useTitle } from '../parts/title.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { estimateInput, PlayerFields, type PlayerState, playerDefaults, ratingEditions } from './player.js';
import { Problems } from './problems.js';

export function EstimateCalculator() {
  useTitle('Estimate');
  const [state, change] = useFragment(playerDefaults);
  const answer = answerTo(state, state.edition);
  return (
    <>
      <p className="soft">
        What your rating will be after an event. Opponents’ ratings are taken as they are; in the rated section they move too, so
        the official number can differ a little.
      </p>
      <div className="columns">
        <div className="stack">
          <PlayerFields state={state} change={change} />
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
            <Problems errors={answer.errors} />
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
function Editions({ state, chosen }: { state: PlayerState; chosen: string }) {
  const rows = ratingEditions.map((name) => ({ name, answer: answerTo(state, name) }));
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

function answerTo(state: PlayerState, edition: string) {
  const input = estimateInput(state, edition);
  return input && estimate(input);
}
