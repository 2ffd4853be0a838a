// Collects the facts of a sample: each gets its id, later ones wait for their week, and a batch leaves when it is full or the
// week is over.

import type { AuthorityId, FactBodies, FactKind, ListName, NewFact, PrivateValue } from '@harkness/office';
import { asDay, dateOfDayNumber } from '@harkness/rules';

/** Lists that are due: publish them after the batch, if lists are wanted. */
export interface DueList {
  readonly authority: AuthorityId;
  readonly date: string;
  /** Those with at least one player. */
  readonly lists: readonly ListName[];
}

/** Facts in the order in which an office received them, and when. */
export interface SampleBatch {
  /** UTC instant; never earlier than that of the previous batch. */
  readonly receivedAt: string;
  readonly facts: readonly NewFact[];
  /** The values behind the facts' commitments. */
  readonly secrets: readonly PrivateValue[];
  readonly listsDue: readonly DueList[];
}

export type Pending = {
  [K in FactKind]: { readonly kind: K; readonly body: FactBodies[K]; readonly actor: string; readonly reason?: string };
}[FactKind];

const fullBatch = 2000;

export class Desk {
  readonly #prefix: string;
  readonly #later = new Map<number, Pending[]>();
  #serial = 0;
  #facts: NewFact[] = [];
  #secrets: PrivateValue[] = [];
  #listsDue: DueList[] = [];
  #instant = '';
  #batchesOfInstant = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(pending: Pending, secrets: readonly PrivateValue[] = []): void {
    this.#serial += 1;
    this.#facts.push({ id: `${this.#prefix}-${this.#serial}`, ...pending });
    this.#secrets.push(...secrets);
  }

  due(list: DueList): void {
    this.#listsDue.push(list);
  }

  /** To be added when that week comes; anything after the last week is dropped. */
  addLater(week: number, pending: Pending): void {
    const those = this.#later.get(week) ?? [];
    those.push(pending);
    this.#later.set(week, those);
  }

  beginWeek(week: number): void {
    for (const pending of this.#later.get(week) ?? []) this.add(pending);
    this.#later.delete(week);
  }

  isFull(): boolean {
    return this.#facts.length >= fullBatch;
  }

  /** The facts since the last batch, as received on a day; undefined if there are none. */
  takeBatch(day: number): SampleBatch | undefined {
    if (this.#facts.length === 0 && this.#listsDue.length === 0) return undefined;
    const date = dateOfDayNumber(asDay(day));
    this.#batchesOfInstant = date === this.#instant ? this.#batchesOfInstant + 1 : 0;
    this.#instant = date;
    const seconds = this.#batchesOfInstant;
    const clock = [12 + Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const receivedAt = `${date}T${clock.map((part) => String(part).padStart(2, '0')).join(':')}.000Z`;
    const batch = { receivedAt, facts: this.#facts, secrets: this.#secrets, listsDue: this.#listsDue };
    this.#facts = [];
    this.#secrets = [];
    this.#listsDue = [];
    return batch;
  }
}
