// Opens the office of a benchmark, and finds what several steps need in it.

import { parseStoreLocation } from '@harkness/ledger';
import { openStore, type SectionDocument, type Store } from '@harkness/office';
import { openView } from '../../packages/office/src/authorities/live.js';
import { decodeLists } from '../../packages/office/src/engines/live/lists.js';
import { readHead } from '../../packages/office/src/engines/live/spaces.js';
import { asPlayer } from '../../packages/office/src/facts/numbers.js';

/** A data directory, or the address of a database. */
export async function openOffice(place: string): Promise<Store> {
  const opened = await openStore(parseStoreLocation(place));
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.value;
}

/** Current reports of sections that ended a month before the last, largest first, because they affect the most. */
export async function sectionsAMonthOld(store: Store): Promise<SectionDocument[]> {
  const standing = new Map<string, SectionDocument>();
  const kinds = ['section-submitted', 'section-corrected', 'section-withdrawn'] as const;
  await store.read(async (reader) => {
    for await (const facts of reader.facts({ from: Math.max(1, (await reader.head()).seq - 60_000), kinds })) {
      for (const fact of facts) {
        if (fact.kind === 'section-withdrawn') standing.delete(`${fact.body.event}/${fact.body.section}`);
        if (fact.kind !== 'section-submitted' && fact.kind !== 'section-corrected') continue;
        standing.set(`${fact.body.section.event}/${fact.body.section.section}`, fact.body.section);
      }
    }
  });
  const isMeant = ({ end, kind, authority, games }: SectionDocument): boolean =>
    authority === 'uschess' && kind === 'swiss' && end >= '2026-09-25' && end <= '2026-10-02' && games.length >= 12;
  return [...standing.values()].filter(isMeant).sort((a, b) => b.players.length - a.players.length);
}

/** This many players from all over the office. */
export async function someIds(store: Store, count: number): Promise<string[]> {
  return store.read(async (reader) => {
    const [view, { players }] = [await openView(reader), await readHead(reader)];
    const ids: string[] = [];
    for (let at = 0; at < count; at++) ids.push(await view.ids.id(asPlayer(Math.floor((at * players) / count))));
    return ids;
  });
}

export async function busiestPlayer(store: Store): Promise<string> {
  return store.read(async (reader) => {
    const view = await openView(reader);
    let [most, player] = [0, asPlayer(0)];
    for await (const { bytes } of reader.blobs(view.index.lists)) {
      for (const [number, sections] of decodeLists(bytes)) if (sections.length > most) [most, player] = [sections.length, number];
    }
    return view.ids.id(player);
  });
}
