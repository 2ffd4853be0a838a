// Readings: parameters that decided a number and differ from the document in force, with their source and the ruling. They come
// from an amendment outside the documents, a date on which the documents disagree, or a rule from before the first document.

import type { IsoDate } from '../core/dates.js';
import { renderParameterValue } from '../core/render.js';
import type { ParameterRead, TraceValue } from '../core/trace.js';
import { edition, editionDates, isEditionName, type UsChessEdition } from './edition.js';
import { type ParameterKey, parameterTables } from './parameters.js';
import type { RulingId } from './rulings.js';

/** A parameter that decided a number and is not simply the value of the document in force. */
export interface Reading extends ParameterRead {
  readonly ruling: RulingId;
  /** The value in the document in force, if it differs. */
  readonly document?: { readonly edition: string; readonly value: TraceValue };
}

/** The facts that decided a rating. */
export interface Decided {
  readonly formula: 'special' | 'standard' | null;
  /** Whether a good enough result would have earned a bonus. */
  readonly bonusEligible: boolean;
  readonly games: number;
  readonly reducedK: boolean;
  readonly initial: boolean;
  readonly floor: 'absolute' | 'peak' | 'cash' | 'olm' | null;
}

const initialKeys = ['initialMethod', 'ageRule', 'lastResort'] as const satisfies readonly ParameterKey[];
const floorKeys = { absolute: 'personalFloor', peak: 'peakFloor', cash: 'cashFloor', olm: 'lifeMasterFloor' } as const;

/** The parameters behind a rating that may differ between documents. */
export function keysBehind(decided: Decided): readonly ParameterKey[] {
  const { formula, bonusEligible, games, reducedK, initial, floor } = decided;
  if (formula === null) return [];
  const keys: ParameterKey[] = ['effectiveGamesBound', 'storage'];
  if (formula === 'standard' && bonusEligible) keys.push('bonusMultiplier');
  if (formula === 'standard' && games === 3) keys.push('bonusRepeats');
  if (reducedK) keys.push('reducedK');
  if (initial) keys.push(...initialKeys);
  if (floor !== null) keys.push(floorKeys[floor]);
  return keys;
}

/** The parameters that need a note under this edition. A named edition is its document, so it needs none. */
export function readingsOf(inForce: UsChessEdition, keys: readonly ParameterKey[]): readonly Reading[] {
  if (isEditionName(inForce.name)) return [];
  const printed = edition({ by: 'name', name: inForce.document });
  if (!printed.ok) throw new Error(`there is no document ${inForce.document}`);
  return [...new Set(keys)].flatMap((key): Reading[] => {
    const read = inForce.reads[key];
    const other = printed.value.values[key] as TraceValue;
    const differs = JSON.stringify(other) !== JSON.stringify(read.value);
    const isContested = contestedOn(key, inForce.on);
    const isEarly = read.caveat !== undefined && inForce.on < editionDates[inForce.document];
    if (!isContested && !isEarly && !(differs && read.caveat !== undefined)) return [];
    return [
      {
        ...read,
        ruling: isContested ? 'US-A-27' : rulingBehind(key, inForce.on),
        ...(differs ? { document: { edition: inForce.document, value: other } } : {}),
      },
    ];
  });
}

/** Whether documents disagree on which side of this day a change of the parameter falls. */
function contestedOn(key: ParameterKey, on: IsoDate): boolean {
  return parameterTables[key].entries.some(({ from, conflicts }) => {
    const other = /\d{4}-\d{2}-\d{2}/.exec(conflicts ?? '')?.[0];
    if (other === undefined) return false;
    const [first, second] = from < other ? [from, other] : [other, from];
    return first <= on && on < second;
  });
}

function rulingBehind(key: ParameterKey, on: IsoDate): RulingId {
  if (key === 'bonusMultiplier') return 'US-A-40';
  if (key === 'storage') return 'US-A-44';
  return on < editionDates['uschess-2015'] ? 'US-A-39' : 'US-A-19';
}

/**
 * For example `bonus multiplier 10 since 2025-01-01, outside the documents …; uschess-2025 has 12 (ruling US-A-40)`.
 *
 * @example
 * const event = {
 *   startDate: '2025-05-04',
 *   player: { rating: 1600, games: 40 },
 *   games: [1700, 1650, 1800, 1750].map((rating) => ({ rating, score: 1 })),
 * };
 * const found = estimate(event);
 * found.ok && found.value.readings.map((reading) => readingText(reading).slice(0, 36)) // ['bonus multiplier 10 since 2025-01-01']
 */
export function readingText({ name, value, from, source, caveat, document, ruling }: Reading): string {
  const what = name.replace(/^[^.]*\./, '').replaceAll('-', ' ');
  const instead = document === undefined ? '' : `; ${document.edition} has ${renderParameterValue(document.value)}`;
  const doubt = caveat === undefined ? '' : `; ${caveat}`;
  return `${what} ${renderParameterValue(value)} since ${from}: ${source}${doubt}${instead} (ruling ${ruling})`;
}
