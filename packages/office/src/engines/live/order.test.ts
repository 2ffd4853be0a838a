import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '../../api.js';
import type { Answer, Participation } from '../../facts/answers.js';
import { appendFacts, type FactOffer } from '../../facts/append.js';
import type { FactBodies, UsSystem } from '../../facts/facts.js';
import type { GameRow, SectionDocument } from '../../facts/section-document.js';
import { openOffice } from '../../office.js';
import { memoryStore } from '../../testing/index.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

let office: Office;
const by = { actor: 'test' };

beforeEach(async () => {
  office = value(await openOffice({ store: memoryStore(), clock: () => '2026-11-01T12:00:00.000Z' }));
});

async function register(...ids: string[]): Promise<void> {
  for (const player of ids) {
    value(
      await office.registerPlayer(
        { player, name: player, federation: 'USA' },
        { birthDate: '1980-01-01' },
        { ...by, rate: false },
      ),
    );
  }
}

async function open(asOf: string, ...ratings: FactBodies['opening-state']['ratings']): Promise<void> {
  const fact = {
    id: `opening-${asOf}`,
    kind: 'opening-state',
    body: { authority: 'uschess', asOf, ratings },
    actor: 'test',
  } as const;
  value(await office.append([fact]));
}

/** Enters a fact as a ledger from elsewhere may have it: what it refers to comes later, or never. */
async function fromLedger(fact: Pick<FactOffer, 'kind' | 'body'>): Promise<void> {
  const appended = await appendFacts(office.store, [{ ...fact, id: `old-${fact.kind}`, actor: 'test' }]);
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  value(await office.run({ reason: 'test' }));
}

function rated(player: string, rating: number, more: Partial<FactBodies['opening-state']['ratings'][number]> = {}) {
  const system: UsSystem = 'OTBR';
  return { player, system, rating, games: 60, wins: 25, draws: 10, losses: 25, eventsOfThree: 15, ...more };
}

/** Everyone plays everyone once; the player named first wins. */
function section(event: string, end: string, players: readonly string[], more: Partial<SectionDocument> = {}): SectionDocument {
  const games: GameRow[] = [];
  for (let white = 0; white < players.length; white++) {
    for (let black = white + 1; black < players.length; black++) games.push([white, black, 2, 1 + games.length, 1]);
  }
  return {
    event,
    eventName: event,
    section: 1,
    name: 'Open',
    authority: 'uschess',
    kind: 'swiss',
    start: end,
    end,
    venue: 'otb',
    timeControl: 'G/90;d5',
    rounds: 5,
    players: players.map((player, index) => ({ player, pair: index + 1 })),
    games,
    ...more,
  };
}

async function rows(player: string, system: UsSystem = 'OTBR'): Promise<readonly Participation[]> {
  return value(await office.player(player)).history.filter((row) => row.system === system);
}

describe('rating order', () => {
  test('is end date, start date, event id, section number, whatever the order of arrival', async () => {
    await register('A', 'B');
    await open('2024-01-01', rated('A', 1500), rated('B', 1500));
    const reports = [
      section('Z', '2024-05-05', ['A', 'B']),
      section('B', '2024-05-05', ['A', 'B'], { section: 2 }),
      section('B', '2024-05-05', ['A', 'B'], { section: 10, start: '2024-05-05' }),
      section('A', '2024-05-06', ['A', 'B'], { start: '2024-05-01' }),
      section('Y', '2024-05-05', ['A', 'B'], { start: '2024-05-04' }),
    ];
    for (const report of reports) value(await office.submit(report, by));
    const history = await rows('A');
    expect(history.map((row) => `${row.event}/${row.section}`)).toEqual(['Y/1', 'B/2', 'B/10', 'Z/1', 'A/1']);
    for (const [index, row] of history.slice(1).entries()) expect(row.before).toEqual(history[index]?.after);
  });

  test('puts a decision before the sections that end on its day, and after those of the previous day', async () => {
    await register('A', 'B');
    await open('2024-01-01', rated('A', 1500), rated('B', 1500));
    value(await office.submit(section('E1', '2024-05-04', ['A', 'B']), by));
    value(await office.submit(section('E2', '2024-05-05', ['A', 'B']), by));
    value(
      await office.decide({ on: '2024-05-05', type: 'adjustment', player: 'B', system: 'OTBR', rating: 1800, games: 30 }, by),
    );
    const [first, second] = await rows('B');
    expect(first).toMatchObject({ event: 'E1', before: { rating: 1500 } });
    expect(second).toMatchObject({ event: 'E2', before: { rating: 1800, games: 30 } });
  });

  test('lets the later of two decisions on one day win', async () => {
    await register('A', 'B');
    await open('2024-01-01', rated('A', 1500), rated('B', 1500));
    for (const rating of [1700, 1600]) {
      value(await office.decide({ on: '2024-05-01', type: 'adjustment', player: 'A', system: 'OTBR', rating }, by));
    }
    expect(value(await office.player('A')).standings).toMatchObject([{ rating: 1600 }]);
    expect(value(await office.player('A', { on: '2024-04-30' })).standings).toMatchObject([{ rating: 1500 }]);
  });
});

describe('a section', () => {
  test('of two systems is rated in both from the states before it (ruling US-A-41)', async () => {
    await register('A', 'B');
    await open(
      '2024-01-01',
      rated('A', 1500),
      rated('B', 1500),
      rated('A', 1400, { system: 'OTBQ' }),
      rated('B', 1400, { system: 'OTBQ' }),
    );
    value(await office.submit(section('E', '2024-05-05', ['A', 'B'], { timeControl: 'G/60;d5' }), by));
    expect((await rows('A'))[0]?.before?.rating).toBe(1500);
    expect((await rows('A', 'OTBQ'))[0]?.before?.rating).toBe(1400);
  });

  test('that is withdrawn leaves no trace, and counts again when it is submitted again', async () => {
    await register('A', 'B');
    await open('2024-01-01', rated('A', 1500), rated('B', 1500));
    const report = section('E', '2024-05-05', ['A', 'B']);
    value(await office.submit(report, by));
    const [with1] = value(await office.player('A')).standings;
    value(await office.withdraw({ event: 'E', section: 1 }, by));
    expect(value(await office.player('A')).standings).toMatchObject([{ rating: 1500, games: 60 }]);
    expect(value(await office.section({ event: 'E', section: 1 })).status).toBe('withdrawn');
    expect(await office.correct(report, by)).toMatchObject({ ok: false, errors: [{ code: 'section-unknown' }] });
    value(await office.submit(report, by));
    expect(value(await office.player('A')).standings[0]).toEqual(with1);
  });

  test('of merged players counts for the player they are now', async () => {
    await register('A', 'A2', 'B');
    await open('2024-01-01', rated('A', 1500), rated('B', 1500));
    value(await office.submit(section('E1', '2024-05-05', ['A', 'B']), by));
    value(await office.submit(section('E2', '2024-05-06', ['A2', 'B']), by));
    value(await office.mergePlayers('A2', 'A', by));
    const answer = value(await office.player('A2'));
    expect(answer).toMatchObject({ player: 'A', mergedFrom: ['A2'] });
    expect(answer.history.map((row) => row.event)).toEqual(['E1', 'E2']);
    expect(answer.history[1]?.before).toEqual(answer.history[0]?.after);
  });
});

describe('a section is held rather than guessed', () => {
  test.each([
    ['an unknown player', { players: ['A', 'NOBODY'] }, {}, 'player-unknown'],
    ['a time control that cannot be read', {}, { timeControl: 'quick' }, 'time-control-unreadable'],
    ['a time control that is not ratable', {}, { timeControl: 'G/3;d0' }, 'time-control-not-ratable'],
    ['a day before the first rules', { end: '1999-05-05' }, {}, 'no-rules-for-date'],
    ['a match with a player without established rating', { players: ['A', 'C'] }, { kind: 'match' }, 'match-not-eligible'],
    ['a match of three', { players: ['A', 'B', 'C'] }, { kind: 'match' }, 'match-needs-two-players'],
    ['a foreign event of somebody who is no member', { players: ['A'] }, { kind: 'foreign-fide' }, 'foreign-event-not-eligible'],
  ] as const)('for %s, with the reason, and everything else continues', async (_, where, more, code) => {
    await register('A', 'B', 'C');
    await open('2024-01-01', rated('A', 1500), rated('B', 1500));
    const { players = ['A', 'B'], end = '2024-05-05' } = where as { players?: readonly string[]; end?: string };
    await fromLedger({
      kind: 'section-submitted',
      body: { section: section('HELD', end, players, more as Partial<SectionDocument>) },
    });
    value(await office.submit(section('FINE', '2024-06-05', ['A', 'B']), by));
    expect(await office.held()).toMatchObject([{ event: 'HELD', reason: { code } }]);
    expect((await rows('A')).find((row) => row.event === 'FINE')).toMatchObject({ before: { rating: 1500, games: 60 } });
  });

  test('by an officer, until they release it', async () => {
    await register('A', 'B');
    await open('2024-01-01', rated('A', 1500), rated('B', 1500));
    await fromLedger({ kind: 'decision', body: { on: '2024-05-01', type: 'section-held', event: 'E', section: 1 } });
    value(await office.submit(section('E', '2024-05-05', ['A', 'B']), by));
    expect(await office.held()).toMatchObject([{ reason: { code: 'held-by-decision' } }]);
    const hold = { on: '2024-05-06', type: 'section-held', event: 'E', section: 1 } as const;
    value(await office.decide(hold, { ...by, reason: 'A protest is open.' }));
    const shown = value(await office.section({ event: 'E', section: 1 }, { audience: 'public' }));
    expect(shown.held).toMatchObject({ code: 'held-by-decision', reason: 'A protest is open.' });
    value(await office.decide({ on: '2024-05-09', type: 'section-released', event: 'E', section: 1 }, by));
    expect(await office.held()).toEqual([]);
    expect(await rows('A')).toHaveLength(1);
  });

  test('until the player is registered', async () => {
    await register('A');
    await open('2024-01-01', rated('A', 1500));
    await fromLedger({ kind: 'section-submitted', body: { section: section('E', '2024-05-05', ['A', 'B']) } });
    expect(await office.held()).toHaveLength(1);
    value(await office.registerPlayer({ player: 'B', name: 'B' }, {}, by));
    expect(await office.held()).toEqual([]);
    expect(await rows('B')).toMatchObject([{ before: null, games: 1 }]);
  });
});

describe('requests and grants of the office', () => {
  test('a match that ends below a floor stays at the floor until the request is granted (US25-7.15, 7.16)', async () => {
    await register('A', 'B');
    await open('2024-01-01', rated('A', 1705, { peakEstablished: 1905 }), rated('B', 1650));
    const match = section('M', '2024-05-05', ['B', 'A'], {
      kind: 'match',
      games: [1, 2, 3, 4].map((round): GameRow => [0, 1, 2, round, 1]),
    });
    value(await office.submit(match, by));
    expect((await rows('A'))[0]?.after?.rating).toBe(1700);
    const request = { on: '2024-06-01', type: 'match-floor-request', player: 'A', event: 'M', section: 1 } as const;
    value(await office.decide({ ...request, outcome: 'granted' }, by));
    const [row] = await rows('A');
    expect(row?.after?.rating).toBeLessThan(1700);
    const [standing] = value(await office.player('A')).standings;
    expect(standing?.floor).toMatchObject({ floor: 1600 });
    value(await office.decide({ ...request, outcome: 'refused' }, by));
    expect((await rows('A'))[0]?.after?.rating).toBe(1700);
  });

  test('a prize of 4,000 dollars under 1800 gives a floor of 1800 from its day on (US25-5.18)', async () => {
    await register('A', 'B');
    await open('2024-01-01', rated('A', 1810), rated('B', 1500));
    const prize = { player: 'A', event: 'P', on: '2024-03-01', amount: 4000, under: 1800 };
    await fromLedger({ kind: 'prize-won', body: prize });
    value(await office.submit(section('E', '2024-05-05', ['B', 'A']), by));
    expect((await rows('A'))[0]?.after?.rating).toBe(1800);
    expect(value(await office.player('A', { on: '2024-02-29' })).standings[0]?.moneyFloor).toBeUndefined();
  });

  test('a foreign event counts for a member who opted in before it (US25-6.07, 6.08)', async () => {
    await register('A');
    await open('2024-01-01', rated('A', 1900));
    const foreign = section('F', '2024-05-05', ['A'], {
      kind: 'foreign-fide',
      games: [],
      foreignGames: [1, 2, 3, 4].map((round) => ({ opponent: `F${round}`, fide: 2000, halfPoints: 2, round })),
    });
    value(await office.submit(foreign, by));
    expect(await office.held()).toMatchObject([
      { reason: { code: 'foreign-event-not-eligible', hint: expect.stringContaining('Ruling US-A-26: foreign events count') } },
    ]);
    value(
      await office.append([
        { id: 'm', kind: 'membership', body: { player: 'A', from: '2024-01-01', until: '2024-12-31' }, actor: 'test' },
      ]),
    );
    value(await office.decide({ on: '2024-02-01', type: 'fide-opt-in', player: 'A' }, by));
    const [row] = await rows('A');
    expect(row).toMatchObject({ event: 'F', games: 4, score: 4, after: { games: 64 } });
    expect(value(await office.explain({ event: 'F', section: 1 }, 'A')).trace.value).toBe(row?.after?.official);
  });
});
