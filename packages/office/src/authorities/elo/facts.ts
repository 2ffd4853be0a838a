// The inputs of a plain Elo book: the authority's current sections, imported ratings, merges, years of birth.

import { dayNumber } from '@harkness/rules';
import { compareRatingOrder, type OrderKey } from '../../engines/live/rating-order.js';
import type { AuthorityId, Decision, Fact, FactBodies, FactKind, IsoDate, PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';

export interface EloSection {
  readonly key: OrderKey;
  readonly document: SectionDocument;
  readonly held: boolean;
}

export interface Opening {
  readonly seq: number;
  readonly body: FactBodies['opening-state'];
}

/** A rating that an officer set. */
export interface SetRating {
  readonly seq: number;
  readonly body: Extract<Decision, { type: 'adjustment' }>;
  readonly reason?: string;
}

/** The ways a rating is set other than by play. */
export type Setting = { readonly opening: Opening } | { readonly adjustment: SetRating };

export function settingDay(setting: Setting): IsoDate {
  return 'opening' in setting ? setting.opening.body.asOf : setting.adjustment.body.on;
}

export interface EloFacts {
  /** In rating order. */
  readonly sections: readonly EloSection[];
  /** By day. Within a day, imported ratings come first, then decisions in order of entry. */
  readonly settings: readonly Setting[];
  /** The player's current id. */
  readonly current: (player: PlayerId) => PlayerId;
  /** The year of birth by current id. It is public; these rules never use the day of birth. */
  readonly birthYears: ReadonlyMap<PlayerId, number>;
}

const kinds: readonly FactKind[] = [
  'section-submitted',
  'section-corrected',
  'section-withdrawn',
  'opening-state',
  'player-merged',
  'player-registered',
  'player-updated',
  'decision',
  'fact-revoked',
];

export function sectionName({ event, section }: { readonly event: string; readonly section: number }): string {
  return `${event}/${section}`;
}

/** `instead` is a section to use in place of the one in the ledger, or in addition. */
export async function readEloFacts(reader: StoreReader, authority: AuthorityId, instead?: SectionDocument): Promise<EloFacts> {
  const revoked = new Set<string>();
  for await (const facts of reader.facts({ kinds: ['fact-revoked'] }))
    for (const fact of facts) if (fact.kind === 'fact-revoked') revoked.add(fact.body.fact);
  const documents = new Map<string, SectionDocument>();
  const held = new Set<string>();
  const openings: Opening[] = [];
  const adjustments: SetRating[] = [];
  const merges = new Map<PlayerId, PlayerId>();
  const births: [PlayerId, number][] = [];
  const take = (fact: Fact): void => {
    switch (fact.kind) {
      case 'section-submitted':
      case 'section-corrected': {
        const { section } = fact.body;
        // A correction can move a section to another authority.
        if (section.authority === authority) documents.set(sectionName(section), section);
        else documents.delete(sectionName(section));
        return;
      }
      case 'section-withdrawn':
        documents.delete(sectionName(fact.body));
        return;
      case 'opening-state':
        if (fact.body.authority === authority) openings.push({ seq: fact.seq, body: fact.body });
        return;
      case 'player-merged':
        merges.set(fact.body.from, fact.body.into);
        return;
      case 'player-registered':
      case 'player-updated':
        if (fact.body.birthYear !== undefined) births.push([fact.body.player, fact.body.birthYear]);
        return;
      case 'decision':
        if (fact.body.type === 'section-held') held.add(sectionName(fact.body));
        else if (fact.body.type === 'section-released') held.delete(sectionName(fact.body));
        else if (fact.body.type === 'adjustment')
          adjustments.push({ seq: fact.seq, body: fact.body, ...(fact.reason === undefined ? {} : { reason: fact.reason }) });
        return;
      default:
    }
  };
  for await (const facts of reader.facts({ kinds })) for (const fact of facts) if (!revoked.has(fact.id)) take(fact);
  if (instead !== undefined) documents.set(sectionName(instead), instead);
  const current = (player: PlayerId): PlayerId => {
    let id = player;
    // At most one step per merge: merging players who are already one is refused.
    for (let steps = 0; steps <= merges.size; steps++) {
      const next = merges.get(id);
      if (next === undefined) return id;
      id = next;
    }
    return id;
  };
  const sections = [...documents.values()].map((document) => ({
    document,
    held: document !== instead && held.has(sectionName(document)),
    key: {
      end: dayNumber(document.end),
      start: dayNumber(document.start),
      event: document.event,
      section: document.section,
    },
  }));
  return {
    sections: sections.sort((a, b) => compareRatingOrder(a.key, b.key)),
    settings: [...openings.map((opening) => ({ opening })), ...adjustments.map((adjustment) => ({ adjustment }))].sort((a, b) =>
      settingDay(a) === settingDay(b) ? 0 : settingDay(a) < settingDay(b) ? -1 : 1,
    ),
    current,
    birthYears: new Map(births.map(([player, year]) => [current(player), year])),
  };
}
