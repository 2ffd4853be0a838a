// After an event: the new rating as you type, with K, expected score and bonus; and the results under other editions.

import { type Estimate, edition, editionDates, estimate, winningExpectancy } from '@harkness/rules/uschess';
import { documentName } from '../base/citations.js';
import { day, points, signed } from '../base/format.js';
import { fixed, t, verbatim } from '../base/words.js';
import { ByRule, editionText, numberOf } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { parseGames } from './games.js';
import {
  editionOf,
  estimateInput,
  exampleOf,
  PlayerFields,
  type PlayerState,
  playerDefaults,
  ratingEditions,
  startDateOf,
} from './player.js';
import { Problems } from './problems.js';
import { TryIt } from './try-it.js';

export function EstimateCalculator() {
  useTitle(t('Estimate'));
  const [state, change] = useFragment(playerDefaults);
  const answer = answerTo(state, state.edition);
  const score = parseGames(state.list).reduce((sum, game) => sum + game.score, 0);
  return (
    <>
      <p className="soft">
        {t(
          'Your rating after an event. Opponents’ ratings stay fixed here; in the rated section they change too, so the official number can differ a little.',
        )}
      </p>
      <div className="columns">
        <div className="stack">
          <PlayerFields state={state} change={change} />
          <GameList text={state.list} onChange={(list) => change({ list })} expected={expectedBy(state, answer)} />
          {answer?.ok ? (
            <p className="glance num" aria-hidden="true">
              <strong>{answer.value.official}</strong>
              {answer.value.change === null ? null : <span>{signed(answer.value.change, 1)}</span>}
              {answer.value.k === null ? null : (
                <span className="soft small">
                  {t('K {k} · expected {expected} · bonus {bonus}', {
                    k: fixed(answer.value.k, 1),
                    expected: fixed(answer.value.expected ?? 0, 2),
                    bonus: fixed(answer.value.bonus, 1),
                  })}
                </span>
              )}
            </p>
          ) : null}
        </div>
        <div className="stack" aria-live="polite">
          {answer === undefined ? (
            <TryIt onExample={() => change(exampleOf(state))}>{t('Add a game to see the result.')}</TryIt>
          ) : answer.ok ? (
            <>
              <Result value={answer.value} score={score} />
              <BasisNotes readings={answer.value.readings} rulings={answer.value.rulings} />
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

/** For the standard formula, using the scale of the edition that rates the event. */
function expectedBy(state: PlayerState, answer: ReturnType<typeof answerTo>): ((rating: number) => number) | undefined {
  const own = numberOf(state.rating);
  if (own === undefined || answer?.ok !== true || answer.value.expected === null) return undefined;
  const choice = editionOf(state.edition);
  const rules = edition(choice.by === 'name' ? choice : { ...choice, on: startDateOf(state) });
  return rules.ok ? (rating) => winningExpectancy(own, rating, rules.value.values.expectancyScale) : undefined;
}

function Result({ value, score }: { value: Estimate; score: number }) {
  return (
    <div className="panel card">
      <h2>{t('Rating after the event')}</h2>
      <p className="big num">{value.official}</p>
      {value.change === null ? null : (
        <p className={`num ${value.change > 0 ? 'up' : value.change < 0 ? 'down' : ''}`}>
          {signed(value.change, 2)} <span className="soft">{t('to {value} // a rating', { value: fixed(value.rating, 2) })}</span>
        </p>
      )}
      <dl className="facts">
        <dt>{t('Formula')}</dt>
        <dd>
          <ByRule parameter="uschess.special-up-to">{formulaNames[value.formula]}</ByRule>
        </dd>
        <dt>{t('Effective games')}</dt>
        <dd>
          <ByRule parameter="uschess.effective-games-bound">{fixed(value.nEffective, 2)}</ByRule>{' '}
          <span className="soft small">{t('of {n} // games', { n: value.n })}</span>
        </dd>
        {value.k !== null && value.expected !== null ? (
          <>
            <dt>{verbatim('K')}</dt>
            <dd>
              <ByRule parameter="uschess.k-numerator">{fixed(value.k, 2)}</ByRule>
            </dd>
            <dt>{t('Expected score')}</dt>
            <dd>
              <ByRule parameter="uschess.expectancy-scale">{fixed(value.expected, 2)}</ByRule>{' '}
              <span className="soft small">{t('scored {score}', { score: points(score) })}</span>
            </dd>
            <dt>{t('K × (score − expected)')}</dt>
            <dd className="num">{signed(value.k * (score - value.expected), 2)}</dd>
            <dt>{t('Bonus')}</dt>
            <dd>
              <ByRule parameter="uschess.bonus-multiplier">{fixed(value.bonus, 2)}</ByRule>
            </dd>
          </>
        ) : null}
        <dt>{t('Floor')}</dt>
        <dd>
          <ByRule parameter="uschess.peak-floor">{value.floor}</ByRule>
        </dd>
        <dt>{t('Rules')}</dt>
        <dd>{editionText(value.edition)}</dd>
      </dl>
    </div>
  );
}

const formulaNames = { special: t('special'), standard: t('standard') };

/** The same games under every edition. */
function Editions({ state, chosen }: { state: PlayerState; chosen: string }) {
  const rows = ratingEditions.map((name) => ({ name, answer: answerTo(state, name) }));
  return (
    <table className="table">
      <caption>{t('What other years would have given')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Edition')}</th>
          <th scope="col" className="n">
            {verbatim('K')}
          </th>
          <th scope="col" className="n">
            {t('Bonus')}
          </th>
          <th scope="col" className="n">
            {t('Rating')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, answer }) => (
          <tr key={name} aria-current={name === chosen ? 'true' : undefined}>
            <td>
              {documentName(name)} <span className="soft small num">{day(editionDates[name])}</span>
            </td>
            {answer?.ok ? (
              <>
                <td className="n">{answer.value.k === null ? '' : fixed(answer.value.k, 2)}</td>
                <td className="n">{fixed(answer.value.bonus, 2)}</td>
                <td className="n">{fixed(answer.value.rating, 2)}</td>
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

function answerTo(state: PlayerState, name: string) {
  const input = estimateInput(state, name);
  return input && estimate(input);
}
