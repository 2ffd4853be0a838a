// The effect of a FIDE event abroad on a US Chess rating (§6), or why it does not count.

import { lazy, Suspense } from 'react';
import { t, withWords } from '../base/words.js';
import { Choice, DateField, NumberField } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { parseGames } from './games.js';
import { editionOptions, startDateOf } from './player.js';
import { countProblem, dayProblem, ratingProblem } from './rule-problem.js';
import { TryIt } from './try-it.js';

const load = withWords('stories', () => import('./foreign-result.js'));
const ForeignResult = lazy(async () => ({ default: (await load()).ForeignResult }));

const defaults = {
  rating: '',
  games: '',
  peak: '',
  fide: '',
  member: '1',
  flag: '1',
  included: '',
  opted: '',
  youth: '',
  on: '',
  edition: 'date',
  list: '',
};

export type ForeignState = typeof defaults;

const flags = [
  ['member', t('Current member')],
  ['flag', t('USA flag')],
  ['included', t('Included by the office')],
  ['opted', t('Opted in before the event')],
  ['youth', t('Youth event')],
] as const;

export function ForeignCalculator() {
  useTitle(t('Foreign event'));
  const [state, change] = useFragment(defaults);
  return (
    <>
      <p className="soft">
        {t(
          'A FIDE-rated event that was not rated by US Chess. The opponents’ FIDE ratings are converted, and the Regular rating is updated once; games against unrated opponents do not count.',
        )}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <NumberField
              label={t('US Chess rating')}
              value={state.rating}
              problem={ratingProblem(state.rating)}
              onChange={(rating) => change({ rating })}
              hint={t('Regular')}
            />
            <NumberField
              label={t('Rated games')}
              value={state.games}
              problem={countProblem(state.games)}
              onChange={(games) => change({ games })}
              hint={t('Empty: established')}
            />
            <NumberField
              label={t('Highest rating')}
              value={state.peak}
              problem={ratingProblem(state.peak)}
              onChange={(peak) => change({ peak })}
              hint={t('For the floor')}
            />
            <NumberField
              label={t('Your FIDE rating')}
              value={state.fide}
              problem={ratingProblem(state.fide)}
              onChange={(fide) => change({ fide })}
              hint={t('Empty: none')}
            />
          </div>
          <div className="row">
            {flags.map(([flag, label]) => (
              <label key={flag} className="check">
                <input
                  type="checkbox"
                  checked={state[flag] === '1'}
                  onChange={(event) => change({ [flag]: event.target.checked ? '1' : '' })}
                />
                {label}
              </label>
            ))}
          </div>
          <div className="fields from-top">
            <DateField
              label={t('Event starts')}
              value={startDateOf(state)}
              problem={dayProblem(startDateOf(state))}
              onChange={(on) => change({ on })}
            />
            <Choice
              label={t('Edition')}
              value={state.edition}
              options={editionOptions}
              onChange={(name) => change({ edition: name })}
            />
          </div>
          <GameList text={state.list} onChange={(list) => change({ list })} />
        </div>
        <div className="stack" aria-live="polite">
          {parseGames(state.list).length === 0 ? (
            <TryIt
              onExample={() =>
                change({ ...(state.rating === '' ? { rating: '2250', fide: '2210' } : {}), list: '2300w 2350d 2410l' })
              }
            >
              {t('Add a game to see the result: the opponents’ FIDE ratings.')}
            </TryIt>
          ) : (
            <Suspense fallback={<div style={{ minHeight: '16rem' }} aria-busy="true" />}>
              <ForeignResult state={state} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}
