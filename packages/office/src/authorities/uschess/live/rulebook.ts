// The US Chess rulebook in the form the live engine needs.

import type { DayNumber } from '@harkness/rules';
import { officialRating, parseTimeControl } from '@harkness/rules/uschess';
import type { Note } from '../../../engines/live/notes.js';
import type {
  LiveRulebook,
  LiveRules,
  PlayerOutcome,
  RaterContext,
  RecordArrays,
  Records,
  SectionDates,
  SectionRater,
} from '../../../engines/live/rulebook.js';
import type { IsoDate } from '../../../facts/facts.js';
import type { SystemCode } from '../../../facts/numbers.js';
import type { StoreReader } from '../../../facts/store.js';
import { rulebookHash } from '../../rulebook-hash.js';
import { advance } from './advance.js';
import { type Editions, isEdition } from './editions.js';
import { applyEffects } from './effects.js';
import { isAboutRatings, notesOf } from './note-facts.js';
import { NoteKind } from './note-kinds.js';
import { firstOtherDay, ownEditions } from './own-rules.js';
import { Rater } from './rater.js';
import { F } from './record.js';
import { liveSystemCount, usChessCode } from './systems.js';

export class UsChessRules implements LiveRules {
  readonly authority = usChessCode;
  readonly systems = liveSystemCount;
  readonly #editions: Editions;

  constructor(editions: Editions) {
    this.#editions = editions;
  }

  applyNotes(records: Records, record: number, system: SystemCode, notes: readonly Note[], day: DayNumber): void {
    applyEffects(records, record, system, notes, day, this.#editions);
  }

  setsRating({ kind, what }: Note, system: SystemCode): boolean {
    return kind === NoteKind.adjustment && what === system;
  }

  advance({ f64, i32 }: RecordArrays, record: number, outcome: PlayerOutcome, { start, end, kind }: SectionDates): void {
    const edition = this.#editions.at(start);
    if (!isEdition(edition)) throw new Error(`a result of a section without rules: ${edition.message}`);
    advance(f64, i32, record, outcome, end, kind, edition);
  }

  rater(context: RaterContext): SectionRater {
    return new Rater({ ...context, editions: this.#editions });
  }
}

export const usChessRulebook: LiveRulebook = {
  authority: usChessCode,
  ratingThread: () => new URL('./rating-worker.ts', import.meta.url),
  hash: rulebookHash,
  timeControl(text) {
    const control = parseTimeControl(text);
    return control.ok ? control.value : undefined;
  },
  wholeNumber: officialRating,
  ratingFields: [F.rating, F.peak],
  systems: liveSystemCount,
  notesOf,
  isAboutRatings,
  hasEffectsSince: hasPrizeSince,
  firstOtherDay,
  rules: (amendments) => new UsChessRules(ownEditions(amendments)),
};

/** Between sections, prizes create floors by the rules of their day. */
async function hasPrizeSince(reader: StoreReader, day: IsoDate): Promise<boolean> {
  for await (const facts of reader.facts({ kinds: ['prize-won'] }))
    for (const fact of facts) if (fact.kind === 'prize-won' && fact.body.on >= day) return true;
  return false;
}
