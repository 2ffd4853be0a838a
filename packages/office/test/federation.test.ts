// A federation of 4,000 players, from a table to twelve lists: its own name, ids, bonus and calendar; twenty events in five
// formats; a correction of an event a year old, its effects and its reversal; the move to PostgreSQL and back to SQLite, with
// proof that nothing was lost.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FormatName, parseFiles, type Report, readTable, writerOf } from '@harkness/formats';
import { findPostgres, testDatabase } from '@harkness/ledger/testing';
import { addDays } from '@harkness/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  authoritiesOf,
  checkAgainstOffice,
  compareOffices,
  copyOffice,
  type FactOffer,
  nextPlayerId,
  type Office,
  officeKnowledge,
  openOffice,
  openStore,
  planImport,
  registrationOf,
  type Store,
  undoingOf,
  updateSearch,
  verifyRatings,
} from '../src/index.js';
import { memoryStore } from '../src/testing/index.js';
import { seededRandom } from '../src/testing/random-history.js';

const players = 4000;
const today = '2027-01-20';
const by = { actor: 'officer', reason: 'the federation begins' };
const bonus = 'uschess.bonus-multiplier';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors.slice(0, 5)));
  return answer.value;
}

const profile = {
  name: 'Norland Chess Federation',
  shortName: 'Norland Chess',
  country: 'NLD',
  birthDatePrecision: 'year',
  authorities: [
    {
      id: 'uschess',
      name: 'Norland Chess',
      kind: 'uschess',
      systems: [{ system: 'OTBR', label: 'Standard' }],
      ids: { label: 'Norland id', pattern: '[0-9]{7}', checkDigit: 'luhn', given: { digits: 6, first: 100_001 } },
      lists: [{ list: 'uschess-supplement', title: 'Norland rating list' }],
      calendar: [{ from: '2026-01-01', months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], day: 15, cutoffDays: 7 }],
      membership: { needed: false },
      amendments: [
        {
          parameter: bonus,
          from: '2026-07-01',
          decided: '2026-05-02',
          value: 8,
          source: 'Norland rules 2026 §4',
          reason: 'fast juniors',
        },
      ],
    },
  ],
};

let office: Office;
let ids: readonly string[] = [];
const names = new Map<string, string>();

/** As a secretary keeps it: no ids yet, dates with dots, a superfluous column. */
function playersCsv(): string {
  const random = seededRandom(18);
  const lines = ['Surname;Given name;Date of birth;Sex;Club;Standard rating;Games;Paid until;E-mail;Notes'];
  for (let at = 0; at < players; at++) {
    const [day, month, year] = [1 + Math.floor(random() * 28), 1 + Math.floor(random() * 12), 1940 + Math.floor(random() * 75)];
    const born = `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
    const rated = random() < 0.8 ? `${900 + Math.floor(random() * 1500)};${5 + Math.floor(random() * 200)}` : ';';
    lines.push(
      `Family${at};Given${at % 97};${born};${at % 3 === 0 ? 'f' : 'm'};Club ${at % 40};${rated};31.12.2027;p${at}@example.org;x`,
    );
  }
  return lines.join('\n');
}

/** Sixteen players, four rounds; the stronger half wins more often. */
function report(at: number, start: string): Report {
  const random = seededRandom(1000 + at);
  const chosen = Array.from({ length: 16 }, (_, seat) => ids[(at * 131 + seat * 17) % ids.length] ?? '');
  const outcomes = Array.from({ length: 4 }, (_, round) =>
    Array.from({ length: 8 }, () => (random() < 0.2 ? 'draw' : random() < 0.6 ? 'win' : 'loss')).map((white, board) => ({
      round: round + 1,
      white,
      board,
    })),
  );
  const cells = chosen.map((_, seat) =>
    outcomes.map((boards, round) => {
      // Circle method: seat 15 is fixed.
      const opponent = seat === 15 ? (round * 8) % 15 : opponentOf(seat, round);
      const isWhite = seat < opponent;
      const white = boards[Math.min(seat, opponent) % 8]?.white ?? 'draw';
      const outcome = white === 'draw' ? 'draw' : (white === 'win') === isWhite ? 'win' : 'loss';
      return { round: round + 1, outcome, opponent: opponent + 1, colour: isWhite ? 'white' : 'black' };
    }),
  );
  return {
    version: 1,
    event: { name: `Norland Open ${at}`, start, end: addDays(start, 1), city: 'Nordhavn', federation: 'NLD' },
    sections: [
      {
        number: 1,
        name: 'Open',
        kind: 'swiss',
        venue: 'otb',
        timeControl: 'G/90;d5',
        rounds: 4,
        start,
        end: addDays(start, 1),
        players: chosen.map((id, seat) => ({
          pair: seat + 1,
          name: names.get(id) ?? id,
          uschessId: id,
          fideId: id,
          ratings: [],
          cells: cells[seat] ?? [],
        })),
      },
    ],
  } as unknown as Report;
}

/** Seats of the circle method: in round r, a + b ≡ r (mod 15); the seat that would meet itself meets seat 15. */
function opponentOf(seat: number, round: number): number {
  const other = (((round - seat) % 15) + 15) % 15;
  return other === seat ? 15 : other;
}

const formats: readonly FormatName[] = ['json', 'csv', 'trf16', 'trf26', 'uschess-dbf'];
const starts = Array.from({ length: 20 }, (_, at) => addDays('2026-01-03', at * 18));

async function enter(at: number, format: FormatName, made: Report, correction = false): Promise<readonly number[]> {
  const written = writerOf(format)?.write(made);
  if (written === undefined || written.files.length === 0) throw new Error(`${format}: ${JSON.stringify(written?.findings)}`);
  const [parsed] = parseFiles(written.files, { today });
  if (parsed?.draft === undefined) throw new Error(JSON.stringify(parsed?.findings));
  await updateSearch(office.store);
  const { draft, findings } = parsed;
  const sections = draft.sections.map((section) => ({
    ...section,
    venue: 'otb' as const,
    timeControl: section.timeControl ?? 'G/90;d5',
  }));
  const checked = await office.store.read((reader) =>
    checkAgainstOffice(
      officeKnowledge(reader, today),
      { ...draft, sections },
      { authority: 'uschess', today, findings, correction, event: `2026${String(at).padStart(8, '0')}` },
    ),
  );
  const errors = checked.findings.filter(({ level }) => level === 'error');
  expect({ format, errors }).toEqual({ format, errors: [] });
  const offers = checked.sections.flatMap(({ document }) =>
    document === undefined
      ? []
      : [
          {
            id: `${correction ? 'c' : 'e'}${at}`,
            kind: correction ? 'section-corrected' : 'section-submitted',
            body: { section: document },
            ...by,
          },
        ],
  );
  const { facts } = value(await office.append(offers as unknown as FactOffer[], { rate: false }));
  return facts.map(({ seq }) => seq);
}

beforeAll(async () => {
  const started = { now: '2026-01-01T09:00:00.000Z' };
  office = value(
    await openOffice({ store: memoryStore(), clock: () => (ids.length === 0 ? started.now : `${today}T09:00:00.000Z`) }),
  );
  value(await office.append([{ id: 'profile', kind: 'profile', body: profile, ...by } as unknown as FactOffer], { rate: false }));
  const { rows } = readTable({ name: 'players.csv', bytes: new TextEncoder().encode(playersCsv()) });
  const plan = await office.store.read((reader) => planImport(reader, rows, { ...by, today: '2026-01-01', asOf: '2025-12-31' }));
  expect(plan.findings.filter(({ level }) => level === 'error').slice(0, 3)).toEqual([]);
  value(await office.append(plan.facts, { rate: false }));
  for (const { player, name } of plan.registered) names.set(player, name);
  ids = plan.registered.map(({ player }) => player);
  for (const [at, start] of starts.entries()) await enter(at, formats[at % formats.length] ?? 'json', report(at, start));
  value(await office.run({ reason: 'all events' }));
}, 60_000);
afterAll(() => office.close());

describe('a federation of 4,000 players', () => {
  test('has its players under ids of its own scheme, with births and e-mail addresses private', async () => {
    expect(ids).toHaveLength(players);
    expect(ids[0]).toMatch(/^100001\d$/);
    expect(new Set(ids).size).toBe(players);
    const { value: player } = (await office.player(ids[5] ?? '', { audience: 'office' })) as { value: { fields: unknown } };
    expect(JSON.stringify(player.fields)).not.toMatch(/@example|\d{4}-\d\d-\d\d/);
    const { rows } = readTable({ name: 'players.csv', bytes: new TextEncoder().encode(playersCsv()) });
    await updateSearch(office.store);
    const again = await office.store.read((reader) =>
      planImport(reader, rows.slice(0, 40), { ...by, today, asOf: '2025-12-31' }),
    );
    // Without ids in the table the same people would be entered twice; every one of them is detected.
    expect(again.findings.filter(({ code }) => code === 'player-duplicate')).toHaveLength(39);
    expect(again.facts).toEqual([]);
  });

  test('rates by its own bonus from its day on, and cites its own rule', async () => {
    const cited = async (at: number): Promise<string> => {
      const ref = { event: `2026${String(at).padStart(8, '0')}`, section: 1 };
      const section = value(await office.section(ref, { audience: 'office' }));
      const texts = [];
      for (const { player } of section.players.slice(0, 16)) {
        const why = await office.explain(ref, player, { audience: 'office' });
        texts.push(why.ok ? JSON.stringify(why.value.trace) : '');
      }
      return texts.join();
    };
    const [before, after] = [await cited(2), await cited(15)];
    expect(before).not.toContain('Norland rules 2026 §4');
    expect(after).toContain('Norland rules 2026 §4');
    const { first } = await office.store.read(authoritiesOf);
    const parameter = first.rulebook.parameters.find(({ name }) => name === bonus);
    expect(parameter?.entries[0]).toMatchObject({ value: 8, amended: true, reason: 'fast juniors' });
    expect(parameter?.base?.[0]).not.toMatchObject({ value: 8 });
  });

  test('publishes twelve lists by its own calendar, corrects an event a year old, sees the effects, and reverses it', {
    timeout: 60_000,
  }, async () => {
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-15`;
      value(await office.publishList('uschess-supplement', date, by));
    }
    expect(await office.publishList('uschess-supplement', '2026-12-01', by)).toMatchObject({ ok: false });
    const before = value(await office.run({ reason: 'again', full: true }));
    const wrong = report(0, starts[0] ?? '');
    const [section] = wrong.sections;
    const swapped = section?.players.map((player) => ({
      ...player,
      cells: player.cells.map((cell) =>
        cell.round > 1
          ? cell
          : {
              ...cell,
              outcome: cell.outcome === 'win' ? ('loss' as const) : cell.outcome === 'loss' ? ('win' as const) : cell.outcome,
            },
      ),
    }));
    const [seq = 0] = await enter(0, 'json', { ...wrong, sections: [{ ...section, players: swapped }] } as Report, true);
    const run = value(await office.run({ reason: 'round 1 was entered the wrong way round' }));
    expect(run?.kind).toBe('incremental');
    const diff = value(await office.runDiff(run?.run ?? 0, { limit: 100, audience: 'office' }));
    expect(diff.players.length).toBeGreaterThanOrEqual(10);
    expect(diff.players.every(({ from, to }) => from !== to)).toBe(true);
    await updateSearch(office.store);
    const fact = await office.store.read((reader) => reader.factAt(seq));
    if (fact === undefined) throw new Error('no correction');
    const undoing = value(await office.store.read((reader) => undoingOf(reader, fact)));
    if (undoing.by !== 'fact') throw new Error('no fact takes it back');
    value(await office.append([{ ...undoing.fact, id: 'undo', ...by } as unknown as FactOffer], { reason: 'it was right' }));
    const after = value(await office.run({ reason: 'again', full: true }));
    expect(after?.resultsHash).toBe(before?.resultsHash);
    expect(await verifyRatings(office.store)).toMatchObject({ ok: true });
  });

  test('gives a newcomer the next id, and finds existing players', async () => {
    const fresh = value(
      await office.store.read((reader) =>
        registrationOf(reader, { fields: { name: 'Newcomer, Nina' }, secret: { birthDate: '2014-02-03' } }, by),
      ),
    );
    expect(fresh.like).toEqual([]);
    expect(Number(fresh.player.slice(0, 6))).toBe(100_000 + players + 1);
    // Two waiting reports bring newcomers: each has its own id, and anyone registered meanwhile gets another.
    const given = await office.store.write(async (writer) => [await nextPlayerId(writer), await nextPlayerId(writer)]);
    const next = value(
      await office.store.read((reader) => registrationOf(reader, { fields: { name: 'Later, Lea' }, secret: {} }, by)),
    );
    expect([...given, next.player].map((id) => Number(id.slice(0, 6)) - 100_000 - players)).toEqual([1, 2, 3]);
    const twice = value(
      await office.store.read((reader) => registrationOf(reader, { fields: { name: 'Family7, Given7' }, secret: {} }, by)),
    );
    expect(twice.like).toMatchObject([{ card: { player: ids[7] }, likeness: 'possible' }]);
  });

  test.skipIf(findPostgres() === undefined)(
    'moves to PostgreSQL and on to SQLite, and nothing is lost',
    { timeout: 60_000 },
    async () => {
      const database = await testDatabase();
      const folder = mkdtempSync(join(tmpdir(), 'harkness-norland-'));
      const opened: Store[] = [];
      try {
        const { seq } = await office.head();
        expect(seq).toBeGreaterThan(players * 2);
        let from = office.store;
        for (const place of [{ database: database.address }, { data: folder }]) {
          const to = value(await openStore(place));
          opened.push(to);
          value(await copyOffice(from, to));
          const found = await compareOffices(office.store, to);
          expect(found).toMatchObject({ same: true, nothingLost: true, ratings: { same: true } });
          const parts = Object.fromEntries(found.parts.map(({ part, inSecond }) => [part, inSecond]));
          expect(parts).toMatchObject({ facts: seq, 'private values': players * 2 });
          expect(parts['runs']).toBeGreaterThanOrEqual(5);
          expect(parts['lists']).toBeGreaterThanOrEqual(12);
          from = to;
        }
        // The office continues in its new place: the same next id, the same list.
        const moved = value(await openOffice({ store: from, clock: () => `${today}T09:00:00.000Z` }));
        const listed = value(await moved.publishList('uschess-supplement', '2027-01-15', by));
        expect(listed.head.contentHash).toBe(
          value(await office.publishList('uschess-supplement', '2027-01-15', by)).head.contentHash,
        );
      } finally {
        for (const store of opened) await store.close();
        await database.drop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
