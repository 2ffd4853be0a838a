// Keeps the search index and the cards up with the ledger: reads the facts since the last position, in batches of one
// transaction each, so that it can stop and go on anywhere, and can be thrown away and built again.

import type { Fact, FactKind } from '../facts.js';
import type { Store, StoreReader, StoreWriter } from '../store/port.js';
import { eventCardSpace, playerCardSpace } from './cards.js';
import { Batch, eventDaySpace, fideOpeningSpace, type KnownWords, otherIdSpace } from './index-batch.js';
import { changeRegistration, indexSection, putEvent, registrationIn, withdrawSection } from './index-events.js';
import { changePlayer, indexOpenings, registerPlayer, setTitle, updatePlayer } from './index-players.js';
import { printSpace } from './prints.js';
import { clearNames } from './word-index.js';

const stateSpace = 'search';
const positionKey = 'position';
const kinds: readonly FactKind[] = [
  'opening-state',
  'player-registered',
  'player-updated',
  'player-merged',
  'event-registered',
  'event-refused',
  'event-appealed',
  'appeal-decided',
  'section-submitted',
  'section-corrected',
  'section-withdrawn',
  'decision',
];

const factsInTransaction = 4000;

/** The last fact that the index knows. */
export async function searchPosition(reader: StoreReader): Promise<number> {
  const bytes = await reader.blob(stateSpace, positionKey);
  return bytes === undefined ? 0 : Number(new TextDecoder().decode(bytes));
}

/** Brings the index up to the head; returns how many facts it looked at. Safe to call at any time, by several at once. */
export async function updateSearch(store: Store, onProgress?: (seq: number, head: number) => void): Promise<number> {
  // Most often there is nothing to do, and then nobody is kept from writing.
  const isBehind = await store.read(async (reader) => (await searchPosition(reader)) < (await reader.head()).seq);
  if (!isBehind) return 0;
  let looked = 0;
  const known: KnownWords = { player: new Set(), event: new Set() };
  for (;;) {
    const step = await store.write(async (writer) => {
      const from = (await searchPosition(writer)) + 1;
      const head = (await writer.head()).seq;
      if (from > head) return undefined;
      const to = Math.min(head, from + factsInTransaction - 1);
      await indexRange(writer, from, to, known);
      return { from, to, head };
    });
    if (step === undefined) return looked;
    looked += step.to - step.from + 1;
    onProgress?.(step.to, step.head);
  }
}

/** Throws the index away and builds it again from the ledger. */
export async function rebuildSearch(store: Store, onProgress?: (seq: number, head: number) => void): Promise<number> {
  await store.write(async (writer) => {
    for (const space of [playerCardSpace, eventCardSpace, stateSpace]) await writer.deleteBlobs(space);
    for (const space of [otherIdSpace, eventDaySpace, printSpace, fideOpeningSpace]) await writer.deleteEntries(space, 'all');
    for (const corpus of ['player', 'event'] as const) await clearNames(writer, corpus);
  });
  return updateSearch(store, onProgress);
}

async function indexRange(writer: StoreWriter, from: number, to: number, known: KnownWords): Promise<void> {
  const batch = new Batch(writer);
  for await (const facts of writer.facts({ from, to, kinds })) {
    for (const fact of facts) await indexFact(batch, fact);
  }
  await batch.write(known);
  await writer.putBlob(stateSpace, positionKey, new TextEncoder().encode(String(to)));
}

async function indexFact(batch: Batch, fact: Fact): Promise<void> {
  switch (fact.kind) {
    case 'opening-state':
      return indexOpenings(batch, fact.body);
    case 'player-registered':
      return registerPlayer(batch, fact.body);
    case 'player-updated':
      return updatePlayer(batch, fact.body);
    case 'player-merged':
      return changePlayer(batch, fact.body.from, (card) => ({ ...card, mergedInto: fact.body.into }));
    case 'section-submitted':
    case 'section-corrected':
      return indexSection(batch, fact.body.section, fact.seq);
    case 'section-withdrawn':
      return withdrawSection(batch, fact.body.event, fact.body.section, fact.seq);
    case 'event-registered': {
      const { authority, name, start, end, federation, affiliate } = fact.body;
      const given = { ...(federation === undefined ? {} : { federation }), ...(affiliate === undefined ? {} : { affiliate }) };
      return putEvent(
        batch,
        fact.body.event,
        { authority, name, start, end, ...given },
        { registration: registrationIn(fact.body) },
      );
    }
    case 'event-refused':
      return changeRegistration(batch, fact.body.event, { refusedOn: fact.body.on });
    case 'event-appealed':
      return changeRegistration(batch, fact.body.event, { appealedOn: fact.body.on });
    case 'appeal-decided':
      return changeRegistration(batch, fact.body.event, { outcome: fact.body.outcome });
    case 'decision':
      if (fact.body.type === 'registration-waived') return changeRegistration(batch, fact.body.event, { waived: true });
      if (fact.body.type === 'duration-approved') return changeRegistration(batch, fact.body.event, { durationApproved: true });
      if (fact.body.type === 'official-event') return changeRegistration(batch, fact.body.event, { official: true });
      if (fact.body.type === 'title') return setTitle(batch, fact.body.player, fact.body.title);
      return;
  }
}
