// Officers' entries about players and events, in words, newest first, including revoked ones.

import { authoritiesOf, type Fact, readEventCard, readPlayerCard, type StoreReader } from '@harkness/office';
import { readAccount } from '../accounts/accounts.js';

const kinds = ['decision', 'prize-won', 'outside-rating', 'membership', 'player-merged'] as const;
type Kind = (typeof kinds)[number];
type Told = Extract<Fact, { readonly kind: Kind }>;

/** Display names of systems. */
type Labels = ReadonlyMap<string, string>;

/** Maximum number of facts read for one page; the next page continues from there. */
const mostLookedThrough = 5000;

function isTold(fact: Fact): fact is Told {
  return kinds.some((kind) => kind === fact.kind);
}

export async function decisionPage(
  reader: StoreReader,
  { limit, cursor, kind }: { readonly limit: number; readonly cursor?: string | undefined; readonly kind?: string | undefined },
) {
  const revoked = await revocations(reader);
  const { all } = await authoritiesOf(reader);
  const labels: Labels = new Map(all.flatMap(({ systems }) => systems.map(({ system, short }) => [system, short] as const)));
  const items = [];
  let at = cursor === undefined ? (await reader.head()).seq : Number(cursor);
  for (let looked = 0; at >= 1 && items.length < limit && looked < mostLookedThrough; looked += 1, at -= 1) {
    const fact = await reader.factAt(at);
    if (fact !== undefined && isTold(fact) && (kind === undefined || kind === fact.kind || kind === kindOf(fact)))
      items.push(await told(reader, fact, revoked.get(fact.id), labels));
  }
  return { items, ...(at >= 1 ? { next: String(at) } : {}) };
}

/** The type of a decision, or the kind of another fact. */
function kindOf(fact: Told): string {
  return fact.kind === 'decision' ? fact.body.type : fact.kind;
}

/** There are few revocations, and they are found by kind. */
async function revocations(reader: StoreReader): Promise<Map<string, Fact>> {
  const found = new Map<string, Fact>();
  for await (const facts of reader.facts({ kinds: ['fact-revoked'] }))
    for (const fact of facts) if (fact.kind === 'fact-revoked') found.set(fact.body.fact, fact);
  return found;
}

async function told(reader: StoreReader, fact: Told, revocation: Fact | undefined, labels: Labels) {
  const player = fact.kind === 'player-merged' ? fact.body.from : 'player' in fact.body ? fact.body.player : undefined;
  const event = 'event' in fact.body ? fact.body.event : undefined;
  const section = 'section' in fact.body ? fact.body.section : undefined;
  const eventName = event === undefined ? undefined : ((await readEventCard(reader, event))?.name ?? event);
  const other = fact.kind === 'player-merged' ? (await readPlayerCard(reader, fact.body.into))?.name : undefined;
  return {
    seq: fact.seq,
    kind: kindOf(fact),
    text: textOf(fact, eventName, other, labels),
    player,
    name: player === undefined ? undefined : ((await readPlayerCard(reader, player))?.name ?? player),
    event,
    eventName,
    section,
    actor: fact.actor,
    actorName: (await readAccount(reader, fact.actor))?.name,
    at: fact.receivedAt,
    reason: fact.reason,
    revoked: revocation === undefined ? undefined : { seq: revocation.seq, reason: revocation.reason },
  };
}

function textOf({ kind, body }: Told, eventName: string | undefined, other: string | undefined, labels: Labels): string {
  switch (kind) {
    case 'prize-won':
      return `Prize of ${body.amount} in ${eventName}`;
    case 'outside-rating':
      return `${body.source} rating ${body.rating} on ${body.on}`;
    case 'membership':
      return `Member from ${body.from} to ${body.until}`;
    case 'player-merged':
      return `Merged into ${body.into} ${other ?? ''}`.trim();
    case 'decision':
      return decisionText(body, eventName, labels);
  }
}

function decisionText(
  body: Extract<Told, { readonly kind: 'decision' }>['body'],
  eventName: string | undefined,
  labels: Labels,
): string {
  const words = body.type.replaceAll('-', ' ').replace('fide', 'FIDE');
  const what = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  const value =
    'rating' in body
      ? `: ${labels.get(body.system) ?? body.system} ${body.rating ?? 'taken away'}`
      : 'title' in body
        ? `: ${body.title ?? 'taken away'}`
        : 'association' in body
          ? `: ${body.association ?? 'taken away'}`
          : 'outcome' in body
            ? `: ${body.outcome}`
            : '';
  const where = 'section' in body ? `, ${eventName}, section ${body.section}` : 'event' in body ? `, ${eventName}` : '';
  return `${what}${value}${where}, from ${body.on}`;
}
