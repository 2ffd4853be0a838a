// How long a replay takes against the bare kernel over the same arrays, what it needs in memory, how it grows, and what a correction
// and a preview cost. Every number is a ratio measured in one run on one machine.
// usage: npx tsx --conditions=source bench/replay.ts [--games 1000000,3000000,10000000] [--database postgres://…] [--keep DIR]
//
// Each size runs in processes of its own, so that memory is that of the step alone: make the sample, rate it, measure.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appendFacts, type FactOffer, openStore, parseStoreLocation, type SectionDocument, type Store } from '@harkness/office';
import {
  makeWorkspace,
  rateSection,
  reserve,
  type SectionTerms,
  Standing,
  sectionTerms,
  settleSection,
  systems,
} from '@harkness/rules/uschess';
import { askPlayer } from '../packages/office/src/questions/player.js';
import { askPreview } from '../packages/office/src/questions/preview.js';
import { View } from '../packages/office/src/questions/view.js';
import { Editions, isEdition } from '../packages/office/src/replay/editions.js';
import { runFull } from '../packages/office/src/replay/full-run.js';
import { decodeMonth, type Month } from '../packages/office/src/replay/month.js';
import { replay } from '../packages/office/src/replay/run.js';
import { indexSpaces, readHead, resultSpaces } from '../packages/office/src/replay/spaces.js';
import { loadSample } from '../packages/office/src/sample/index.js';

const here = fileURLToPath(import.meta.url);

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

async function open(place: string): Promise<Store> {
  const opened = await openStore(parseStoreLocation(place));
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.value;
}

const mega = 1024 * 1024;
const maxRss = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

async function seconds(work: () => Promise<unknown> | unknown): Promise<number> {
  return (await timed(work)).wall;
}

/** Seconds by the clock, and of processors: on a busy machine only the second can be compared. */
async function timed(work: () => Promise<unknown> | unknown): Promise<{ wall: number; cpu: number }> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const used = process.cpuUsage(before);
  return { wall: (performance.now() - began) / 1000, cpu: (used.user + used.system) / 1e6 };
}

/** The better of two, each kind of time for itself. */
async function best(work: () => Promise<unknown> | unknown): Promise<{ wall: number; cpu: number }> {
  const [a, b] = [await timed(work), await timed(work)];
  return { wall: Math.min(a.wall, b.wall), cpu: Math.min(a.cpu, b.cpu) };
}

// ── Steps, each in a process of its own ────────────────────────────────────────────────────────────────────────────────

async function makeSample(place: string, games: number): Promise<object> {
  const store = await open(place);
  const players = Math.max(2000, Math.min(1_000_000, Math.round(games / 10)));
  const took = await seconds(async () => {
    const loaded = await loadSample(store, { seed: 20, players, years: 20, games, authority: 'uschess' });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  });
  await store.close();
  return { sample: took, players };
}

/** Index and first run. */
async function firstRun(place: string): Promise<object> {
  const store = await open(place);
  const took = await seconds(() => replay(store, { reason: 'first' }));
  await store.close();
  return { indexAndRate: took, indexAndRateRss: maxRss() };
}

/** Loading and rating from the database, nothing kept; the bare kernel over the same arrays in the same process. */
async function loadAndRate(place: string): Promise<object> {
  const store = await open(place);
  const input = await store.read(async (reader) => {
    const head = await readHead(reader);
    const months: Month[] = [];
    for await (const { key, bytes } of reader.blobs(indexSpaces(head.index).months)) months.push(decodeMonth(key, bytes));
    return { head, months };
  });
  const { months, head } = input;
  const count = { games: 0, units: 0, rows: 0 };
  const bare = await best(() => bareKernel(months, head.players, count));
  const rate = () =>
    store.read((reader) =>
      runFull({
        store,
        reader,
        index: indexSpaces(head.index),
        results: resultSpaces(0),
        old: undefined,
        players: head.players,
        pending: undefined,
        onProgress: undefined,
        signal: undefined,
        write: false,
      }),
    );
  const load = await best(rate);
  await store.close();
  return {
    bare: bare.wall,
    bareCpu: bare.cpu,
    load: load.wall,
    loadCpu: load.cpu,
    games: count.games / 2,
    units: count.units / 2,
    rows: count.rows / 2,
  };
}

async function loadOnly(place: string): Promise<object> {
  const store = await open(place);
  const head = await store.read(readHead);
  await store.read((reader) =>
    runFull({
      store,
      reader,
      index: indexSpaces(head.index),
      results: resultSpaces(0),
      old: undefined,
      players: head.players,
      pending: undefined,
      onProgress: undefined,
      signal: undefined,
      write: false,
    }),
  );
  await store.close();
  return { loadRss: maxRss() };
}

async function fullRun(place: string): Promise<object> {
  const store = await open(place);
  // Results from nothing: there are none to compare with, as after an index is made.
  await store.write(async (writer) => {
    const head = await readHead(writer);
    const { writeHead, removeResults } = await import('../packages/office/src/replay/spaces.js');
    await writeHead(writer, { ...head, results: 0, resultsHash: '' });
    await removeResults(writer, head.results);
  });
  const full = await timed(() => replay(store, { reason: 'full', full: true }));
  const fullRss = maxRss();
  const again = await seconds(() => replay(store, { reason: 'full with a comparison', full: true }));
  await store.close();
  return { full: full.wall, fullCpu: full.cpu, fullRss, fullWithDiff: again };
}

/** A correction to a section that ended a month before the last, a preview of 200 players, and a page of the busiest player. */
async function questions(place: string): Promise<object> {
  const store = await open(place);
  const head = await store.read(readHead);
  const documents = await lateSections(store);
  const [target] = documents;
  if (target === undefined) throw new Error('no section a month old');
  const corrections: { wall: number; cpu: number }[] = [];
  let rated = 0;
  for (const document of documents.slice(0, 5)) {
    const [game, ...rest] = document.games;
    if (game === undefined) continue;
    const section = { ...document, games: [[game[0], game[1], game[2] === 2 ? 0 : 2, game[3], 1] as const, ...rest] };
    const fact: FactOffer = {
      id: `correction-${performance.now()}`,
      kind: 'section-corrected',
      body: { section },
      actor: 'bench',
    };
    const appended = await appendFacts(store, [fact]);
    if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
    corrections.push(
      await timed(async () => {
        rated = Math.max(rated, (await replay(store, { reason: 'correction' }))?.sectionsRated ?? 0);
      }),
    );
  }
  const ids = await store.read(async (reader) => {
    const view = await View.open(reader);
    return Promise.all(Array.from({ length: 200 }, (_, index) => view.ids.id(Math.floor((index * head.players) / 200))));
  });
  const document: SectionDocument = {
    ...target,
    event: 'BENCH-PREVIEW',
    end: '2026-10-31',
    start: '2026-10-31',
    players: ids.map((player, index) => ({ player, pair: index + 1 })),
    games: Array.from(
      { length: 500 },
      (_, index) =>
        [
          index % 200,
          (index * 7 + 1) % 200 === index % 200 ? (index + 1) % 200 : (index * 7 + 1) % 200,
          index % 3,
          1 + (index % 5),
          1,
        ] as const,
    ),
  };
  const previews: number[] = [];
  for (let time = 0; time < 5; time++) {
    previews.push(await seconds(() => store.read(async (reader) => askPreview(await View.open(reader), document, 'office'))));
  }
  const busiest = await busiestPlayer(store);
  const pages: number[] = [];
  let history = 0;
  for (let time = 0; time < 3; time++) {
    pages.push(
      await seconds(async () => {
        const answer = await store.read(async (reader) => askPlayer(await View.open(reader), busiest, { today: '2026-11-01' }));
        if (answer.ok) history = answer.value.history.length;
      }),
    );
  }
  await store.close();
  return {
    correction: Math.max(...corrections.map((one) => one.wall)),
    correctionCpu: Math.max(...corrections.map((one) => one.cpu)),
    correctionSections: rated,
    previewCold: previews[0],
    preview: Math.min(...previews),
    page: pages[0],
    pageRows: history,
  };
}

async function lateSections(store: Store): Promise<SectionDocument[]> {
  return store.read(async (reader) => {
    const head = await reader.head();
    const documents: SectionDocument[] = [];
    for await (const facts of reader.facts({ from: Math.max(1, head.seq - 60_000), kinds: ['section-submitted'] })) {
      for (const fact of facts) {
        if (fact.kind !== 'section-submitted') continue;
        const { section } = fact.body;
        if (
          section.end >= '2026-09-25' &&
          section.end <= '2026-10-02' &&
          section.kind === 'swiss' &&
          section.players.length >= 12
        )
          documents.push(section);
      }
    }
    // The largest touch most.
    return documents.sort((a, b) => b.players.length - a.players.length);
  });
}

async function busiestPlayer(store: Store): Promise<string> {
  return store.read(async (reader) => {
    const { decodeLists } = await import('../packages/office/src/replay/lists.js');
    const view = await View.open(reader);
    let [most, player] = [0, 0];
    for await (const { bytes } of reader.blobs(view.index.lists)) {
      for (const [number, sections] of decodeLists(bytes)) if (sections.length > most) [most, player] = [sections.length, number];
    }
    return view.ids.id(player);
  });
}

/**
 * The rules' kernel and nothing else: every section in its systems, the players' numbers in flat arrays a system. An unrated player
 * begins at 750 with no games, because Step 1 is not part of the kernel.
 */
function bareKernel(months: readonly Month[], players: number, count: { games: number; units: number; rows: number }): void {
  const editions = new Editions();
  const work = makeWorkspace(1024, 4096);
  const columns = systems.map(() => ({
    rating: new Float64Array(players).fill(Number.NaN),
    peak: new Float64Array(players).fill(Number.NaN),
    games: new Int32Array(players),
    wins: new Int32Array(players),
    draws: new Int32Array(players),
    events: new Int32Array(players),
  }));
  const termsOf = new Map<string, SectionTerms>();
  for (const month of months) {
    for (let section = 0; section < month.sections; section++) {
      const start = month.start[section] as number;
      const edition = editions.at(start);
      const [minutes, seconds] = [month.minutes[section] as number, month.seconds[section] as number];
      if (!isEdition(edition) || Number.isNaN(minutes)) continue;
      const first = month.playerAt[section] as number;
      const size = (month.playerAt[section + 1] as number) - first;
      const firstGame = month.gameAt[section] as number;
      const games = (month.gameAt[section + 1] as number) - firstGame;
      reserve(work, size, games);
      for (const system of editions.systemsOf(start, edition, month.venue[section] === 1 ? 'OL' : 'OTB', minutes, seconds)
        .systems) {
        const { rating, peak, games: before, wins, draws, events } = columns[system] as (typeof columns)[number];
        for (let i = 0; i < size; i++) {
          const player = month.players[first + i] as number;
          const known = rating[player] as number;
          const isUnrated = Number.isNaN(known);
          work.rating[i] = isUnrated ? 750 : known;
          work.gamesBefore[i] = before[player] as number;
          work.standing[i] = isUnrated ? Standing.unrated : Standing.rated;
          work.winsBefore[i] = wins[player] as number;
          work.drawsBefore[i] = draws[player] as number;
          work.eventsOfThreeBefore[i] = events[player] as number;
          work.peakEstablished[i] = peak[player] as number;
          work.lifeMaster[i] = 0;
          work.cashFloor[i] = Number.NaN;
          work.ceiling[i] = Number.NaN;
        }
        for (let game = 0; game < games; game++) {
          const at = (firstGame + game) * 3;
          work.playerA[game] = month.games[at] as number;
          work.playerB[game] = month.games[at + 1] as number;
          work.halfPointsA[game] = month.games[at + 2] as number;
        }
        const name = systems[system] ?? 'OTBR';
        const key = `${start}/${system}/${minutes + seconds}`;
        let terms = termsOf.get(key);
        if (terms === undefined) {
          terms = sectionTerms(edition, name, minutes + seconds);
          termsOf.set(key, terms);
        }
        rateSection(work, edition, terms, size, games);
        settleSection(work, edition, name, size);
        for (let i = 0; i < size; i++) {
          const player = month.players[first + i] as number;
          const played = work.played[i] as number;
          if (played === 0) continue;
          const final = work.final[i] as number;
          rating[player] = final;
          before[player] = (work.gamesBefore[i] as number) + played;
          wins[player] = (wins[player] as number) + (work.wins[i] as number);
          draws[player] = (draws[player] as number) + (work.draws[i] as number);
          if (played >= 3) events[player] = (events[player] as number) + 1;
          if ((before[player] as number) > 25 && !((peak[player] as number) > final)) peak[player] = final;
        }
        count.games += games;
        count.units += 1;
        count.rows += size;
      }
    }
  }
}

// ── The whole ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const steps = { makeSample, firstRun, loadAndRate, loadOnly, fullRun, questions } as const;

interface Measured {
  [name: string]: number;
}

function step(name: keyof typeof steps, place: string, games: number): Measured {
  const child = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', here, '--step', name, '--place', place, '--size', String(games)],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * mega,
    },
  );
  if (child.status !== 0) throw new Error(`${name} failed`);
  return JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '{}') as Measured;
}

function show(label: string, value: string, goal?: string): void {
  process.stdout.write(`  ${label.padEnd(46)} ${value.padStart(14)}${goal === undefined ? '' : `   goal ${goal}`}\n`);
}

function measure(games: number, kept: string | undefined, database: string | undefined): Measured {
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'harkness-bench-'));
  mkdirSync(directory, { recursive: true });
  const place = database ?? join(directory, `games-${games}`);
  try {
    const isThere = database === undefined && statSync(place, { throwIfNoEntry: false }) !== undefined;
    const all: Measured = {};
    const names: (keyof typeof steps)[] = ['loadAndRate', 'loadOnly', 'fullRun', 'questions'];
    for (const name of isThere ? names : (['makeSample', 'firstRun', ...names] as const))
      Object.assign(all, step(name, place, games));
    return all;
  } finally {
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const name = argument('--step');
  if (name !== undefined) {
    const work = steps[name as keyof typeof steps];
    process.stdout.write(`${JSON.stringify(await work(argument('--place') ?? '', Number(argument('--size'))))}\n`);
    return;
  }
  const sizes = (argument('--games') ?? '1000000,3000000,10000000').split(',').map(Number);
  const measured: [number, Measured][] = [];
  for (const games of sizes) {
    const m = measure(games, argument('--keep'), argument('--database'));
    measured.push([games, m]);
    // By the clock, and by processor time.
    const ratio = (a: string, b: string): string => ((m[a] ?? 0) / (m[b] ?? 1)).toFixed(2);
    const both = (a: string, b: string): string => `${ratio(a, b)} · ${ratio(`${a}Cpu`, `${b}Cpu`)}`;
    process.stdout.write(
      `\n${games.toLocaleString('en')} games (${m.games?.toLocaleString('en')} rated in ${m.units?.toLocaleString('en')} sections and systems, ${m.rows?.toLocaleString('en')} ratings)\n`,
    );
    show('bare kernel', `${m.bare?.toFixed(2)} s`);
    show('load and rate', `${m.load?.toFixed(2)} s`);
    show('load and rate ÷ bare kernel', both('load', 'bare'), '≤ 3');
    show('full run, every result written', `${m.full?.toFixed(2)} s`);
    show('full run ÷ bare kernel', both('full', 'bare'), '≤ 10');
    show('full run with a comparison to the old results', `${m.fullWithDiff?.toFixed(2)} s`);
    show('memory: load and rate', `${m.loadRss} MiB`, '≤ 1536 MiB');
    show('memory: full run', `${m.fullRss} MiB`, '≤ 1536 MiB');
    if (m.indexAndRate !== undefined) show('index from the facts and rate', `${m.indexAndRate.toFixed(2)} s`);
    if (m.indexAndRateRss !== undefined) show('memory: index and rate', `${m.indexAndRateRss} MiB`);
    show('correction a month old', `${((m.correction ?? 0) * 1000).toFixed(0)} ms`);
    show('sections it rated again', `${m.correctionSections}`);
    show('full run ÷ correction', both('full', 'correction'), '≥ 50');
    show(
      'preview of 200 players, first · best',
      `${((m.previewCold ?? 0) * 1000).toFixed(0)} · ${((m.preview ?? 0) * 1000).toFixed(0)} ms`,
      '< 50 ms',
    );
    show(`page of the busiest player (${m.pageRows} rows)`, `${((m.page ?? 0) * 1000).toFixed(0)} ms`);
  }
  const [first, last] = [measured[0], measured.at(-1)];
  if (first !== undefined && last !== undefined && first[0] < last[0]) {
    const growth = (last[1].full ?? 0) / (first[1].full ?? 1);
    const exponent = Math.log(growth) / Math.log((last[1].games ?? 1) / (first[1].games ?? 1));
    process.stdout.write('\n');
    show(
      `full run, ${first[0].toLocaleString('en')} → ${last[0].toLocaleString('en')} games`,
      `${growth.toFixed(2)} ×`,
      '≤ 11 ×',
    );
    show('growth exponent', exponent.toFixed(3));
  }
}

await main();
