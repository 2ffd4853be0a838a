// The fields that a list prints for a player as of its day. Cards hold the latest fields, so a list made after its day would
// include later titles and updates. Those players are read again from the ledger, without later facts.

import { cardIdFields, type Fact, type IsoDate, type PlayerId } from '../facts.js';
import type { StoreReader } from '../store.js';
import { type PlayerCard, readPlayerCards } from './cards.js';
import { standing } from './revoke.js';

/** Cards of players whose fields on a day differ from their current cards. */
export type FieldsOn = ReadonlyMap<PlayerId, PlayerCard>;

/** Fields that can change from a day. The year of birth cannot: a correction applies from the beginning. */
const dated = ['name', ...cardIdFields, 'federation', 'state', 'sex', 'title'] as const;
type Dated = { [field in (typeof dated)[number]]?: string | undefined };

/** From the facts up to one; the cards must be equally current. Empty if the office publishes its lists on their day. */
export async function fieldsOn(reader: StoreReader, day: IsoDate, upTo: number): Promise<FieldsOn> {
  const late = new Set<PlayerId>();
  for await (const fact of standing(reader, ['player-updated', 'decision'], upTo))
    if (isAfter(fact, day) && 'player' in fact.body) late.add(fact.body.player);
  const found = new Map<PlayerId, PlayerCard>();
  if (late.size === 0) return found;
  const fields = new Map<PlayerId, Dated>();
  const registered = new Set<PlayerId>();
  for await (const fact of standing(reader, ['player-registered', 'player-updated', 'decision'], upTo)) {
    if (!('player' in fact.body) || !late.has(fact.body.player) || isAfter(fact, day)) continue;
    const { player } = fact.body;
    const known = fields.get(player);
    const isFirst = fact.kind === 'player-registered' && !registered.has(player);
    if (isFirst) registered.add(player);
    // As on the card: facts from before the registration take precedence over it.
    fields.set(player, isFirst ? { ...given(fact), ...known } : { ...known, ...given(fact) });
  }
  for (const [player, card] of await readPlayerCards(reader, [...late])) {
    const then = fields.get(player) ?? {};
    if (dated.every((field) => then[field] === card[field])) continue;
    const others = Object.entries(card).filter(([field]) => !dated.some((one) => one === field));
    found.set(player, Object.fromEntries([...others, ...Object.entries(then)]) as unknown as PlayerCard);
  }
  return found;
}

function isAfter({ kind, body }: Fact, day: IsoDate): boolean {
  if (kind === 'player-updated') return body.on !== undefined && body.on > day;
  return kind === 'decision' && body.type === 'title' && body.on > day;
}

/** A field that is undefined is removed. */
function given({ kind, body }: Fact): Dated {
  if (kind === 'decision') return body.type === 'title' ? { title: body.title ?? undefined } : {};
  if (kind !== 'player-registered' && kind !== 'player-updated') return {};
  return Object.fromEntries(dated.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
}
