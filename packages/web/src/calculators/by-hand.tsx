// The formulas of December 2010 for computing by hand: special or standard, full or half K, with both roundings.

import { approximationEdition, askByHand } from '@harkness/rules/internal/uschess';
import { signed } from '../base/format.js';
import { fixed, t } from '../base/words.js';
import { NumberField, numberOf } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { opponentOf, parseGames } from './games.js';
import { exampleOf } from './player.js';
import { Problems } from './problems.js';
import { countProblem, ratingProblem } from './rule-problem.js';
import { TryIt } from './try-it.js';

const defaults = { rating: '', games: '', peak: '', half: '', list: '' };

export function ByHandCalculator() {
  useTitle(t('By hand'));
  const [state, change] = useFragment(defaults);
  const { specialUpTo } = approximationEdition().values;
  return (
    <>
      <p className="soft">
        {t(
          'The approximating formulas that US Chess printed in December 2010 for players who compute by hand. Ratings based on {specialUpTo} games or fewer use the special formula, others the standard formula.',
          { specialUpTo },
        )}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <NumberField
              label={t('Your rating')}
              value={state.rating}
              problem={ratingProblem(state.rating)}
              onChange={(rating) => change({ rating })}
              hint={t('Empty: unrated')}
            />
            <NumberField
              label={t('Rated games')}
              value={state.games}
              problem={countProblem(state.games)}
              onChange={(games) => change({ games })}
            />
            <NumberField
              label={t('Highest rating')}
              value={state.peak}
              problem={ratingProblem(state.peak)}
              onChange={(peak) => change({ peak })}
              hint={t('For the floor')}
            />
          </div>
          <label className="check">
            <input
              type="checkbox"
              checked={state.half === '1'}
              onChange={(event) => change({ half: event.target.checked ? '1' : '' })}
            />
            {t('Half-K event')}
          </label>
          <GameList text={state.list} onChange={(list) => change({ list })} />
        </div>
        <div className="stack" aria-live="polite">
          <Result state={state} onExample={() => change(exampleOf(state))} />
        </div>
      </div>
    </>
  );
}

function Result({ state, onExample }: { state: typeof defaults; onExample: () => void }) {
  const results = parseGames(state.list).map((game) => ({ rating: opponentOf(game), score: game.score }));
  const rating = numberOf(state.rating) ?? null;
  const games = numberOf(state.games);
  const peak = numberOf(state.peak);
  if (results.length === 0) return <TryIt onExample={onExample}>{t('Add a game to see the result.')}</TryIt>;
  if (rating !== null && games === undefined)
    return <p className="empty">{t('Enter the number of rated games: the formula depends on it.')}</p>;
  const answer = askByHand({
    rating,
    results,
    halfK: state.half === '1',
    ...(games === undefined ? {} : { games }),
    ...(peak === undefined ? {} : { peakEstablished: peak }),
  });
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const { value } = answer;
  const rows: readonly Row[] =
    value.formula === 'special'
      ? [
          [t('Formula'), t('special')],
          [t('Before rounding'), fixed(value.unrounded, 3)],
        ]
      : [
          [t('Rounded to the nearest'), String(value.roundedNearest)],
          [t('Before rounding'), fixed(value.unrounded, 3)],
          [t('Effective games'), fixed(value.nE, 2)],
          [value.halfK ? t('Half K') : 'K', fixed(value.k, 2)],
          [t('Expected score'), fixed(value.expected, 2)],
          ['K × (score − expected)', signed(value.change, 2)],
          [t('Bonus threshold'), fixed(value.threshold, 2)],
          [t('Bonus'), fixed(value.bonus, 2)],
        ];
  const all: readonly Row[] = value.floor === null ? rows : [...rows, [t('Floor'), String(value.floor)]];
  return (
    <>
      <div className="panel card">
        <h2>{t('Rating by hand')}</h2>
        <p className="big num">{value.formula === 'special' ? value.rounded : value.roundedAway}</p>
        <dl className="facts">
          {all.map(([name, text]) => (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BasisNotes readings={[]} rulings={value.rulings} />
    </>
  );
}

type Row = readonly [name: string, value: string];
