// An individual match under US Chess §7: who may play one, and how far it can change both ratings.

import { lazy, Suspense } from 'react';
import { excerpt } from '../base/sentence.js';
import { t } from '../base/words.js';
import { Choice, DateField, NumberField, numberOf } from '../parts/fields.js';
import { TextField } from '../parts/form.js';
import { useTitle } from '../parts/title.js';
import { useFragment } from './fragment.js';
import { editionOptions, startDateOf, systemOptions } from './player.js';
import { countProblem, dayProblem, ratingProblem } from './rule-problem.js';
import { firstUnreadChange, firstUnreadScore, parseScores } from './scores.js';
import { TryIt } from './try-it.js';

const MatchResult = lazy(async () => ({ default: (await import('./match-result.js')).MatchResult }));

const defaults = {
  system: 'OTBR',
  a: '',
  b: '',
  gamesA: '',
  gamesB: '',
  scores: '',
  pastA: '',
  pastB: '',
  on: '',
  edition: 'date',
};

export type MatchState = typeof defaults;

export function MatchCalculator() {
  useTitle(t('Match'));
  const [state, change] = useFragment(defaults);
  const unread = firstUnreadScore(state.scores);
  return (
    <>
      <p className="soft">
        {t(
          'A match between two players with established ratings: no bonus, and limits on what it may change, alone and with earlier matches.',
        )}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <NumberField
              label={t('Rating of A')}
              value={state.a}
              problem={ratingProblem(state.a)}
              onChange={(a) => change({ a })}
            />
            <NumberField
              label={t('Games of A')}
              value={state.gamesA}
              problem={countProblem(state.gamesA)}
              onChange={(gamesA) => change({ gamesA })}
              hint={t('Empty: established')}
            />
          </div>
          <div className="fields from-top">
            <NumberField
              label={t('Rating of B')}
              value={state.b}
              problem={ratingProblem(state.b)}
              onChange={(b) => change({ b })}
            />
            <NumberField
              label={t('Games of B')}
              value={state.gamesB}
              problem={countProblem(state.gamesB)}
              onChange={(gamesB) => change({ gamesB })}
              hint={t('Empty: established')}
            />
          </div>
          <TextField
            label={t('Results of A, game by game')}
            value={state.scores}
            onChange={(event) => change({ scores: event.target.value })}
            hint={t('w, d and l in order: w d w l')}
            problem={
              unread === undefined
                ? undefined
                : t('“{unread}” is not a result. Write w, d or l for each game.', { unread: excerpt(unread) })
            }
          />
          <div className="fields from-top">
            <Choice label={t('System')} value={state.system} options={systemOptions} onChange={(system) => change({ system })} />
            <DateField
              label={t('Day of the match')}
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
          <TextField
            label={t('Earlier matches of A')}
            value={state.pastA}
            problem={pastProblem(state.pastA)}
            onChange={(event) => change({ pastA: event.target.value })}
            hint={t('Day and change: 2026-03-01:+40 2026-05-02:-12')}
          />
          <TextField
            label={t('Earlier matches of B')}
            value={state.pastB}
            problem={pastProblem(state.pastB)}
            onChange={(event) => change({ pastB: event.target.value })}
          />
        </div>
        <div className="stack" aria-live="polite">
          <Result
            state={state}
            onExample={() =>
              change({ ...(state.a === '' ? { a: '1800' } : {}), ...(state.b === '' ? { b: '1750' } : {}), scores: 'w d w l' })
            }
          />
        </div>
      </div>
    </>
  );
}

/** What is wrong with typed earlier matches. */
function pastProblem(text: string): string | undefined {
  const unread = firstUnreadChange(text);
  return unread === undefined
    ? undefined
    : t('“{unread}” is not a day with a change. Write 2026-03-01:+40, with a change of at most 1000 points.', {
        unread: excerpt(unread),
      });
}

function Result({ state, onExample }: { state: MatchState; onExample: () => void }) {
  // A result that cannot be read is refused at its field; a number without it would be wrong.
  const scores = firstUnreadScore(state.scores) === undefined ? parseScores(state.scores) : [];
  const [a, b] = [numberOf(state.a), numberOf(state.b)];
  const isPastRead = firstUnreadChange(state.pastA) === undefined && firstUnreadChange(state.pastB) === undefined;
  if (!isPastRead) return <p className="note error">{t('Correct the marked field.')}</p>;
  if (a === undefined || b === undefined || scores.length === 0)
    return <TryIt onExample={onExample}>{t('Enter both ratings and a game to see the result.')}</TryIt>;
  return (
    <Suspense fallback={<div style={{ minHeight: '16rem' }} aria-busy="true" />}>
      <MatchResult state={state} a={a} b={b} scores={scores} />
    </Suspense>
  );
}
