// The formulas of December 2010 for computing by hand: special or standard, full or half K, with both roundings.

import { approximationEdition, rulings } from '@harkness/rules/internal/uschess';
import { approximateFloor, approximateSpecial, approximateStandard } from '@harkness/rules/uschess';
import { signed } from '../base/format.js';
import { NumberField, numberOf } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { parseGames } from './games.js';
import { Problems } from './problems.js';

const defaults = { rating: '', games: '', peak: '', half: '', list: '' };

export function ByHandCalculator() {
  useTitle('By hand');
  const [state, change] = useFragment(defaults);
  const { specialUpTo } = approximationEdition().values;
  return (
    <>
      <p className="soft">
        The approximating formulas that US Chess printed in December 2010 for players who compute by hand. Ratings based on{' '}
        {specialUpTo} games or fewer use the special formula, others the standard formula.
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <NumberField
              label="Your rating"
              value={state.rating}
              onChange={(rating) => change({ rating })}
              hint="Empty: unrated"
            />
            <NumberField label="Rated games" value={state.games} onChange={(games) => change({ games })} />
            <NumberField label="Highest rating" value={state.peak} onChange={(peak) => change({ peak })} hint="For the floor" />
          </div>
          <label className="check">
            <input
              type="checkbox"
              checked={state.half === '1'}
              onChange={(event) => change({ half: event.target.checked ? '1' : '' })}
            />
            Half-K event
          </label>
          <GameList text={state.list} onChange={(list) => change({ list })} />
        </div>
        <div className="stack" aria-live="polite">
          <Result state={state} specialUpTo={specialUpTo} />
        </div>
      </div>
    </>
  );
}

function Result({ state, specialUpTo }: { state: typeof defaults; specialUpTo: number }) {
  const games = parseGames(state.list);
  const rating = numberOf(state.rating) ?? null;
  const n = numberOf(state.games);
  if (games.length === 0) return <p className="empty">Add a game to see the result.</p>;
  if (rating !== null && n === undefined) return <p className="empty">Give the rated games: the formula depends on them.</p>;
  const opponents = games.map((game) => Number(game.rating));
  const floor = state.peak === '' ? null : approximateFloor(numberOf(state.peak) ?? null);
  if (rating === null || (n ?? 0) <= specialUpTo) {
    const [wins = 0, losses = 0] = [1, 0].map((score) => games.filter((game) => game.score === score).length);
    const answer = approximateSpecial({ n: n ?? 0, rating, opponents, wins, losses });
    if (!answer.ok) return <Problems errors={answer.errors} />;
    return (
      <Answer
        rating={answer.value.rounded}
        rows={[
          ['Formula', 'special'],
          ['Before rounding', answer.value.unrounded.toFixed(3)],
        ]}
        floor={floor}
      />
    );
  }
  const score = games.reduce((sum, game) => sum + game.score, 0);
  const answer = approximateStandard({ n: n ?? 0, rating, opponents, score, halfK: state.half === '1' });
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const { nE, k, expected, change, threshold, bonus, unrounded, roundedAway, roundedNearest } = answer.value;
  return (
    <Answer
      rating={roundedAway}
      rows={[
        ['Rounded to the nearest', String(roundedNearest)],
        ['Before rounding', unrounded.toFixed(3)],
        ['Effective games', nE.toFixed(2)],
        [state.half === '1' ? 'Half K' : 'K', k.toFixed(2)],
        ['Expected score', expected.toFixed(2)],
        ['K × (score − expected)', signed(change, 2)],
        ['Bonus threshold', threshold.toFixed(2)],
        ['Bonus', bonus.toFixed(2)],
      ]}
      floor={floor}
    />
  );
}

type Row = readonly [name: string, value: string];

function Answer({ rating, rows, floor }: { rating: number; rows: readonly Row[]; floor: number | null }) {
  const all: readonly Row[] = floor === null ? rows : [...rows, ['Floor', String(floor)]];
  return (
    <>
      <div className="panel card">
        <h2>Rating by hand</h2>
        <p className="big num">{rating}</p>
        <dl className="facts">
          {all.map(([name, value]) => (
            <div key={name} className="fact">
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BasisNotes readings={[]} rulings={rulings('US-A-28')} />
    </>
  );
}
