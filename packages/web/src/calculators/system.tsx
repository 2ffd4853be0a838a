// Estimate and score needed for a goal, in a system whose rules are data: the office computes them by its own rulebook.

import { type Answer, ApiError } from '@harkness/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { api } from '../base/api.js';
import { hasOwnEstimate } from '../base/authorities/calculators.js';
import { points, signed, systemNames, today } from '../base/format.js';
import { fixed, rich, t, verbatim } from '../base/words.js';
import { DateField, editionText, NumberField, numberOf } from '../parts/fields.js';
import { NotFound } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { opponentOf, parseGames } from './games.js';
import { exampleOf } from './player.js';
import { ages, countProblem, dayProblem, ratingProblem } from './rule-problem.js';
import { TryIt } from './try-it.js';

const defaults = { rating: '', games: '30', age: '', on: '', goal: '', list: '' };

/** The fields of the answers that the page uses. */
interface Estimated {
  readonly published: number | null;
  readonly edition: string;
  readonly change: { readonly rating: number; readonly k: number; readonly score: number; readonly expected: number } | null;
}
interface Needed {
  readonly needed: { readonly score: number; readonly published: number } | null;
}

export function SystemCalculator() {
  const { system } = useParams({ from: '/calculators/system/$system' });
  useTitle(t('After an event'));
  if (!hasOwnEstimate(system)) return <NotFound because={t('There is no calculator for {system}.', { system })} />;
  return <Calculator key={system} system={system} />;
}

function Calculator({ system }: { system: string }) {
  const [state, change] = useFragment(defaults);
  const on = state.on === '' ? today() : state.on;
  const games = parseGames(state.list).map((game) => ({ rating: opponentOf(game), score: game.score }));
  const rating = numberOf(state.rating);
  const age = numberOf(state.age);
  const goal = numberOf(state.goal);
  const player = {
    ...(rating === undefined ? {} : { rating, games: numberOf(state.games) ?? 0 }),
    // The rules compute ages from the year.
    ...(age === undefined ? {} : { birth: String(Number(on.slice(0, 4)) - Math.floor(age)) }),
  };
  const estimated = useAnswer(`${system}:estimate`, games.length === 0 ? undefined : { on, player, games });
  const needed = useAnswer(
    `${system}:need`,
    games.length === 0 || goal === undefined
      ? undefined
      : { on, player, opponents: games.map((game) => game.rating), target: goal },
  );
  return (
    <>
      <p className="soft">
        {rich('{system}: what a rating will be after some games, by the <link>rulebook</link> of the day.', {
          system: systemNames[system],
          link: (text) => <Link to="/rulebook">{text}</Link>,
        })}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <NumberField
              label={t('Your rating')}
              value={state.rating}
              problem={ratingProblem(state.rating)}
              onChange={(text) => change({ rating: text })}
              hint={t('Empty: unrated')}
            />
            <NumberField
              label={t('Rated games')}
              value={state.games}
              problem={countProblem(state.games)}
              onChange={(text) => change({ games: text })}
            />
            <NumberField
              label={t('Your age')}
              value={state.age}
              problem={countProblem(state.age, ages)}
              onChange={(text) => change({ age: text })}
              hint={t('If the rules require it')}
            />
            <NumberField
              label={t('Goal')}
              value={state.goal}
              problem={ratingProblem(state.goal)}
              onChange={(text) => change({ goal: text })}
              hint={t('A rating to reach')}
            />
            <DateField label={t('Event starts')} value={on} problem={dayProblem(on)} onChange={(text) => change({ on: text })} />
          </div>
          <GameList text={state.list} onChange={(list) => change({ list })} />
        </div>
        <div className="stack" aria-live="polite">
          {games.length === 0 ? (
            <TryIt onExample={() => change(exampleOf(state))}>{t('Add a game to see the result.')}</TryIt>
          ) : null}
          <Refusal error={estimated.error} />
          {estimated.data === undefined ? null : <Result value={estimated.data as unknown as Estimated} />}
          {estimated.error === null ? <Refusal error={needed.error} /> : null}
          {needed.data === undefined || goal === undefined ? null : (
            <Goal goal={goal} games={games.length} value={needed.data as unknown as Needed} />
          )}
        </div>
      </div>
    </>
  );
}

/** Undefined: do not ask. */
function useAnswer(calculator: string, question: { [field: string]: unknown } | undefined) {
  const text = useDeferredValue(JSON.stringify(question) ?? '');
  return useQuery<Answer<'calculate'>>({
    queryKey: ['calculate', calculator, text],
    queryFn: ({ signal }) =>
      api.call('calculate', { params: { calculator }, body: JSON.parse(text) as { [field: string]: unknown }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

function Refusal({ error }: { error: unknown }) {
  if (error === null) return null;
  const findings = error instanceof ApiError ? (error.problem.findings ?? []) : [];
  return (
    <ul className="note error">
      {findings.length === 0 ? <li>{t('The office did not answer. Try again.')}</li> : null}
      {findings.map(({ code, place, message, hint }) => (
        <li key={`${place.field ?? ''} ${code}`}>
          {message} <span className="soft">{hint}</span>
        </li>
      ))}
    </ul>
  );
}

function Result({ value: { published, change, edition } }: { value: Estimated }) {
  return (
    <div className="panel card">
      <h2>{t('Rating after the event')}</h2>
      <p className="big num">{published ?? t('still unrated')}</p>
      <dl className="facts">
        {change === null ? null : (
          <>
            <dt>{t('Change')}</dt>
            <dd className="num">{published === null ? '' : signed(published - change.rating, 0)}</dd>
            <dt>{verbatim('K')}</dt>
            <dd className="num">{change.k}</dd>
            <dt>{t('Expected score')}</dt>
            <dd>
              <span className="num">{fixed(change.expected, 2)}</span>{' '}
              <span className="soft small">{t('scored {score}', { score: points(change.score) })}</span>
            </dd>
          </>
        )}
        <dt>{t('Rules')}</dt>
        <dd>{editionText(edition)}</dd>
      </dl>
    </div>
  );
}

function Goal({ goal, games, value: { needed } }: { goal: number; games: number; value: Needed }) {
  return (
    <div className="panel card">
      <h2>{t('Score needed for {goal}', { goal })}</h2>
      <p className="big num">
        {needed === null ? t('out of reach') : t('{score} of {games}', { score: points(needed.score), games })}
      </p>
    </div>
  );
}
