// A plain Elo authority from its profile to its lists, with a worked rulebook. All numbers are computed by hand: expected score 1
// / (1 + 10^(−difference / 400)), K 20, whole ratings, newcomers start at 1500, lists on 1 January, April, July and October.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Office } from '../../api.js';
import { authorityInOffice } from '../../desk/authority.js';
import { officeKnowledge } from '../../desk/office-knowledge.js';
import { checkAgainstOffice } from '../../desk/report.js';
import { type KnownFields, reportOfSections } from '../../desk/to-report.js';
import { tryFacts } from '../../desk/trial.js';
import { publishOnce } from '../../engines/period/publish.js';
import type { FactOffer } from '../../facts/append.js';
import type { ProfileAuthority } from '../../facts/profile.js';
import type { GameRow, SectionDocument } from '../../facts/section-document.js';
import { exportList } from '../../lists/export.js';
import { queryList } from '../../lists/query.js';
import { threeRatings } from '../../lists/ratings.js';
import { recomputeLists } from '../../lists/recompute.js';
import { verifyList } from '../../lists/verify.js';
import { openOffice } from '../../office.js';
import { memoryStore } from '../../testing/index.js';
import { authoritiesOf, authorityFrom } from '../registry.js';
import { rulebookHash } from '../rulebook-hash.js';
import { systemRulesHash } from './rules-hash.js';
import { readSettings } from './settings.js';

const since = '2025-01-01';
const entry = (value: unknown, paragraph: string) => [{ from: since, value, paragraph }];

function rulebook(id: string, ratedPer: 'section' | 'period') {
  return {
    id,
    title: 'Northgate rating rules',
    from: since,
    parameters: {
      ratedPer: entry(ratedPer, '1'),
      expectancy: entry({ kind: 'logistic', scale: 400 }, '2'),
      differenceLimit: entry(null, '2'),
      k: entry([{ k: 20 }], '3'),
      age: entry(null, '3'),
      firstRating: entry({ kind: 'assigned', rows: [{ rating: 1500 }] }, '4'),
      floor: entry(1000, '5'),
      rounding: entry({ change: null, rating: { decimals: 0, mode: 'half-up' }, published: null }, '6'),
      inactivity: entry({ months: 12 }, '7'),
      calendar: entry({ months: [1, 4, 7, 10], day: 1, cutoffDays: 7 }, '8'),
    },
  };
}

const northgate: ProfileAuthority = {
  id: 'northgate',
  name: 'Northgate CC',
  kind: 'elo',
  settings: {
    systems: [
      { name: 'classical', label: 'Classical', time: { from: 60 }, rulebook: rulebook('northgate', 'section') },
      { name: 'rapid', label: 'Rapid', time: { below: 60 }, rulebook: rulebook('northgate-rapid', 'period') },
    ],
  },
};

const context = { actor: 'officer' };
let facts = 0;
const fact = (kind: string, body: unknown): FactOffer => ({ id: `f${++facts}`, kind, body, actor: 'officer' }) as FactOffer;

/** Players by name; games are [white, black, half points of White, round, played]. */
function section(
  event: string,
  end: string,
  players: readonly string[],
  games: GameRow[],
  timeControl = 'G/90;+30',
): SectionDocument {
  return {
    event,
    eventName: `Event ${event}`,
    section: 1,
    name: 'Open',
    authority: 'northgate',
    kind: 'swiss',
    start: end,
    end,
    venue: 'otb',
    timeControl,
    rounds: Math.max(...games.map(([, , , round]) => round)),
    players: players.map((player, at) => ({ player, pair: at + 1 })),
    games,
  };
}

let office: Office;

async function newOffice(today = '2026-01-05'): Promise<Office> {
  const opened = await openOffice({ store: await memoryStore(), clock: () => `${today}T12:00:00.000Z` });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.value;
}

async function value<T>(answer: Promise<{ ok: true; value: T } | { ok: false; errors: readonly unknown[] }>): Promise<T> {
  const got = await answer;
  if (!got.ok) throw new Error(JSON.stringify(got.errors));
  return got.value;
}

const opening = (player: string, system: string, rating: number) => ({
  player,
  system,
  rating,
  games: 30,
  wins: 10,
  draws: 10,
  losses: 10,
  eventsOfThree: 0,
});

beforeAll(async () => {
  office = await newOffice();
  await value(
    office.append([
      fact('profile', { authorities: [northgate] }),
      ...['Ada', 'Bob', 'Cy'].map((player) => fact('player-registered', { player, name: `${player} Player` })),
      fact('opening-state', {
        authority: 'northgate',
        asOf: '2025-09-01',
        ratings: [
          opening('Ada', 'northgate:classical', 1600),
          opening('Bob', 'northgate:classical', 1400),
          opening('Ada', 'northgate:rapid', 1600),
          opening('Bob', 'northgate:rapid', 1400),
        ],
      }),
    ]),
  );
  await value(office.submit(section('E1', '2025-10-05', ['Ada', 'Bob'], [[0, 1, 2, 1, 1]]), context));
  // Cy has no rating yet and enters at 1500.
  await value(office.submit(section('E2', '2025-11-05', ['Ada', 'Cy'], [[0, 1, 1, 1, 1]]), context));
});

const rows = (players: readonly { player: string; ratings: readonly { before: unknown; after: unknown }[] }[]) =>
  players.map(({ player, ratings }) => [
    player,
    (ratings[0]?.before as { official: number } | null)?.official ?? null,
    (ratings[0]?.after as { official: number } | null)?.official ?? null,
  ]);

describe('per section', () => {
  test('a section is rated from the ratings before it: 20 × (1 − 0.7597) = 4.81', async () => {
    const answer = await value(office.section({ event: 'E1', section: 1 }));
    expect(answer).toMatchObject({ status: 'rated', systems: ['northgate:classical'] });
    expect(rows(answer.players)).toEqual([
      ['Ada', 1600, 1605],
      ['Bob', 1400, 1395],
    ]);
  });

  test('a newcomer enters with the assigned rating: 20 × (0.5 − 0.6467) = −2.93', async () => {
    const answer = await value(office.section({ event: 'E2', section: 1 }));
    expect(rows(answer.players)).toEqual([
      ['Ada', 1605, 1602],
      ['Cy', null, 1503],
    ]);
  });

  test('an explanation says what the other results would have given', async () => {
    // Expected 0.75975: a draw changes 1600 by 20 × −0.25975 to 1594.8, a loss by 20 × −0.75975 to 1584.8.
    const { instead } = await value(office.explain({ event: 'E1', section: 1 }, 'Ada', { instead: true }));
    expect(instead).toEqual([
      { game: 0, score: 0.5, change: -5, rating: 1595 },
      { game: 0, score: 0, change: -15, rating: 1585 },
    ]);
    expect((await value(office.explain({ event: 'E1', section: 1 }, 'Ada'))).instead).toEqual([]);
  });

  test('the explanation ends in the rating and cites the paragraphs of the rulebook', async () => {
    const { after, trace, system } = await value(office.explain({ event: 'E1', section: 1 }, 'Ada'));
    expect([system, after?.official, trace.value]).toEqual(['northgate:classical', 1605, 1605]);
    expect(JSON.stringify(trace)).toContain('Northgate rating rules');
  });

  test('a player: standing, history, and where the rating comes from', async () => {
    const { standings, history } = await value(office.player('Ada'));
    expect(standings).toMatchObject([
      { system: 'northgate:classical', official: 1602, games: 32, wins: 11, draws: 11, losses: 10, lastRated: '2025-11-05' },
      { system: 'northgate:rapid', official: 1600 },
    ]);
    expect(history.map(({ event, games, score }) => [event, games, score])).toEqual([
      ['E1', 1, 1],
      ['E2', 1, 0.5],
    ]);
    expect(await value(office.ratingOrigin('Ada', 'northgate:classical', { now: true }))).toMatchObject({
      rating: 1602,
      origin: { from: 'section', event: 'E2' },
    });
    expect(await value(office.ratingOrigin('Bob', 'northgate:classical', { event: 'E1', section: 1 }))).toMatchObject({
      rating: 1400,
      origin: { from: 'opening', on: '2025-09-01' },
    });
    expect((await value(office.player('Ada', { on: '2025-10-31' }))).standings[0]?.official).toBe(1605);
    expect(await value(office.event('E1'))).toMatchObject({ sections: [{ status: 'rated', systems: ['northgate:classical'] }] });
  });

  test('a preview changes nothing: 1602 against 1395 is 0.7670, 20 × 0.2330 = 4.66', async () => {
    const next = section('E9', '2025-12-20', ['Ada', 'Bob'], [[0, 1, 2, 1, 1]]);
    const preview = await value(office.preview(next));
    expect(preview.status).toBe('ratable');
    expect(rows(preview.players)).toEqual([
      ['Ada', 1602, 1607],
      ['Bob', 1395, 1390],
    ]);
    expect((await value(office.explainPreview(next, 'Bob'))).trace.value).toBe(1390);
    expect((await value(office.player('Ada'))).standings[0]?.official).toBe(1602);
  });
});

describe('lists', () => {
  test('a list is published on its calendar, proves itself, and is made again from the ledger', async () => {
    expect(await office.publishList('northgate:classical', '2026-02-01', context)).toMatchObject({
      ok: false,
      errors: [{ code: 'list-date', hint: 'The next one after it is dated 2026-04-01.' }],
    });
    const preview = await value(office.previewList('northgate:classical', '2026-01-01'));
    expect(preview).toMatchObject({ players: 3, cutoff: '2025-12-25', entered: 3 });
    const { head, fact: published } = await value(office.publishList('northgate:classical', '2026-01-01', context));
    expect(published.body).toMatchObject({ authority: 'northgate', list: 'northgate:classical', players: 3 });
    expect(published.body.rulebookHash).not.toBe(rulebookHash());
    await office.store.read(async (reader) => {
      const { players } = await queryList(reader, head, { system: 'northgate:classical' });
      expect(players.map(({ rank, row }) => [rank, row.player, row.ratings[0]?.rating])).toEqual([
        [1, 'Ada', 1602],
        [2, 'Cy', 1503],
        [3, 'Bob', 1395],
      ]);
      expect((await verifyList(reader, 'northgate:classical', '2026-01-01')).holds).toBe(true);
      let csv = '';
      for await (const bytes of exportList(reader, head, 'csv')) csv += new TextDecoder().decode(bytes);
      expect(csv.split('\r\n')[1]).toMatch(/^Ada,Ada Player,.*,1602,32,/);
      const three = await threeRatings(reader, 'Ada', '2026-01-05');
      expect(three[0]).toMatchObject({
        system: 'northgate:classical',
        official: { rating: 1602, date: '2026-01-01', rank: { rank: 1, of: 3 } },
        live: { rating: 1602 },
        revised: { rating: 1602, cutoff: '2025-12-25' },
      });
      const scratch = await memoryStore();
      const again = [];
      for await (const { same } of recomputeLists(reader, { scratch, replay: async () => undefined })) again.push(same);
      expect(again).toEqual([true]);
    });
    expect(
      await value(office.ratingOrigin('Ada', 'northgate:classical', { list: 'northgate:classical', date: '2026-01-01' })),
    ).toMatchObject({
      rating: 1602,
      origin: { from: 'section', event: 'E2' },
    });
  });

  test('a list names the rules of its own system; an older list that names the tables shared by all offices is proven too', async () => {
    const hashOf = (authority: ProfileAuthority): (string | undefined)[] => {
      const read = readSettings(authority);
      if (!read.ok) throw new Error(JSON.stringify(read.errors));
      return read.value.systems.map(systemRulesHash);
    };
    const [classical, rapid] = hashOf(northgate);
    expect(new Set([classical, rapid, rulebookHash()]).size).toBe(3);
    const amendment = { parameter: 'elo.floor', from: '2026-01-01', value: 1100, source: 'AGM 2025', reason: 'Few play below.' };
    expect(hashOf({ ...northgate, amendments: [amendment] })[0]).not.toBe(classical);
    expect(hashOf({ ...northgate, name: 'Northgate Chess Club' })[0]).toBe(classical);

    const old = await newOffice();
    await value(
      old.append([
        fact('profile', { authorities: [northgate] }),
        fact('player-registered', { player: 'Ada', name: 'Ada Player' }),
        fact('opening-state', { authority: 'northgate', asOf: '2025-09-01', ratings: [opening('Ada', 'northgate:rapid', 1600)] }),
      ]),
    );
    const kind = (await old.store.read(authoritiesOf)).list('northgate:rapid');
    if (kind === undefined) throw new Error('there is no such list');
    const planned = { list: kind.name, date: '2026-01-01', cutoff: '2025-12-25', systems: kind.systems, rulebookHash };
    const { fact: listed } = await value(
      publishOnce(old.store, planned, { actor: 'officer', now: () => '2026-01-05T12:00:00.000Z' }, (reader) =>
        kind.make(reader, '2026-01-01'),
      ),
    );
    expect(listed.body.rulebookHash).toBe(rulebookHash());
    await old.store.read(async (reader) => {
      expect((await verifyList(reader, 'northgate:rapid', '2026-01-01')).holds).toBe(true);
      for await (const { same } of recomputeLists(reader, { scratch: await memoryStore(), replay: async () => undefined }))
        expect(same).toBe(true);
    });
  });

  test('a correction rates the following sections again, and the published list stays: 1600 − 15.19 = 1585, then −2.40', async () => {
    await value(
      office.correct(section('E1', '2025-10-05', ['Ada', 'Bob'], [[0, 1, 0, 1, 1]]), { ...context, reason: 'wrong result' }),
    );
    expect(rows((await value(office.section({ event: 'E1', section: 1 }))).players)).toEqual([
      ['Ada', 1600, 1585],
      ['Bob', 1400, 1415],
    ]);
    expect(rows((await value(office.section({ event: 'E2', section: 1 }))).players)[0]).toEqual(['Ada', 1585, 1583]);
    expect(
      await value(office.ratingOrigin('Ada', 'northgate:classical', { list: 'northgate:classical', date: '2026-01-01' })),
    ).toMatchObject({ rating: 1602, now: 1583 });
  });
});

test('per period: both sections count together from the previous list: 20 × (2 − 1.5195) = 9.61', async () => {
  for (const [event, end] of [
    ['R1', '2025-11-10'],
    ['R2', '2025-12-10'],
  ] as const)
    await value(office.submit(section(event, end, ['Ada', 'Bob'], [[0, 1, 2, 1, 1]], 'G/15;+5'), context));
  const answer = await value(office.section({ event: 'R2', section: 1 }));
  expect(answer.systems).toEqual(['northgate:rapid']);
  expect(rows(answer.players)).toEqual([
    ['Ada', 1600, 1610],
    ['Bob', 1400, 1390],
  ]);
  expect((await value(office.explain({ event: 'R1', section: 1 }, 'Ada'))).trace.value).toBe(1610);
});

test('rated by periods, with first ratings by performance: games have names, and other results belong to their game', async () => {
  const own = rulebook('southgate', 'period');
  const first = {
    ...{ kind: 'performance', games: 2, fictitiousDraws: { games: 2, rating: 1500 } },
    performance: { kind: 'linear', points: 400 },
  };
  const parameters = { ...own.parameters, firstRating: entry(first, '4') };
  const southgate: ProfileAuthority = {
    ...northgate,
    settings: { systems: [{ name: 'rapid', label: 'Rapid', time: { below: 60 }, rulebook: { ...own, parameters } }] },
  };
  const league = await newOffice();
  await value(
    league.append([
      fact('profile', { authorities: [southgate] }),
      ...['Ada', 'Bob', 'Bobby', 'Cy', 'Di'].map((player) => fact('player-registered', { player, name: `${player} Player` })),
      fact('opening-state', {
        authority: 'northgate',
        asOf: '2025-09-01',
        ratings: [opening('Ada', 'northgate:rapid', 1600), opening('Bob', 'northgate:rapid', 1400)],
      }),
    ]),
  );
  // Cy and Di are unrated: Ada's game with Cy, the first of R1, does not count. Bobby is Bob.
  await value(
    league.submit(
      section(
        'R1',
        '2025-10-05',
        ['Ada', 'Bobby', 'Cy'],
        [
          [0, 2, 0, 1, 1],
          [0, 1, 2, 2, 1],
          [2, 1, 1, 3, 1],
        ],
        'G/15',
      ),
      context,
    ),
  );
  await value(league.submit(section('R2', '2025-11-05', ['Bob', 'Ada'], [[0, 1, 0, 1, 1]], 'G/15'), context));
  await value(league.append([fact('player-merged', { from: 'Bobby', into: 'Bob' })]));
  const ada = await value(league.explain({ event: 'R1', section: 1 }, 'Ada', { instead: true }));
  expect(ada.games.map((game) => game && [game.event, game.round, game.name])).toEqual([
    ['R1', 2, 'Bob Player'],
    ['R2', 1, 'Bob Player'],
    ['R1', 1, 'Cy Player'],
  ]);
  // Each win against 1400 is worth 20 × 0.2403 = 4.8; with a draw 10 points less, with a loss 20.
  expect(ada.after?.rating).toBe(1610);
  expect(ada.instead).toEqual(
    [0, 1].flatMap((game) => [
      { game, score: 0.5, change: 0, rating: 1600 },
      { game, score: 0, change: -10, rating: 1590 },
    ]),
  );
  // Lost to nobody: 2 games and 2 draws against 1500 give (1600 + 1400 + 3000) ÷ 4 + 400 × (2 × 2.5 − 4) ÷ 4 = 1600.
  const cy = await value(league.explain({ event: 'R1', section: 1 }, 'Cy', { instead: true }));
  expect([cy.before, cy.after?.official]).toEqual([null, 1600]);
  expect(cy.games.map((game) => game && [game.round, game.name])).toEqual([
    [1, 'Ada Player'],
    [3, 'Bob Player'],
  ]);
  expect(cy.instead).toContainEqual({ game: 0, score: 0, change: null, rating: 1400 });
});

describe('the desk', () => {
  test('in an office with one authority, a report belongs to it and is checked by its rules', async () => {
    const report = reportOfSections(
      [section('E5', '2025-12-28', ['Ada', 'Bob'], [[0, 1, 2, 1, 1]])],
      new Map(['Ada', 'Bob'].map((player) => [player, { name: `${player} Player`, fideId: player }])),
      await office.store.read(authoritiesOf),
    );
    await office.store.read(async (reader) => {
      expect(await authorityInOffice(reader, report)).toMatchObject({ authority: 'northgate' });
      const checked = await checkAgainstOffice(officeKnowledge(reader, '2026-01-05'), report, { authority: 'northgate' });
      expect(checked.findings.filter(({ level }) => level === 'error')).toEqual([]);
      expect(checked.sections[0]?.systems).toEqual(['northgate:classical']);
    });
  });

  test('a section written as a report has the office’s ids in its main authority’s field, not in that of US Chess', async () => {
    const authorities = await office.store.read(authoritiesOf);
    const document = section('E5', '2025-12-28', ['Ada', 'Bob'], [[0, 1, 2, 1, 1]]);
    const ids = (known: KnownFields) =>
      reportOfSections([document], known, authorities).sections[0]?.players.map(({ uschessId, fideId }) => [uschessId, fideId]);
    const known: KnownFields = new Map([['Bob', { name: 'Bob Player', uschessId: '12345678' }]]);
    expect(ids(known)).toEqual([
      [undefined, 'Ada'],
      ['12345678', 'Bob'],
    ]);
  });

  test.each([
    [
      'an authority that is not in the profile',
      fact('event-registered', { event: 'X', authority: 'southgate', name: 'X', start: since, end: since, registeredOn: since }),
      'authority-unknown',
      '[0].body.authority',
    ],
    [
      'a kind that does not exist',
      fact('profile', { authorities: [{ ...northgate, kind: 'glicko' }] }),
      'authority-kind',
      '[0].body.authorities[0].kind',
    ],
    [
      'a profile without systems',
      fact('profile', { authorities: [{ ...northgate, settings: {} }] }),
      'authority-settings',
      '[0].body.authorities[0].settings.systems',
    ],
    [
      'a decision that its rules do not know',
      fact('decision', { type: 'ceiling', player: 'Ada', system: 'northgate:classical', rating: 1700, on: since }),
      'system-without-decision',
      '[0].body.system',
    ],
    [
      'a decision that no authority of the office knows',
      fact('decision', { type: 'original-life-master', player: 'Ada', earned: true, on: since }),
      'decision-without-effect',
      '[0].body.type',
    ],
    [
      'US Chess under another id',
      fact('profile', { authorities: [{ id: 'usa', name: 'USA', kind: 'uschess' }] }),
      'authority-id',
      '[0].body.authorities[0].id',
    ],
  ])('%s is refused with its place', async (_, offer, code, place) => {
    expect(await office.append([offer])).toMatchObject({ ok: false, errors: [{ code, place }] });
  });

  test('a mistake in the rulebook is reported with its place', async () => {
    const wrong = { ...rulebook('northgate', 'section'), from: 'yesterday' };
    const settings = { systems: [{ name: 'classical', label: 'Classical', rulebook: wrong }] };
    const answer = await office.append([fact('profile', { authorities: [{ ...northgate, settings }] })]);
    expect(answer.ok ? [] : answer.errors.map(({ place }) => place)).toContain(
      '[0].body.authorities[0].settings.systems[0].rulebook.from',
    );
  });
});

test('all mistakes in the settings are reported at once, each with its place', () => {
  const wrong = { ...rulebook('northgate', 'section'), from: 'yesterday' };
  const settings = {
    systems: [
      { name: 'Classical', label: 'Classical', time: { from: -1 }, venue: 'club', rulebook: wrong },
      { name: 'rapid', label: 'Rapid', colour: 'red' },
    ],
    idField: 'passport',
    federation: 'Norland',
  };
  const read = readSettings({ ...northgate, settings });
  expect(read.ok ? [] : read.errors.map(({ code, place }) => `${place}: ${code}`)).toEqual(
    expect.arrayContaining([
      'settings.systems[0].name: authority-settings',
      'settings.systems[0].time.from: authority-settings',
      'settings.systems[0].venue: authority-settings',
      'settings.systems[0].rulebook.from: date-does-not-exist',
      'settings.systems[1].rulebook: authority-settings',
      'settings.systems[1].colour: authority-settings',
      'settings.idField: authority-settings',
      'settings.federation: authority-settings',
    ]),
  );
  for (const { message, hint } of read.ok ? [] : read.errors) expect([message, hint].join(' ')).toMatch(/^[^a-z].*[.]$/s);
});

describe('Decisions of an officer', () => {
  const decision = { type: 'adjustment', player: 'Ada', system: 'northgate:classical', rating: 1700, on: '2025-10-10' };
  const twoSections = () => [
    fact('profile', { authorities: [northgate] }),
    ...['Ada', 'Bob'].map((player) => fact('player-registered', { player, name: `${player} Player` })),
    fact('section-submitted', { section: section('1', '2025-10-01', ['Ada', 'Bob'], [[0, 1, 2, 1, 1]]) }),
    fact('section-submitted', { section: section('2', '2025-10-10', ['Ada', 'Bob'], [[0, 1, 1, 1, 1]]) }),
  ];

  test('a rating set by decision counts from its day, before the sections that end that day, and is shown with its reason', async () => {
    const own = await newOffice();
    await value(own.append([...twoSections(), { ...fact('decision', decision), reason: 'played abroad' }]));
    const ada = await value(own.player('Ada', { audience: 'office' }));
    // 1500 + 20 × (1 − 0.5) = 1510; set to 1700. Against 1490 E is 1 / (1 + 10^(−210/400)) = 0.7702, 20 × (0.5 − 0.7702) = −5.4: 1695.
    expect(ada.standings).toMatchObject([{ system: 'northgate:classical', official: 1695, games: 2, wins: 1, draws: 1 }]);
    expect(ada.adjustments).toMatchObject([
      { on: '2025-10-10', before: { official: 1510, games: 1 }, after: { official: 1700, games: 1 }, reason: 'played abroad' },
    ]);
    const origin = { event: '2', section: 1 };
    expect(await value(own.ratingOrigin('Ada', 'northgate:classical', origin, 'office'))).toMatchObject({
      rating: 1700,
      origin: { from: 'decision', on: '2025-10-10', reason: 'played abroad' },
    });
    const id = (await own.store.read((reader) => reader.factAt(ada.adjustments[0]?.seq ?? 0)))?.id;
    await value(own.append([{ ...fact('fact-revoked', { fact: id }), reason: 'a slip' }]));
    const after = await value(own.player('Ada', { audience: 'office' }));
    // 1510 against 1490: E is 0.5288, 20 × (0.5 − 0.5288) = −0.6: 1509.
    expect(after.standings).toMatchObject([{ official: 1509 }]);
    expect(after.adjustments).toEqual([]);
  });

  test('a trial shows whose rating a decision would change, though no run rates the sections', async () => {
    const own = await newOffice();
    await value(own.append(twoSections()));
    const options = { clock: () => '2026-01-05T12:00:00.000Z', audience: 'office' } as const;
    const tried = await tryFacts(own.store, [{ ...fact('decision', decision), reason: 'played abroad' }], options);
    // As computed above: Ada 1509 → 1695. Bob gains 5.4 instead of 0.6 on 1490.
    expect(tried).toMatchObject({
      ok: true,
      value: {
        players: [
          { player: 'Ada', system: 'northgate:classical', from: 1509, to: 1695 },
          { player: 'Bob', system: 'northgate:classical', from: 1491, to: 1495 },
        ],
        playersChanged: 2,
        sectionsRated: 1,
      },
    });
    expect(await value(own.player('Ada', { audience: 'office' }))).toMatchObject({ standings: [{ official: 1509 }] });
  });
});

describe('Calculators', () => {
  test('each system computes the effect of games, and the score needed for a target rating', async () => {
    const authorities = await office.store.read(authoritiesOf);
    const ask = (name: string, question: object) => authorities.calculator(name)?.run({ ...question });
    const question = { on: '2026-01-05', player: { rating: 1600, games: 50 } };
    expect(ask('northgate:classical:estimate', { ...question, games: [{ rating: 1600, score: 1 }] })).toMatchObject({
      ok: true,
      value: { published: 1610 },
    });
    expect(ask('northgate:classical:need', { ...question, opponents: [1600, 1600], target: 1610 })).toEqual({
      ok: true,
      value: { needed: { score: 1.5, published: 1610 } },
    });
    expect(ask('northgate:classical:estimate', {})).toMatchObject({ ok: false });
  });
});

describe('Amendments', () => {
  test.each([
    ['elo.k', [1620, 1620]],
    ['northgate.k', [1620, 1610]],
  ])('%s: a rulebook’s own name amends its system alone, the general name every system', async (parameter, expected) => {
    const amendment = { parameter, from: '2026-01-01', value: [{ k: 40 }], source: 'Minutes 2025', reason: 'faster' };
    const authority = authorityFrom({ ...northgate, amendments: [amendment] });
    if (!authority.ok) throw new Error(JSON.stringify(authority.errors));
    const question = { on: '2026-01-05', player: { rating: 1600, games: 50 }, games: [{ rating: 1600, score: 1 }] };
    const published = ['classical', 'rapid'].map((name) => {
      const found = authority.value.calculators.find((one) => one.name === `northgate:${name}:estimate`)?.run(question);
      return found?.ok ? (found.value as { published: number }).published : undefined;
    });
    expect(published).toEqual(expected);
  });
});
