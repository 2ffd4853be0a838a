// What a sample of each authority looks like, as data: who holds events, who numbers the players, what reports carry. The rest of the
// sample reads these tables and asks for no authority by name.

import type { AuthorityId, IsoDate, SectionDocument } from '@harkness/office';

/** The first day of the known rules of FIDE. */
export const fideFrom: IsoDate = '2009-07-01';

/** Whose events a sample holds. */
export type SampleAuthority = 'uschess' | 'fide' | 'both';

export interface Scene {
  /** Before it there are no rules. */
  readonly firstDay: IsoDate;
  /** Clubs hold events for the ratings of US Chess, from opening states of its own. */
  readonly ofUsChess: boolean;
  readonly ofFide: boolean;
  /** The share of all games that is played in FIDE events. */
  readonly fideShare: number;
  /** FIDE events are reported to US Chess too, so that their games count twice. */
  readonly fideEventsTwice: boolean;
  /** Players go by their FIDE numbers; else only those from abroad do. */
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

/** What the documents of an authority carry. */
export interface Reporting {
  /** Fields of a section beyond those that every document has. */
  readonly more: (roundDates: () => readonly IsoDate[]) => Partial<SectionDocument>;
  /** The rating that a report shows; undefined: none. */
  readonly reported: (rating: number, hasFideNumber: boolean) => number | undefined;
  /** Directors may mistake the time control; where one event has one list, they do not. */
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
