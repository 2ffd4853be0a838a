// The cost of a correction, a preview and a player's page in an office of a given size.

import { appendFacts, type FactOffer, type GameRow, type SectionDocument, type Store } from '@harkness/office';
import { openView, replay } from '../../packages/office/src/authorities/live.js';
import { askPlayer } from '../../packages/office/src/questions/player.js';
import { askPreview } from '../../packages/office/src/questions/preview.js';
import { busiestPlayer, openOffice, sectionsAMonthOld, someIds } from './office.js';
import { middle, type Times, timed } from './times.js';

export interface Corrections {
  /** The first in a newly started process, and the median of the following ones. */
  readonly first: Times;
  readonly later: Times;
  readonly worst: Times;
  /** The largest number of sections rated again. */
  readonly sections: number;
}

const correctionsInOneProcess = 7;

/** Changes the result of one game in sections a month old, one section after the other. */
export async function corrections(place: string): Promise<Corrections> {
  const store = await openOffice(place);
  const documents = await sectionsAMonthOld(store);
  const times: Times[] = [];
  let sections = 0;
  for (let turn = 0; turn < correctionsInOneProcess; turn++) {
    const document = documents[turn % documents.length];
    if (document === undefined) throw new Error('no section a month old');
    await correct(store, document, turn);
    times.push(
      await timed(async () => {
        const run = await replay(store, { reason: 'correction' });
        if (run?.kind !== 'incremental') throw new Error(`the correction led to ${run?.kind ?? 'no run'}`);
        sections = Math.max(sections, run.sectionsRated);
      }),
    );
  }
  await store.close();
  const [first, ...later] = times;
  if (first === undefined) throw new Error('nothing was corrected');
  const worst = { wall: Math.max(...later.map(({ wall }) => wall)), cpu: Math.max(...later.map(({ cpu }) => cpu)) };
  return { first, later: middle(later), worst, sections };
}

/** Submits the current report with another result of its first game; each further correction changes it again. */
async function correct(store: Store, document: SectionDocument, turn: number): Promise<void> {
  const seq = (await store.read((reader) => reader.head())).seq;
  const games = document.games.map((game, index): GameRow => {
    const [white, black, halfPoints, round] = game;
    return index === 0 ? [white, black, (halfPoints + 1 + ((seq + turn) % 2)) % 3, round, 1] : game;
  });
  const body = { section: { ...document, games } };
  const fact: FactOffer = { id: `correction-${seq}-${turn}`, kind: 'section-corrected', body, actor: 'bench' };
  const appended = await appendFacts(store, [fact]);
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
}

export interface Previews {
  readonly first: Times;
  readonly later: Times;
}

const previewPlayers = 200;
const previewGames = 500;
const previewsInOneProcess = 15;

/** A report of players from all over the office, most of them in different blocks. */
export async function previews(place: string): Promise<Previews> {
  const store = await openOffice(place);
  const [model] = await sectionsAMonthOld(store);
  if (model === undefined) throw new Error('no section to go by');
  const ids = await someIds(store, previewPlayers);
  const games = Array.from({ length: previewGames }, (_, index): GameRow => {
    const white = index % previewPlayers;
    const black = (index * 7 + 1) % previewPlayers;
    return [white, black === white ? (black + 1) % previewPlayers : black, index % 3, 1 + (index % 5), 1];
  });
  const document: SectionDocument = {
    ...model,
    event: 'BENCH-PREVIEW',
    start: '2026-10-31',
    end: '2026-10-31',
    players: ids.map((player, index) => ({ player, pair: index + 1 })),
    games,
  };
  const times: Times[] = [];
  for (let turn = 0; turn < previewsInOneProcess; turn++) {
    times.push(
      await timed(() =>
        store.read(async (reader) => {
          const answer = await askPreview(await openView(reader), document);
          if (!answer.ok || answer.value.status !== 'ratable') throw new Error(JSON.stringify(answer));
        }),
      ),
    );
  }
  await store.close();
  const [first, ...later] = times;
  if (first === undefined) throw new Error('nothing was previewed');
  return { first, later: middle(later) };
}

export interface Page {
  readonly first: Times;
  readonly rows: number;
}

/** The page of the player with the most sections, as the first in its process. */
export async function page(place: string): Promise<Page> {
  const store = await openOffice(place);
  const busiest = await busiestPlayer(store);
  let rows = 0;
  const first = await timed(async () => {
    const answer = await store.read(async (reader) => askPlayer(await openView(reader), busiest, { today: '2026-11-01' }));
    if (answer.ok) rows = answer.value.history.length;
  });
  await store.close();
  return { first, rows };
}
