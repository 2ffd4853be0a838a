// Revokes a decision or merge on the cards. A card stores only the latest state, so the state without the decision is read from
// the ledger again. That reads all decisions, but seldom happens.

import type { Decision, Fact, FactKind } from '../facts.js';
import type { StoreReader } from '../store.js';
import type { EventRulings, Registration } from './cards.js';
import type { Batch } from './index-batch.js';
import { rulingOf } from './index-events.js';
import { changePlayer } from './index-players.js';
import { registrationIn, registrationWith, withRuling } from './registration.js';

export async function revokeFact(batch: Batch, { seq, body }: Extract<Fact, { kind: 'fact-revoked' }>): Promise<void> {
  const revoked = await batch.writer.factById(body.fact);
  if (revoked?.kind === 'player-merged') return readMergeAgain(batch, revoked.body.from, seq);
  if (revoked?.kind !== 'decision') return;
  const decision = revoked.body;
  if (decision.type === 'title' || decision.type === 'disability-association') await readPlayerAgain(batch, decision, seq);
  else if ('event' in decision && rulingOf(revoked) !== undefined) await readEventAgain(batch, decision.event, seq);
}

async function readEventAgain(batch: Batch, event: string, upTo: number): Promise<void> {
  let rulings: EventRulings = {};
  let registration: Registration | undefined;
  const kinds = ['event-registered', 'event-refused', 'event-appealed', 'appeal-decided', 'decision'] as const;
  for await (const fact of standing(batch.writer, kinds, upTo)) {
    if (!('event' in fact.body) || fact.body.event !== event) continue;
    if (fact.kind === 'event-registered') registration = registrationIn(fact.body);
    rulings = withRuling(rulings, rulingOf(fact) ?? {});
  }
  batch.rulings.put(event, rulings);
  const card = await batch.events.get(event);
  if (card !== undefined && registration !== undefined)
    batch.events.put(event, { ...card, registration: registrationWith(registration, rulings) });
}

/** A player may have been merged twice: the last merge not undone counts. */
async function readMergeAgain(batch: Batch, player: string, upTo: number): Promise<void> {
  let mergedInto: string | undefined;
  for await (const fact of standing(batch.writer, ['player-merged'], upTo))
    if (fact.kind === 'player-merged' && fact.body.from === player) mergedInto = fact.body.into;
  await changePlayer(batch, player, ({ mergedInto: _, ...card }) => (mergedInto === undefined ? card : { ...card, mergedInto }));
}

type CardDecision = Extract<Decision, { readonly type: 'title' | 'disability-association' }>;

async function readPlayerAgain(batch: Batch, { player, type }: CardDecision, upTo: number): Promise<void> {
  const field = type === 'title' ? 'title' : 'disabilityAssociation';
  let value: string | null | undefined;
  for await (const fact of standing(batch.writer, ['player-registered', 'player-updated', 'decision'], upTo)) {
    if (!('player' in fact.body) || fact.body.player !== player) continue;
    if (fact.kind === 'player-registered' || fact.kind === 'player-updated') value = fact.body[field] ?? value;
    else if (fact.kind === 'decision' && fact.body.type === 'title' && type === 'title') value = fact.body.title;
    else if (fact.kind === 'decision' && fact.body.type === 'disability-association' && type !== 'title')
      value = fact.body.association;
  }
  await changePlayer(batch, player, ({ [field]: _, ...card }) => (value == null ? card : { ...card, [field]: value }));
}

/** Facts up to one, without those revoked by then. */
export async function* standing(reader: StoreReader, kinds: readonly FactKind[], to: number): AsyncGenerator<Fact> {
  const revoked = new Set<string>();
  for await (const facts of reader.facts({ to, kinds: ['fact-revoked'] }))
    for (const fact of facts) if (fact.kind === 'fact-revoked') revoked.add(fact.body.fact);
  for await (const facts of reader.facts({ to, kinds })) for (const fact of facts) if (!revoked.has(fact.id)) yield fact;
}
