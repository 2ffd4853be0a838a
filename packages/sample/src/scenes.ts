// The sample of each authority as data: who holds events, who numbers the players, what reports contain. The rest of the sample
// reads these tables and never tests for an authority by name.

import type { AuthorityId, IsoDate, SectionDocument } from '@harkness/office';

/** The first day of the known rules of FIDE. */
export const fideFrom: IsoDate = '2009-07-01';

/** Whose events a sample holds. */
export type SampleAuthority = 'uschess' | 'fide' | 'both';

export interface Scene {
  /** There are no rules before this day. */
  readonly firstDay: IsoDate;
  /** Whether clubs hold events for US Chess ratings, with its own opening states. */
  readonly ofUsChess: boolean;
  readonly ofFide: boolean;
  /** The share of all games that is played in FIDE events. */
  readonly fideShare: number;
  /** Whether FIDE events are reported to US Chess too, so that their games count twice. */
  readonly fideEventsTwice: boolean;
  /** Whether all players use their FIDE numbers, not only those from abroad. */
  readonly fideNumbers: boolean;
}

export const scenes: Readonly<Record<SampleAuthority, Scene>> = {
  // US Chess 2025 §8 goes back to 2002.
  uschess: { firstDay: '2002-01-01', ofUsChess: true, ofFide: false, fideShare: 0, fideEventsTwice: false, fideNumbers: false },
  fide: { firstDay: fideFrom, ofUsChess: false, ofFide: true, fideShare: 1, fideEventsTwice: false, fideNumbers: true },
  both: { firstDay: '2002-01-01', ofUsChess: true, ofFide: true, fideShare: 0.6, fideEventsTwice: true, fideNumbers: false },
};

export function isSampleAuthority(name: string): name is SampleAuthority {
  return Object.hasOwn(scenes, name);
}

/** The contents of an authority's documents. */
export interface Reporting {
  /** Fields of a section beyond those of every document. */
  readonly more: (roundDates: () => readonly IsoDate[]) => Partial<SectionDocument>;
  /** The rating shown in a report; undefined if none. */
  readonly reported: (rating: number, hasFideNumber: boolean) => number | undefined;
  /** Whether directors may get the time control wrong; they do not if one event has one list. */
  readonly mistakesTimeControl: boolean;
}

/** Roughly the inverse of the conversion of US Chess 2025 §2.1. */
export function fideScale(strength: number): number {
  return Math.round(strength > 2060 ? (strength - 20) / 1.02 : 2000 - (2060 - strength) / 1.5667);
}

const reporting: ReadonlyMap<AuthorityId, Reporting> = new Map<AuthorityId, Reporting>([
  [
    'uschess',
    {
      more: () => ({}),
      reported: (rating) => (rating > 0 ? Math.round(rating) : undefined),
      mistakesTimeControl: true,
    },
  ],
  [
    'fide',
    {
      more: (roundDates) => ({ roundDates: roundDates(), federation: 'USA' }),
      reported: (rating, hasFideNumber) => {
        const reported = fideScale(rating);
        return rating > 0 && hasFideNumber && reported >= 1400 ? reported : undefined;
      },
      mistakesTimeControl: false,
    },
  ],
]);

export function reportingOf(authority: AuthorityId): Reporting {
  const found = reporting.get(authority);
  if (found === undefined) throw new Error(`no sample reports to ${authority}`);
  return found;
}
