// Planning a tournament: the rating after every score against given opponents, after a hoped-for score, and the score needed for
// a goal.

import { scoreNeeded } from '@harkness/rules/uschess';
import { points, signed } from '../base/format.js';
import { t } from '../base/words.js';
import { NumberField, numberOf } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { EveryScore } from './every-score.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { parseGames } from './games.js';
import { estimateInput, exampleOf, PlayerFields, playerDefaults } from './player.js';
import { Problems } from './problems.js';
import { ratingProblem, scoreProblem } from './rule-problem.js';
import { TryIt } from './try-it.js';

const defaults = { ...playerDefaults, target: '2000', score: '' };

export function NeedCalculator() {
  useTitle(t('Plan a tournament'));
  const [state, change] = useFragment(defaults);
  const input = estimateInput(state, state.edition);
  const target = numberOf(state.target);
  const before = numberOf(state.rating);
  const answer = input && target !== undefined ? scoreNeeded(input, target) : undefined;
  return (
    <>
      <p className="soft">
        {t('Enter your opponents and the score you hope for to see your rating afterwards, and the score needed for a goal.')}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <NumberField
              label={t('Goal')}
              value={state.target}
              problem={ratingProblem(state.target)}
              onChange={(goal) => change({ target: goal })}
            />
            <NumberField
              label={t('If I score')}
              value={state.score}
              problem={scoreProblem(state.score, parseGames(state.list).length)}
              onChange={(score) => change({ score })}
              hint={t('Points, such as 3.5')}
            />
          </div>
          <PlayerFields state={state} change={change} />
          <GameList text={state.list} onChange={(list) => change({ list })} scores={false} />
          {answer?.ok ? (
            <p className="glance num" aria-hidden="true">
              <strong>
                {answer.value.score === null
                  ? t('out of reach')
                  : t('{score} of {count}', { score: points(answer.value.score), count: answer.value.ratings.length >> 1 })}
              </strong>
              <span className="soft small">{t('for {target}', { target })}</span>
            </p>
          ) : null}
        </div>
        <div className="stack" aria-live="polite">
          {answer === undefined ? (
            <TryIt onExample={() => change({ ...exampleOf(state), target: String((numberOf(state.rating) ?? 1655) + 45) })}>
              {t('Add opponents and a goal to see the score.')}
            </TryIt>
          ) : null}
          {answer?.ok === false ? <Problems errors={answer.errors} /> : null}
          {answer?.ok ? (
            <>
              <div className="panel card">
                <h2>{t('Score needed for {target}', { target })}</h2>
                <p className="big num">
                  {answer.value.score === null
                    ? t('out of reach')
                    : t('{score} of {count}', { score: points(answer.value.score), count: answer.value.ratings.length >> 1 })}
                </p>
              </div>
              <Hoped score={state.score} before={numberOf(state.rating)} ratings={answer.value.ratings} />
              <BasisNotes readings={answer.value.readings} rulings={answer.value.rulings} />
              <EveryScore
                rows={answer.value.ratings.map(({ score, official }) => ({
                  score,
                  rating: official,
                  change: before === undefined ? undefined : official - before,
                }))}
                marked={answer.value.score}
                goal={target}
              />
            </>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** The rating after the hoped-for score. */
function Hoped({
  score: typed,
  before,
  ratings,
}: {
  score: string;
  before: number | undefined;
  ratings: readonly { readonly score: number; readonly official: number }[];
}) {
  const score = numberOf(typed);
  const games = ratings.length >> 1;
  const after = ratings.find((one) => one.score === score);
  // The field says why.
  if (score === undefined || after === undefined) return null;
  return (
    <div className="panel card">
      <h2>{t('With {score} of {count}', { score: points(score) || '0', count: games })}</h2>
      <p className="big num">{after.official}</p>
      {before === undefined ? null : (
        <p className={`num ${after.official > before ? 'up' : after.official < before ? 'down' : ''}`}>
          {signed(after.official - before)}
        </p>
      )}
    </div>
  );
}
