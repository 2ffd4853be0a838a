// The score needed for a goal against given opponents.

import { scoreNeeded } from '@harkness/rules/uschess';
import { points } from '../base/format.js';
import { NumberField, numberOf } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { estimateInput, PlayerFields, playerDefaults } from './player.js';
import { Problems } from './problems.js';

const defaults = { ...playerDefaults, target: '2000' };

export function NeedCalculator() {
  useTitle('Score needed');
  const [state, change] = useFragment(defaults);
  const input = estimateInput(state, state.edition);
  const target = numberOf(state.target);
  const answer = input && target !== undefined ? scoreNeeded(input, target) : undefined;
  return (
    <>
      <p className="soft">What you must score against these opponents to reach a rating.</p>
      <div className="columns">
        <div className="stack">
          <NumberField label="Goal" value={state.target} onChange={(goal) => change({ target: goal })} />
          <PlayerFields state={state} change={change} />
          <GameList text={state.list} onChange={(list) => change({ list })} scores={false} />
          {answer?.ok ? (
            <p className="glance num" aria-hidden="true">
              <strong>
                {answer.value.score === null
                  ? 'out of reach'
                  : `${points(answer.value.score)} of ${answer.value.ratings.length >> 1}`}
              </strong>
              <span className="soft small">for {target}</span>
            </p>
          ) : null}
        </div>
        <div className="stack" aria-live="polite">
          {answer === undefined ? <p className="empty">Add opponents and a goal to see the score.</p> : null}
          {answer?.ok === false ? <Problems errors={answer.errors} /> : null}
          {answer?.ok ? (
            <>
              <div className="panel card">
                <h2>Score needed for {target}</h2>
                <p className="big num">
                  {answer.value.score === null
                    ? 'out of reach'
                    : `${points(answer.value.score)} of ${answer.value.ratings.length >> 1}`}
                </p>
              </div>
              <BasisNotes readings={answer.value.readings} rulings={answer.value.rulings} />
              <table className="table short">
                <caption>The rating after every score</caption>
                <thead>
                  <tr>
                    <th scope="col" className="n">
                      Score
                    </th>
                    <th scope="col" className="n">
                      Rating
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {answer.value.ratings.map(({ score, official }) => (
                    <tr key={score} aria-current={score === answer.value.score ? 'true' : undefined}>
                      <td className="n">{points(score)}</td>
                      <td className={`n ${target !== undefined && official >= target ? 'up' : ''}`}>{official}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          ) : null}
        </div>
      </div>
    </>
  );
}
