// Shared by the estimate and the score needed: player, event and games, from the address to the rules' input.

import { isIsoDate } from '@harkness/rules';
import { gamesOfEstablished } from '@harkness/rules/internal/uschess';
import { type EstimateInput, edition, editionNames, type System } from '@harkness/rules/uschess';
import { documentName } from '../base/citations.js';
import { systemNames, today } from '../base/format.js';
import { t, verbatim } from '../base/words.js';
import { Choice, DateField, NumberField, numberOf } from '../parts/fields.js';
import { opponentOf, parseGames } from './games.js';
import { ages, countProblem, dayProblem, ratingProblem } from './rule-problem.js';

export const playerDefaults = {
  system: 'OTBR',
  rating: '',
  games: '',
  age: '',
  peak: '',
  on: '',
  edition: 'date',
  list: '',
  history: 'mixed',
  wins: '',
  draws: '',
  events: '',
  cash: '',
  ceiling: '',
  olm: '',
};

export type PlayerState = typeof playerDefaults;

export const systemOptions = (['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'] as const).map(
  (system) => [system, systemNames[system] ?? system] as const,
);

/** The editions that rate a section; the hand formulas of 2010 only approximate it. */
export const ratingEditions = editionNames.filter((name) => name !== 'uschess-2010-approx');

export const editionOptions = [
  ['date', t('By date')] as const,
  ...ratingEditions.map((name) => [name, documentName(name)] as const),
];

export function PlayerFields({ state, change }: { state: PlayerState; change: (part: Partial<PlayerState>) => void }) {
  return (
    <>
      <div className="fields from-top">
        <Choice label={t('System')} value={state.system} options={systemOptions} onChange={(system) => change({ system })} />
        <NumberField
          label={t('Your rating')}
          value={state.rating}
          problem={ratingProblem(state.rating)}
          onChange={(rating) => change({ rating })}
          hint={t('Empty: unrated')}
        />
        {state.rating === '' ? (
          <NumberField
            label={t('Your age')}
            value={state.age}
            problem={countProblem(state.age, ages)}
            onChange={(age) => change({ age })}
            hint={t('For a first estimate')}
          />
        ) : (
          <>
            <NumberField
              label={t('Rated games')}
              value={state.games}
              problem={countProblem(state.games)}
              onChange={(games) => change({ games })}
              hint={t('Empty: established, {state} games', { state: establishedGames(state) })}
            />
            <NumberField
              label={t('Highest rating')}
              value={state.peak}
              problem={ratingProblem(state.peak)}
              onChange={(peak) => change({ peak })}
              hint={t('For the floor')}
            />
          </>
        )}
      </div>
      <div className="fields from-top">
        <DateField
          label={t('Event starts')}
          value={state.on === '' ? today() : state.on}
          problem={dayProblem(state.on === '' ? today() : state.on)}
          onChange={(on) => change({ on })}
        />
        <Choice label={t('Edition')} value={state.edition} options={editionOptions} onChange={(edition) => change({ edition })} />
        {state.rating !== '' ? (
          <Choice
            label={t('All games so far')}
            value={state.history}
            options={[
              ['mixed', t('Mixed results')],
              ['all_wins', t('All won')],
              ['all_losses', t('All lost')],
            ]}
            onChange={(history) => change({ history })}
          />
        ) : null}
      </div>
      {state.rating === '' ? null : <FloorFields state={state} change={change} />}
    </>
  );
}

/** What else bounds a rating: the games behind the absolute floor, floors by prizes and titles, and a ceiling. */
function FloorFields({ state, change }: { state: PlayerState; change: (part: Partial<PlayerState>) => void }) {
  const given = [state.wins, state.draws, state.events, state.cash, state.ceiling, state.olm].some((value) => value !== '');
  return (
    <details className="small">
      <summary>{given ? t('Other floors and a ceiling: entered') : t('Other floors and a ceiling')}</summary>
      <div className="fields from-top">
        <NumberField
          label={t('Games won')}
          value={state.wins}
          problem={countProblem(state.wins)}
          onChange={(wins) => change({ wins })}
        />
        <NumberField
          label={t('Games drawn')}
          value={state.draws}
          problem={countProblem(state.draws)}
          onChange={(draws) => change({ draws })}
        />
        <NumberField
          label={t('Events of three games')}
          value={state.events}
          problem={countProblem(state.events)}
          onChange={(events) => change({ events })}
          width="10rem"
        />
        <NumberField
          label={t('Floor of a prize')}
          value={state.cash}
          problem={ratingProblem(state.cash)}
          onChange={(cash) => change({ cash })}
        />
        <NumberField
          label={t('Ceiling')}
          value={state.ceiling}
          problem={ratingProblem(state.ceiling)}
          onChange={(ceiling) => change({ ceiling })}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={state.olm === '1'}
          onChange={(event) => change({ olm: event.target.checked ? '1' : '' })}
        />
        {t('Original Life Master')}
      </label>
    </details>
  );
}

export function startDateOf(state: { readonly on: string }): string {
  return isIsoDate(state.on) ? state.on : today();
}

/** The address contains an age, never a birth date, so a birthday on the day itself is assumed. */
export function birthDateOf(age: string, on: string): string | undefined {
  const years = numberOf(age);
  if (years === undefined) return undefined;
  // The rules refuse it, and the field says why.
  if (Number.isNaN(years) || countProblem(age, ages) !== undefined) return verbatim('NaN');
  return `${Number(on.slice(0, 4)) - Math.floor(years)}${on.slice(4)}`.replace('-02-29', '-02-28');
}

export function editionOf(name: string): { readonly by: 'date' } | { readonly by: 'name'; readonly name: string } {
  return name === 'date' ? { by: 'date' } : { by: 'name', name };
}

/** How many games an established rating counts for under these rules if its games are not given. */
function establishedGames(state: PlayerState, name = state.edition): number {
  const choice = editionOf(name);
  const rules = edition(choice.by === 'name' ? choice : { ...choice, on: startDateOf(state) });
  return rules.ok ? gamesOfEstablished(rules.value) : 0;
}

/** Undefined without a game. */
export function estimateInput(state: PlayerState, name: string): EstimateInput | undefined {
  const games = parseGames(state.list).map((game) => ({ rating: opponentOf(game), score: game.score }));
  if (games.length === 0) return undefined;
  const startDate = startDateOf(state);
  const birthDate = birthDateOf(state.age, startDate);
  const peak = numberOf(state.peak);
  const rating = numberOf(state.rating);
  const cashFloor = numberOf(state.cash);
  const ceiling = numberOf(state.ceiling);
  return {
    edition: editionOf(name),
    system: state.system as System,
    startDate,
    player: {
      rating: rating ?? null,
      games: rating === undefined ? 0 : (numberOf(state.games) ?? establishedGames(state, name)),
      history: rating === undefined ? 'none' : (state.history as 'mixed' | 'all_wins' | 'all_losses'),
      ...(birthDate === undefined ? {} : { birthDate }),
      ...(peak === undefined ? {} : { peakEstablished: peak }),
      wins: numberOf(state.wins) ?? 0,
      draws: numberOf(state.draws) ?? 0,
      eventsOfThree: numberOf(state.events) ?? 0,
      originalLifeMaster: state.olm === '1',
      ...(cashFloor === undefined ? {} : { cashFloor }),
      ...(ceiling === undefined ? {} : { ceiling }),
    },
    games,
  };
}

/** Four games to start from; a rating that is already there is kept. */
export function exampleOf(state: { readonly rating: string; readonly games: string }) {
  const list = '1500w 1620d 1710l 1800w';
  return state.rating === '' ? { rating: '1655', games: '30', list } : { list };
}
