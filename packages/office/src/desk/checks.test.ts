import { readFileSync } from 'node:fs';
import type { ReportDraft, ReportPlayer, ReportSection } from '@harkness/formats';
import { sampleFederation } from '@harkness/sample';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnownRating } from '../authorities/authority.js';
import { withoutProfile } from '../authorities/registry.js';
import { appendFacts } from '../facts/append.js';
import type { NewFact, PlayerFields } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import type { Store } from '../facts/store.js';
import { updateSearch } from '../questions/search/index.js';
import { memoryStore } from '../testing/index.js';
import {
  type CheckedReport,
  type CheckOptions,
  checkAgainstOffice,
  type KnownSection,
  likenessOf,
  officeFindingCodes,
  reportOfSections,
} from './index.js';
import { idsOf } from './players.js';

const people: { readonly [player: string]: PlayerFields } = {
  '12345678': { name: 'Kovlanov, Daniel', uschessId: '12345678', fideId: '30000017' },
  '12345687': { name: 'Østervberger, Ivan', uschessId: '12345687' },
  '12300000': { name: 'Müldenhaus, Zoë K.', uschessId: '12300000' },
  '12400000': { name: 'Brandewell, Ruth', uschessId: '12400000' },
  '12500000': { name: 'Brandewell, Ruth A.', uschessId: '12500000' },
  '12600000': { name: 'Brandewell, Rut', uschessId: '12600000' },
};

const ratings: { readonly [player: string]: readonly KnownRating[] } = {
  '12345678': [
    { system: 'OTBR', rating: 1812.3, games: 200 },
    { system: 'FIDE-standard', rating: 1790, games: 60 },
  ],
  '12345687': [{ system: 'OTBR', rating: 1105, games: 90 }],
  '12300000': [{ system: 'OTBR', rating: 1500, games: 12 }],
  '12400000': [{ system: 'OTBR', rating: 1650, games: 80 }],
};

const played: SectionDocument = {
  event: '202610250001',
  eventName: 'Cedarton Autumn Open',
  section: 1,
  name: 'Open',
  authority: 'uschess',
  kind: 'swiss',
  start: '2026-10-24',
  end: '2026-10-25',
  venue: 'otb',
  timeControl: 'G/90;d5',
  rounds: 1,
  players: [
    { player: '12345678', pair: 1 },
    { player: '12345687', pair: 2 },
  ],
  games: [[0, 1, 2, 1, 1]],
};

const facts: Omit<NewFact, 'id' | 'actor'>[] = [
  ...Object.entries(people).map(([player, fields]) => ({ kind: 'player-registered' as const, body: { player, ...fields } })),
  { kind: 'player-merged', body: { from: '12600000', into: '12500000' } },
  { kind: 'section-submitted', body: { section: played } },
  registered('401', '2026-09-10'),
  registered('402', '2026-10-09'),
  registered('403', '2026-10-09'),
  { kind: 'decision', body: { on: '2026-10-09', type: 'registration-waived', event: '403' } },
  registered('404', '2026-09-10'),
  { kind: 'event-refused', body: { event: '404', on: '2026-09-12' } },
  registered('405', '2026-09-10'),
  { kind: 'event-refused', body: { event: '405', on: '2026-09-12' } },
  { kind: 'event-appealed', body: { event: '405', on: '2026-09-15' } },
  { kind: 'appeal-decided', body: { event: '405', on: '2026-09-30', outcome: 'upheld' } },
];

function registered(event: string, registeredOn: string): Omit<NewFact, 'id' | 'actor'> {
  const body = {
    event,
    authority: 'fide',
    name: `Masters ${event}`,
    start: '2026-10-10',
    end: '2026-10-11',
    registeredOn,
  } as const;
  return { kind: 'event-registered', body };
}

let store: Store;
beforeAll(async () => {
  store = memoryStore();
  const appended = await appendFacts(
    store,
    facts.map((fact, index) => ({ ...fact, id: `f${index}`, actor: 'test' })),
  );
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await updateSearch(store);
});

interface Told {
  readonly members?: { readonly [player: string]: boolean };
  readonly sections?: { readonly [player: string]: readonly KnownSection[] };
}

async function check(draft: ReportDraft, options: Partial<CheckOptions> = {}, told: Told = {}): Promise<CheckedReport> {
  return store.read((reader) =>
    checkAgainstOffice(
      {
        reader,
        authorities: async () => withoutProfile,
        ratings: async (player, authority) =>
          (ratings[player] ?? []).filter(({ system }) => system.startsWith('FIDE') === (authority === 'fide')),
        sectionsSince: async (player) => told.sections?.[player] ?? [],
        memberOn: async (player) => told.members?.[player] ?? true,
      },
      draft,
      { authority: 'uschess', today: '2026-11-15', ...options },
    ),
  );
}

function player(pair: number, uschessId: string, change: Partial<ReportPlayer> = {}): ReportPlayer {
  const opponent = pair === 1 ? 2 : 1;
  const outcome = pair === 1 ? 'win' : 'loss';
  return {
    pair,
    name: people[uschessId]?.name ?? 'Nobody, Ed',
    uschessId,
    ratings:
      ratings[uschessId]?.[0] === undefined ? [] : [{ system: 'USA', rating: Math.round(ratings[uschessId]?.[0]?.rating ?? 0) }],
    cells: [{ round: 1, outcome, opponent, colour: pair === 1 ? 'white' : 'black' }],
    ...change,
  };
}

function draft(
  players: readonly ReportPlayer[],
  section: Partial<ReportSection> = {},
  event: Partial<ReportDraft['event']> = {},
): ReportDraft {
  return {
    version: 1,
    event: { name: 'Mapleville Cup', start: '2026-11-07', end: '2026-11-08', affiliate: 'A6000001', ...event },
    sections: [{ number: 1, name: 'Open', kind: 'swiss', timeControl: 'G/60;d5', venue: 'otb', rounds: 1, players, ...section }],
  };
}

const two = [player(1, '12345678'), player(2, '12400000')];

function codes(report: CheckedReport): string[] {
  return report.findings.map((one) => one.code);
}

describe('a sound report', () => {
  test('becomes a section document with the office’s ids', async () => {
    const checked = await check(draft(two));
    expect(checked.findings).toEqual([]);
    expect(checked.acceptable).toBe(true);
    expect(checked.sections[0]?.systems).toEqual(['OTBR', 'OTBQ']);
    expect(checked.sections[0]?.document).toEqual({
      event: checked.event,
      eventName: 'Mapleville Cup',
      section: 1,
      name: 'Open',
      authority: 'uschess',
      kind: 'swiss',
      start: '2026-11-07',
      end: '2026-11-08',
      venue: 'otb',
      timeControl: 'G/60;d5',
      rounds: 1,
      affiliate: 'A6000001',
      players: [
        { player: '12345678', pair: 1, reported: 1812 },
        { player: '12400000', pair: 2, reported: 1650 },
      ],
      games: [[0, 1, 2, 1, 1]],
    });
  });

  test('sent twice without an id, is the same event', async () => {
    expect((await check(draft(two))).event).toBe((await check(draft(two))).event);
    expect((await check(draft(two))).event).toMatch(/^20261108-[0-9a-f]{10}$/);
  });

  test('finds a player by the FIDE number where the US Chess id is missing', async () => {
    const { uschessId: _, ...first } = player(1, '12345678', { fideId: '30000017' });
    const checked = await check(draft([first, player(2, '12400000')]));
    expect(checked.sections[0]?.document?.players[0]?.player).toBe('12345678');
  });
});

describe('identifying players', () => {
  test('an unknown id is an error, with likely ids proposed: digits exchanged, same name', async () => {
    const checked = await check(
      draft([
        player(1, '12345768', { name: 'Daniel Kovlanov', ratings: [{ system: 'USA', rating: 1800 }] }),
        player(2, '12400000'),
      ]),
    );
    const [unknown] = checked.findings;
    expect(unknown).toMatchObject({ code: 'player-unknown', level: 'error', place: { section: 1, player: 1 } });
    expect(unknown?.proposals?.[0]).toMatchObject({
      label: '12345678 Kovlanov, Daniel (1812)',
      because: 'same name, two digits exchanged, rating fits',
      edit: { section: 1, pair: 1, field: 'uschessId', value: '12345678' },
    });
    expect(checked.acceptable).toBe(false);
    expect(checked.sections[0]?.document).toBeUndefined();
  });

  test('a player without an id is an error, with players of that name proposed', async () => {
    const checked = await check(draft([player(1, '00000000', { name: 'ZOE MULDENHAUS' }), player(2, '12400000')]));
    expect(checked.findings[0]).toMatchObject({ code: 'player-id-missing', level: 'error' });
    expect(checked.findings[0]?.proposals?.[0]?.player).toBe('12300000');
  });

  test('an id whose player has another name is probably wrong, and the similar id with that name is proposed', async () => {
    const checked = await check(
      draft([
        player(1, '12345687', { name: 'Kovlanov, Dan', ratings: [{ system: 'USA', rating: 1810 }] }),
        player(2, '12400000'),
      ]),
    );
    expect(checked.findings[0]).toMatchObject({ code: 'wrong-id-suspected', level: 'warning', place: { player: 1 } });
    expect(checked.findings[0]?.proposals?.[0]).toMatchObject({ player: '12345678' });
    expect(checked.findings[0]?.proposals?.[0]?.because).toContain('two digits exchanged');
  });

  test('a rating far from the recorded one is a warning; provisional ratings may be twice as far', async () => {
    const reported = (id: string, rating: number): ReportPlayer => player(1, id, { ratings: [{ system: 'USA', rating }] });
    expect(codes(await check(draft([reported('12345678', 2030), player(2, '12400000')])))).toEqual(['rating-far']);
    expect(codes(await check(draft([reported('12345678', 2010), player(2, '12400000')])))).toEqual([]);
    expect(codes(await check(draft([reported('12300000', 1850), player(2, '12400000')])))).toEqual([]);
    expect(codes(await check(draft([reported('12300000', 1950), player(2, '12400000')])))).toEqual(['rating-far']);
  });

  test('a rated player reported as unrated is a notice', async () => {
    const checked = await check(draft([player(1, '12345678', { ratings: [], unrated: true }), player(2, '12400000')]));
    expect(codes(checked)).toContain('rating-recorded');
    expect(checked.acceptable).toBe(true);
  });

  test('a merged id counts for the player it was merged into, with a notice', async () => {
    const checked = await check(draft([player(1, '12600000'), player(2, '12345678')]));
    expect(codes(checked)).toContain('id-merged');
    expect(checked.sections[0]?.document?.players[0]?.player).toBe('12500000');
  });

  test('two ids of one player in a section are an error', async () => {
    const checked = await check(draft([player(1, '12600000'), player(2, '12500000')]));
    expect(checked.findings[0]).toMatchObject({ code: 'player-entered-twice', level: 'error', place: { player: 2 } });
  });

  test('an expired membership is a warning', async () => {
    const checked = await check(draft(two), {}, { members: { '12400000': false } });
    expect(checked.findings).toMatchObject([{ code: 'membership-expired', level: 'warning', place: { section: 1, player: 2 } }]);
  });
});

describe('a player in two sections at once', () => {
  const second = (timeControl: string): ReportSection => ({
    ...(draft(two).sections[0] as ReportSection),
    number: 2,
    name: 'Second',
    timeControl,
  });
  const other = (start: string, end: string): Told => ({
    sections: {
      '12345678': [{ event: '9', section: 1, eventName: 'Elsewhere', name: 'Open', start, end, authority: 'uschess' }],
    },
  });

  test('of one report with one time control: a warning for each', async () => {
    const base = draft(two);
    const checked = await check({ ...base, sections: [...base.sections, second('G/60;d5')] });
    expect(codes(checked)).toEqual(['player-in-two-sections', 'player-in-two-sections']);
  });

  test('of one report at another speed: a side event, a notice', async () => {
    const base = draft(two);
    const checked = await check({ ...base, sections: [...base.sections, second('G/5;d0')] });
    expect(codes(checked)).toEqual(['player-in-side-event', 'player-in-side-event']);
  });

  test('of another event on the same weekend: a warning', async () => {
    expect(codes(await check(draft(two), {}, other('2026-11-08', '2026-11-08')))).toEqual(['player-in-two-sections']);
  });

  test('of an event that lasts for weeks: no finding', async () => {
    expect(codes(await check(draft(two), {}, other('2026-10-08', '2026-11-12')))).toEqual([]);
  });

  test('of an earlier event: no finding', async () => {
    expect(codes(await check(draft(two), {}, other('2026-11-05', '2026-11-06')))).toEqual([]);
  });
});

describe('an event already reported', () => {
  test('under the same id and section number is an error; a correction requires it', async () => {
    const again = draft(two, {}, { id: '202610250001' });
    expect((await check(again)).findings[0]).toMatchObject({ code: 'section-reported', level: 'error' });
    expect(codes(await check(again, { correction: true }))).toEqual([]);
  });

  test('never: a correction is refused', async () => {
    const nothing = await check(draft(two, {}, { id: '202610250009' }), { correction: true });
    expect(nothing.findings).toMatchObject([{ code: 'section-not-reported', level: 'error', place: { section: 1 } }]);
  });

  test('under another id with the same name and last day is a warning', async () => {
    const checked = await check(draft(two, {}, { name: 'CEDARTON autumn open', start: '2026-10-24', end: '2026-10-25' }));
    expect(checked.findings).toMatchObject([{ code: 'event-reported', level: 'warning' }]);
  });

  test('under another name with the same players on the same day is a warning', async () => {
    const same = [player(1, '12345678'), player(2, '12345687')];
    const checked = await check(draft(same, {}, { start: '2026-10-24', end: '2026-10-25' }));
    expect(checked.findings).toMatchObject([{ code: 'players-reported', level: 'warning', place: { section: 1 } }]);
  });
});

describe('required data of a section', () => {
  test('over the board or online: if missing, an error with both proposed', async () => {
    const { venue: _, ...section } = draft(two).sections[0] as ReportSection;
    const checked = await check({ ...draft(two), sections: [section] });
    expect(checked.findings).toMatchObject([{ code: 'venue-missing', level: 'error' }]);
    expect(checked.findings[0]?.proposals?.map((one) => one.edit?.value)).toEqual(['otb', 'online']);
  });

  test.each([
    ['G/2;d0', 'time-control-not-ratable'],
    ['an hour', 'time-control-unreadable'],
    ['', 'time-control-missing'],
  ])('a time control that is rated: %j is %s', async (timeControl, code) => {
    expect((await check(draft(two, { timeControl }))).findings).toMatchObject([{ code, level: 'error', place: { section: 1 } }]);
  });

  test('an ambiguous time control is proposed for confirmation, and not rated', async () => {
    const { findings, acceptable } = await check(draft(two, { timeControl: '90/40+30' }));
    expect(acceptable).toBe(false);
    expect(findings).toMatchObject([
      {
        code: 'time-control-unreadable',
        message:
          'Section 1: the time control “90/40+30” is not certain. It may be 40/90,SD/30 (40 moves in 90 minutes, then 30 minutes for the rest).',
        proposals: [{ label: '40/90,SD/30', edit: { section: 1, field: 'timeControl', value: '40/90,SD/30' } }],
      },
    ]);
  });

  test('the system letter of the file is compared with the time control', async () => {
    expect(codes(await check(draft(two, { systemLetter: 'R' })))).toEqual(['system-differs']);
    expect(codes(await check(draft(two, { systemLetter: 'D' })))).toEqual([]);
  });

  test('its dates', async () => {
    const checked = await check({ ...draft(two), event: { name: 'Mapleville Cup' } });
    expect(codes(checked).filter((code) => code === 'date-missing')).toHaveLength(2);
  });

  test('a date that does not exist is reported once, and not as missing', async () => {
    const said = {
      code: 'date-impossible',
      level: 'error',
      message: 'The start date does not exist.',
      hint: '',
      place: {},
    } as const;
    const checked = await check({ ...draft(two), event: { name: 'Mapleville Cup' } }, { findings: [said] });
    expect(codes(checked)).toEqual(['date-impossible']);
  });

  test('a start date under known rules', async () => {
    const checked = await check(draft(two, {}, { start: '1999-05-01', end: '1999-05-01' }));
    expect(codes(checked)).toContain('no-rules-for-date');
    const found = checked.findings.find(({ code }) => code === 'no-rules-for-date');
    expect(found).toMatchObject({ place: { section: 1, field: expect.stringMatching(/start$/) } });
    expect(found?.message).toMatch(/^Section 1 starts on 1999-05-01\. /);
  });

  test('games: none at all, or rounds without a result', async () => {
    const absent = [1, 2].map((pair) =>
      player(pair, pair === 1 ? '12345678' : '12400000', { cells: [{ round: 1, outcome: 'absent' }] }),
    );
    expect(codes(await check(draft(absent)))).toContain('no-rated-games');
    expect(codes(await check(draft(two, { rounds: 2 })))).toContain('games-missing');
  });
});

describe('FIDE registration (0.4, 0.5)', () => {
  const fide = (id: string): ReportDraft => {
    const players = [
      player(1, '12345678', { fideId: '30000017', ratings: [{ system: 'FIDE', rating: 1790 }] }),
      player(2, '12400000', { ratings: [], unrated: true }),
    ];
    return draft(
      players,
      { timeControl: '40/90,SD/30;+30' },
      { id, name: `Masters ${id}`, start: '2026-10-10', end: '2026-10-11' },
    );
  };

  test.each([
    ['FIDE09-0.4.01: registered in time is sound', '401', []],
    ['FIDE09-0.4.01: not registered at all', '499', ['event-not-registered']],
    ['FIDE09-0.4.02: registered after the deadline', '402', ['event-registered-late']],
    ['FIDE09-0.4.04: allowed by the chairman', '403', []],
    ['FIDE09-0.4.03: refused', '404', ['event-refused']],
    ['FIDE09-0.5.02: refused, and the appeal upheld', '405', []],
  ])('%s (%s)', async (_, event, expected) => {
    expect(codes(await check(fide(event), { authority: 'fide' }))).toEqual(expected);
  });

  test('dates that differ from the registration are a warning', async () => {
    const base = fide('401');
    const checked = await check({ ...base, event: { ...base.event, end: '2026-10-12' } }, { authority: 'fide' });
    expect(codes(checked)).toEqual(['dates-not-registered']);
  });

  test('is rated on the list of its time control', async () => {
    const checked = await check(fide('401'), { authority: 'fide' });
    expect(checked.sections[0]?.systems).toEqual(['FIDE-standard']);
  });
});

describe('names', () => {
  test.each([
    ['Kovlanov, Daniel', 'Daniel Kovlanov', 'same'],
    ['KOVLANOV, DANIEL', 'Kovlanov, Daniel', 'same'],
    ['Müldenhaus, Zoë', 'Muldenhaus, Zoe K.', 'same'],
    ['Kovlanov, D', 'Kovlanov, Daniel', 'same'],
    ['Kovlanvo, Daniel', 'Kovlanov, Daniel', 'same'],
    ['Østervberger, Iva', 'Østervberger, Ivan Maximilian', 'similar'],
    ['Kovlanov, Bob', 'Kovlanov, Robert', 'similar'],
    ['Doe, Daniel', 'Kovlanov, Daniel', 'different'],
    ['Brandewell, Ruth', 'Kovlanov, Daniel', 'different'],
    ['', 'Kovlanov, Daniel', 'different'],
  ] as const)('%s and %s are %s', (a, b, likeness) => {
    expect(likenessOf(a, b)).toBe(likeness);
  });
});

describe('sections of a sample', () => {
  test('survive being written as a report and read back', async () => {
    const fields = new Map<string, PlayerFields>();
    const documents: SectionDocument[] = [];
    for (const batch of sampleFederation({ seed: 3, players: 200, years: 2, games: 1500 })) {
      for (const fact of batch.facts) {
        if (fact.kind === 'player-registered') fields.set(fact.body.player, fact.body);
        if (fact.kind === 'section-submitted' && fact.body.section.kind !== 'foreign-fide') documents.push(fact.body.section);
      }
    }
    const own = memoryStore();
    const registrations = [...fields].map(([player, known]) => ({
      kind: 'player-registered',
      body: { ...known, player },
      id: player,
      actor: 'test',
    }));
    await appendFacts(own, registrations);
    await updateSearch(own);
    expect(documents.length).toBeGreaterThan(20);
    for (const document of documents.slice(0, 12)) {
      const report = reportOfSections([document], fields, withoutProfile);
      const checked = await own.read((reader) =>
        checkAgainstOffice(
          {
            reader,
            authorities: async () => withoutProfile,
            ratings: async () => [],
            sectionsSince: async () => [],
            memberOn: async () => true,
          },
          report,
          { authority: document.authority, event: document.event },
        ),
      );
      expect(checked.findings.filter((one) => one.level === 'error' && one.code !== 'event-not-registered')).toEqual([]);
      if (document.authority === 'fide') continue;
      const back = checked.sections[0]?.document;
      const sortGames = (games: SectionDocument['games'] | undefined): unknown =>
        [...(games ?? [])].sort((a, b) => a[3] - b[3] || a[0] - b[0]);
      expect(back?.players).toEqual(document.players);
      expect(sortGames(back?.games)).toEqual(sortGames(document.games));
      expect({ ...back, games: [], byes: [], players: [] }).toEqual({ ...document, games: [], byes: [], players: [] });
    }
  });
});

test('docs/checks.md has the current table of codes', () => {
  const text = readFileSync(new URL('../../../../docs/checks.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| `/.test(line));
  const expected = Object.entries(officeFindingCodes).map(
    ([code, { level, meaning }]) => `| \`${code}\` | ${level} | ${meaning} |`,
  );
  expect(rows).toEqual(expected);
});

test('every code has a level and a meaning', () => {
  for (const [code, { level, meaning }] of Object.entries(officeFindingCodes)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(['error', 'warning', 'notice']).toContain(level);
    expect(meaning.length).toBeGreaterThan(5);
  }
});

test.each([
  ['1234567', ['1234567', '01234567']],
  ['01234567', ['01234567', '1234567']],
  ['123456', ['123456', '00123456']],
  ['12345678', ['12345678']],
  ['00000000', []],
])('the US Chess id %s is looked up as %j: old ids are written with and without zeros', (uschessId, ids) => {
  expect(idsOf(withoutProfile.get('uschess'), { pair: 1, name: 'Doe, Jo', uschessId, ratings: [], cells: [] })).toEqual(ids);
});
