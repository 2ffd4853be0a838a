// The FIDE change of a rating period, under the rules of its date, with caveats beside the number.

import { editions } from '@harkness/rules/fide';
import { gamesOfSettledK, kOfJuniors, longestMatch, ratingEndingJuniorK, ratingOfLowestK } from '@harkness/rules/internal/fide';
import { lazy, Suspense } from 'react';
import { documentName } from '../base/citations.js';
import { t, withWords } from '../base/words.js';
import { Choice, DateField, NumberField } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { fideRatingProblem } from './fide-rating-problem.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { parseGames } from './games.js';
import { startDateOf } from './player.js';
import { countProblem, dayProblem, ratingProblem, yearProblem } from './rule-problem.js';
import { TryIt } from './try-it.js';

const load = withWords('stories', () => import('./fide-result.js'));
const FideResult = lazy(async () => ({ default: (await load()).FideResult }));

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
  goal: '',
  list: '',
};

export type FideState = typeof defaults;

const listOptions = [
  ['standard', t('Standard')],
  ['rapid', t('Rapid')],
  ['blitz', t('Blitz')],
] as const;
const editionOptions = [['date', t('By date')] as const, ...editions.map(({ name }) => [name, documentName(name)] as const)];

export function FideCalculator() {
  useTitle(t('FIDE change'));
  const [state, change] = useFragment(defaults);
  const on = startDateOf(state);
  return (
    <>
      <p className="soft">
        {t(
          'How a tournament changes a FIDE rating, or the first rating it gives. Ratings are those of the list in force on its first day.',
        )}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <Choice label={t('List')} value={state.type} options={listOptions} onChange={(type) => change({ type })} />
            <NumberField
              label={t('Your rating')}
              value={state.rating}
              problem={fideRatingProblem(state.rating)}
              onChange={(rating) => change({ rating })}
              hint={t('Empty: a first rating')}
            />
            <NumberField
              label={t('Games so far')}
              value={state.games}
              problem={countProblem(state.games)}
              onChange={(games) => change({ games })}
              hint={t('{gamesOfSettledK} or more: settled', { gamesOfSettledK })}
            />
            <NumberField
              label={t('Year of birth')}
              value={state.born}
              problem={yearProblem(state.born)}
              onChange={(born) => change({ born })}
              hint={t('For K {kOfJuniors} of juniors', { kOfJuniors })}
            />
          </div>
          <div className="row">
            <label className="check">
              <input
                type="checkbox"
                checked={state.ever2300 === '1'}
                onChange={(event) => change({ ever2300: event.target.checked ? '1' : '' })}
              />
              {t('Ever {ratingEndingJuniorK}', { ratingEndingJuniorK })}
            </label>
            <label className="check">
              <input
                type="checkbox"
                checked={state.ever2400 === '1'}
                onChange={(event) => change({ ever2400: event.target.checked ? '1' : '' })}
              />
              {t('Ever {ratingOfLowestK}', { ratingOfLowestK })}
            </label>
          </div>
          <div className="fields from-top">
            <DateField
              label={t('Tournament starts')}
              value={on}
              problem={dayProblem(on)}
              onChange={(date) => change({ on: date })}
            />
            <Choice
              label={t('Edition')}
              value={state.edition}
              options={editionOptions}
              onChange={(name) => change({ edition: name })}
            />
            <NumberField
              label={t('Match over')}
              value={state.match}
              problem={countProblem(state.match, { from: 1, to: longestMatch })}
              onChange={(match) => change({ match })}
              hint={t('Games agreed; empty: no match')}
              width="9rem"
            />
            <NumberField
              label={t('Goal')}
              value={state.goal}
              problem={ratingProblem(state.goal)}
              onChange={(goal) => change({ goal })}
              hint={t('A rating to reach')}
            />
          </div>
          {state.match === '' ? null : (
            <label className="check">
              <input
                type="checkbox"
                checked={state.agreed === '1'}
                onChange={(event) => change({ agreed: event.target.checked ? '1' : '' })}
              />
              {t('Both agreed beforehand that every game is rated (from 2024)')}
            </label>
          )}
          <GameList text={state.list} problem={fideRatingProblem} onChange={(list) => change({ list })} />
        </div>
        <div className="stack" aria-live="polite">
          {parseGames(state.list).length === 0 ? (
            <TryIt
              onExample={() => change({ ...(state.rating === '' ? { rating: '1850' } : {}), list: '1790w 1902d 2011l 1876w' })}
            >
              {t('Add a game to see the change.')}
            </TryIt>
          ) : (
            <Suspense fallback={<div style={{ minHeight: '16rem' }} aria-busy="true" />}>
              <FideResult state={state} on={on} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}
