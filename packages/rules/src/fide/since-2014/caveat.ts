// What a reader must know about how certain a number is. Caveats are part of results: those of the parameters that were read
// where they could matter, and those of readings that no text decides.

import type { Dated } from '../../core/dated.js';
import { type FideEdition, parameterEntry, tableFor } from '../edition.js';
import type { ByListType } from '../parameters.js';

/** A note on how certain a number is. */
export interface Caveat {
  /** A parameter such as `fide.rounding`, an edition, or a reading such as `FIDE-L-05`. */
  readonly about: string;
  readonly text: string;
}

/** Readings of the later texts that no source decides. We implement one choice and say so. */
const openReadings = {
  'FIDE-L-01':
    'an event is put under the edition of its first day; for events in progress when an edition changed this is not confirmed (FIDE-L-01)',
  'FIDE-L-05':
    '“only one upgrade” is read as limiting the stronger player only; the weaker player’s differences are always limited to 400 (FIDE-L-05)',
  'FIDE-L-06':
    'zero in the first event is read as zero in all games played, not only in those against rated opponents (FIDE-L-06)',
  'FIDE-L-07': 'only the first event is disregarded for a zero, not a second zero event in a row (FIDE-L-07)',
  'FIDE-L-08': 'an event without rated opponents is taken to be the first event (FIDE-L-08)',
  'FIDE-L-14': 'the 600-point rule is applied to the standard rating where it stands in for a rapid or blitz rating (FIDE-L-14)',
  'FIDE-L-19': 'a player who plays on their standard rating is taken to be new to the list: K by their games on it (FIDE-L-19)',
  'FIDE-L-22':
    'on the list of a one-off adjustment the change of the period is applied first, then the adjustment; the order is not known (FIDE-L-22)',
} as const;

export type OpenReading = keyof typeof openReadings;

export function openReading(id: OpenReading): Caveat {
  return { about: id, text: openReadings[id] };
}

/** The parameter's caveat in this edition, if it has one. */
export function caveatOfParameter<T>(edition: FideEdition, parameter: Dated<T> | ByListType<T>): readonly Caveat[] {
  const { caveat } = parameterEntry(edition, parameter);
  return caveat === undefined ? [] : [{ about: tableFor(edition, parameter).name, text: caveat }];
}

export function caveatsOfEdition(edition: FideEdition): readonly Caveat[] {
  return edition.caveats.map((text) => ({ about: edition.name, text }));
}

/** The caveats without repeats, in order of appearance. */
export function distinctCaveats(caveats: readonly Caveat[]): readonly Caveat[] {
  return caveats.filter(
    (caveat, index) => caveats.findIndex((other) => other.about === caveat.about && other.text === caveat.text) === index,
  );
}
