// What a list of a day prints of a player. A card has the last word, so a list made after its day would carry titles and updates that
// take effect later. Those players are read from the ledger again, without what comes after the day.

import type { Fact, IsoDate, PlayerId } from '../facts.js';
import type { StoreReader } from '../store.js';
import { type PlayerCard, readPlayerCards } from './cards.js';
import { standing } from './revoke.js';

/** Cards of players whose printed fields on a day differ from their cards of today. */
export type FieldsOn = ReadonlyMap<PlayerId, PlayerCard>;

/** What a day can change. A year of birth cannot: a correction of it counts from the beginning. */
const dated = ['name', 'uschessId', 'fideId', 'nationalId', 'federation', 'state', 'sex', 'title'] as const;
type Dated = { [field in (typeof dated)[number]]?: string | undefined };

/** From the facts up to one; the cards must be as far. Empty in an office that publishes its lists on their day. */
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
    // As on the card: what came before the registration is the later word.
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

/** Undefined as a value takes a field away. */
function given({ kind, body }: Fact): Dated {
  if (kind === 'decision') return body.type === 'title' ? { title: body.title ?? undefined } : {};
  if (kind !== 'player-registered' && kind !== 'player-updated') return {};
  return Object.fromEntries(dated.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
}
