// Explains a player's result in an event, a pool or a list: the same computation, with its steps kept.

import type { Result } from '../core/error.js';
import { failed, ok } from '../core/error.js';
import type { TraceStep } from '../core/trace.js';
import type { FideEdition } from './edition.js';
import type { FideEvent } from './event.js';
import { explainPool } from './explain-pool.js';
import { explainK } from './explain-rated.js';
import { keepSteps } from './explain-unrated.js';
import { type ListEntry, type ListStep, nextEntry, type PlayerResult, type PlayerState } from './list.js';
import type { EventOutcome } from './outcome.js';
import { rateEvent } from './rate-event.js';
import type { ListCalendar } from './rating-periods.js';
import { type Rulebook, readParameter, readParameters } from './rulebook.js';
import type { WithScores } from './scores.js';
import { makeStep } from './trace-step.js';

/** A rated event with the explanation of every player. */
export interface ExplainedEvent {
  readonly outcome: EventOutcome;
  /** Explains each unrated player's result. */
  readonly unrated: ReadonlyMap<string, TraceStep>;
  /** Explains each rated player's change, including players rated under 8.4. */
  readonly rated: ReadonlyMap<string, TraceStep>;
}

/**
 * Rates an event and explains every number.
 *
 * @example
 * const event = {
 *   id: 'club',
 *   kind: 'swiss' as const,
 *   start: '2010-03-01',
 *   end: '2010-03-07',
 *   entries: [{ id: 'ann', rating: 2000 }, { id: 'bob', rating: 2100 }],
 *   games: [{ white: 'ann', black: 'bob', score: 1, played: true }],
 * };
 * const rules = editionByName('fide-2009', 'standard');
 * const why = rules.ok && explainEvent(event, rules.value);
 * why && why.ok && why.value.rated.get('ann')?.title // 'New rating if this were the only event of the period'
 */
export function explainEvent(event: WithScores<FideEvent>, edition: FideEdition): Result<ExplainedEvent> {
  const kept = keepSteps();
  const outcome = rateEvent(event, edition, kept);
  return outcome.ok ? ok({ outcome: outcome.value, ...kept }) : outcome;
}

/** One player's explanation: their change if they are rated, their performance if not. */
export function explainPlayer(event: FideEvent, id: string, edition: FideEdition): Result<TraceStep> {
  const explained = explainEvent(event, edition);
  if (!explained.ok) return explained;
  const step = explained.value.rated.get(id) ?? explained.value.unrated.get(id);
  if (step !== undefined) return ok(step);
  const { problems } = explained.value.outcome;
  if (problems.length > 0) {
    return failed({
      code: 'event-not-rated',
      place: 'event',
      message: `The event is not rated (${problems.join(', ')}).`,
      hint: 'Ask for the conditions of the event to see why.',
    });
  }
  return failed({
    code: 'player-not-entered',
    place: 'id',
    message: `Player ${id} is not among the entries.`,
    hint: 'Use an id of the entry list.',
  });
}

/** The result of a rated player on a list. */
export interface ListedPlayer extends Pick<ListEntry, 'rating' | 'k' | 'calculated'> {
  readonly reached2400: boolean;
}

export interface ExplainedEntry extends ListStep {
  readonly trace: TraceStep;
}

/** Explains a player's entry on the next list, with the explanations of their events (by event id) if they were kept. */
export function explainEntry(
  player: PlayerState,
  results: readonly PlayerResult[],
  calendar: ListCalendar,
  book: Rulebook,
  eventSteps: ReadonlyMap<string, TraceStep> = new Map(),
): ExplainedEntry {
  const step = nextEntry(player, results, calendar, book);
  const steps = results.flatMap(({ event }) => eventSteps.get(event.id) ?? []);
  if (player.rating !== null) {
    const changes = results.flatMap(({ rated }) => (rated === null || rated.games === 0 ? [] : [rated.changeHundredths]));
    return { ...step, trace: explainListed(player.rating, changes, { ...step.entry, ...step.state }, book, steps) };
  }
  const pool = explainPool(step.pool, { calendar, disabilityMember: player.disabilityMember }, book, steps);
  return { ...step, trace: pool };
}

/** A rated player's entry on the next list: their rating with the changes of the period, the floor, and their K from then on. */
export function explainListed(
  rating: number,
  changes: readonly number[],
  { rating: listed, k, reached2400, calculated: value }: ListedPlayer,
  book: Rulebook,
  events: readonly TraceStep[] = [],
): TraceStep {
  const rounded = makeStep(
    'R_n, the rating with the changes of the period',
    'fide.new-rating',
    '§8.55(c), §8.57',
    { rating, changes: [...changes] },
    value,
    {
      parameters: readParameters(book, 'rounding'),
      ruling: 'FIDE-A-23',
      steps: events,
    },
  );
  const steps = listed === null ? [rounded] : [rounded, explainK(listed, reached2400, k ?? 0, book)];
  return makeStep('Rating on the list', 'fide.listed-rating', '§7.21', { rating: value }, listed, {
    parameters: [readParameter(book, 'floor')],
    branch:
      listed === null
        ? {
            taken: 'delisted: the rating has dropped below the floor',
            notTaken: [{ branch: 'listed', because: `${value} is below ${book.floor}` }],
          }
        : { taken: 'listed', notTaken: [{ branch: 'delisted', because: `${value} is not below ${book.floor}` }] },
    steps,
  });
}
