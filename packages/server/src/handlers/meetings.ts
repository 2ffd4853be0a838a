// A player's opponents, with the score, from the current reports.

import { type Participation, readCurrentPlayer, readEventCard, type SectionDocument, type StoreReader } from '@harkness/office';

interface Meetings {
  player: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  last: string;
  list?: {
    event: string;
    section: number;
    eventName: string;
    end: string;
    round: number;
    score: number;
    colour?: 'white' | 'black';
  }[];
}

/** Games counted so far. A game that two authorities rate is reported to both, in separate sections. */
class CountedGames {
  readonly #games = new Map<string, { readonly document: SectionDocument; readonly authorities: Set<string> }[]>();

  /** False if another authority already reported the game: the same opponent, round and result on the same days. */
  add(document: SectionDocument, opponent: string, round: number, score: number): boolean {
    const key = `${opponent}/${round}/${score}`;
    const alike = this.#games.get(key) ?? [];
    this.#games.set(key, alike);
    const twin = alike.find(
      (one) =>
        !one.authorities.has(document.authority) && one.document.start <= document.end && document.start <= one.document.end,
    );
    if (twin === undefined) alike.push({ document, authorities: new Set([document.authority]) });
    else twin.authorities.add(document.authority);
    return twin === undefined;
  }
}

/** Every rated game of the player, from the documents of their sections; with `against`, only games with that opponent. */
export async function meetings(
  reader: StoreReader,
  history: readonly Participation[],
  own: ReadonlySet<string>,
  against: string | undefined,
): Promise<Map<string, Meetings>> {
  const found = new Map<string, Meetings>();
  const seen = new Set<string>();
  const current = new Map<string, string>();
  const counted = new CountedGames();
  for (const { event, section } of history) {
    const key = `${event}/${section}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const document = await standingDocument(reader, event, section);
    if (document === undefined) continue;
    for (const [white, black, halfPoints, round, played] of document.games) {
      const [first, second] = [document.players[white]?.player ?? '', document.players[black]?.player ?? ''];
      const isWhite = own.has(first);
      if (played === 0 || (!isWhite && !own.has(second))) continue;
      const reported = isWhite ? second : first;
      const opponent = current.get(reported) ?? (await readCurrentPlayer(reader, reported))?.player ?? reported;
      current.set(reported, opponent);
      if (against !== undefined && opponent !== against) continue;
      const score = (isWhite ? halfPoints : 2 - halfPoints) / 2;
      if (!counted.add(document, opponent, round, score)) continue;
      const row = found.get(opponent) ?? { player: opponent, games: 0, wins: 0, draws: 0, losses: 0, last: document.end };
      row.games += 1;
      row.wins += score === 1 ? 1 : 0;
      row.draws += score === 0.5 ? 1 : 0;
      row.losses += score === 0 ? 1 : 0;
      if (document.end > row.last) row.last = document.end;
      if (against !== undefined) {
        row.list ??= [];
        row.list.push({
          event,
          section,
          eventName: document.eventName,
          end: document.end,
          round,
          score,
          colour: isWhite ? 'white' : 'black',
        });
      }
      found.set(opponent, row);
    }
  }
  return found;
}

/** The current section in the ledger. */
export async function standingDocument(
  reader: StoreReader,
  event: string,
  section: number,
): Promise<SectionDocument | undefined> {
  const card = await readEventCard(reader, event);
  const seq = card?.sections.find((one) => one.section === section)?.seq;
  const fact = seq === undefined ? undefined : await reader.factAt(seq);
  return fact?.kind === 'section-submitted' || fact?.kind === 'section-corrected' ? fact.body.section : undefined;
}
