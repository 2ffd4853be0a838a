import { describe, expect, test } from 'vitest';
import { checkReport } from './checks.js';
import { findingCodes } from './codes.js';
import { everyPlace } from './collector.js';
import type { Cell, ReportDraft, ReportPlayer, ReportSection } from './report.js';

const win = (round: number, opponent: number): Cell => ({ round, outcome: 'win', opponent, colour: 'white' });
const loss = (round: number, opponent: number): Cell => ({ round, outcome: 'loss', opponent, colour: 'black' });
const draw = (round: number, opponent: number): Cell => ({ round, outcome: 'draw', opponent });

function player(pair: number, cells: readonly Cell[], more: Partial<ReportPlayer> = {}): ReportPlayer {
  return { pair, name: `Player ${pair}`, ratings: [{ system: 'OTBR', rating: 1500 + pair, games: 30 }], cells, ...more };
}

function section(players: readonly ReportPlayer[], more: Partial<ReportSection> = {}): ReportSection {
  return { number: 1, name: 'Open', kind: 'swiss', rounds: 1, venue: 'otb', timeControl: 'G/60;d5', players, ...more };
}

function report(sections: readonly ReportSection[], more: Partial<ReportDraft['event']> = {}): ReportDraft {
  return { version: 1, event: { name: 'Event', start: '2026-05-02', end: '2026-05-03', ...more }, sections };
}

/** The event without its dates. */
function undated(sections: readonly ReportSection[], keep: 'start' | 'end' | 'neither'): ReportDraft {
  const { event } = report(sections);
  return {
    version: 1,
    event: { name: event.name, ...(keep === 'start' ? { start: '2026-05-02' } : keep === 'end' ? { end: '2026-05-03' } : {}) },
    sections,
  };
}

/** A section that does not say whether it was played over the board. */
function unplaced(players: readonly ReportPlayer[]): ReportSection {
  const { venue: _, ...rest } = section(players);
  return rest;
}

const two = [player(1, [win(1, 2)]), player(2, [loss(1, 1)])];

/** Code, level and where, of every finding. */
function found(draft: ReportDraft, options: Parameters<typeof checkReport>[1] = {}): string[] {
  return everyPlace(checkReport(draft, options).findings).map(({ code, level, place }) => {
    const where = place.round === undefined ? place.player : `${place.player}/${place.round}`;
    return [code, level, where ?? place.field].join(' ');
  });
}

const inSection = (players: readonly ReportPlayer[], more: Partial<ReportSection> = {}): string[] =>
  found(report([section(players, more)]));

test('a report without errors has no findings and is a report', () => {
  const checked = checkReport(report([section(two)]));
  expect(checked.findings).toEqual([]);
  expect(checked.report).toBeDefined();
});

test('one error is enough to have no report', () => {
  const checked = checkReport(report([section([player(1, [win(1, 2)]), player(2, [draw(1, 1)])])]));
  expect(checked.report).toBeUndefined();
});

test('warnings and notices still leave a report', () => {
  expect(checkReport(report([section(two, { rounds: 2 })])).report).toBeDefined();
});

describe('both sides of a game must agree', () => {
  test.each<[string, readonly ReportPlayer[], readonly string[]]>([
    ['a win answered by a draw', [player(1, [win(1, 2)]), player(2, [draw(1, 1)])], ['result-not-reciprocal error 1/1']],
    ['two wins', [player(1, [win(1, 2)]), player(2, [win(1, 1)])], ['result-not-reciprocal error 1/1']],
    ['a game that the other does not have', [player(1, [win(1, 2)]), player(2, [])], ['result-not-reciprocal error 1/1']],
    ['the same from the other side', [player(1, []), player(2, [win(1, 1)])], ['result-not-reciprocal error 2/1']],
    [
      'a forfeit answered by a played loss',
      [player(1, [{ round: 1, outcome: 'forfeit-win', opponent: 2 }]), player(2, [loss(1, 1)])],
      ['result-not-reciprocal error 1/1'],
    ],
    [
      'a forfeit that the other does not have is no error: nothing is rated',
      [
        player(1, [{ round: 1, outcome: 'forfeit-win', opponent: 2 }]),
        player(2, []),
        player(3, [win(1, 4)]),
        player(4, [loss(1, 3)]),
      ],
      ['result-not-reciprocal warning 1/1'],
    ],
    [
      'a double forfeit is right',
      [
        player(1, [{ round: 1, outcome: 'forfeit-loss', opponent: 2 }]),
        player(2, [{ round: 1, outcome: 'forfeit-loss', opponent: 1 }]),
        player(3, [win(1, 4)]),
        player(4, [loss(1, 3)]),
      ],
      [],
    ],
    [
      'three people, one game too many',
      [player(1, [win(1, 2)]), player(2, [loss(1, 3)]), player(3, [win(1, 2)])],
      ['result-not-reciprocal error 1/1'],
    ],
    [
      'both white',
      [player(1, [win(1, 2)]), player(2, [{ round: 1, outcome: 'loss', opponent: 1, colour: 'white' }])],
      ['colour-disagrees warning 1/1'],
    ],
    [
      'a colour on one side only is no contradiction',
      [player(1, [win(1, 2)]), player(2, [{ round: 1, outcome: 'loss', opponent: 1 }])],
      [],
    ],
  ])('%s', (_what, players, expected) => {
    expect(inSection(players)).toEqual(expected);
  });

  test('two games of a round are compared as two, in any order', () => {
    const a = player(1, [win(1, 2), { round: 1, outcome: 'loss', opponent: 2, colour: 'black' }]);
    const right = player(2, [{ round: 1, outcome: 'win', opponent: 1, colour: 'white' }, loss(1, 1)]);
    const wrong = player(2, [loss(1, 1), draw(1, 1)]);
    expect(inSection([a, right], { kind: 'double-swiss' })).toEqual([]);
    expect(inSection([a, wrong], { kind: 'double-swiss' })).toEqual(['result-not-reciprocal error 1/1']);
  });
});

describe('opponents', () => {
  test.each<[string, readonly Cell[], readonly string[]]>([
    ['who are not there', [win(1, 9)], ['opponent-missing error 1/1']],
    ['who are the player themselves', [win(1, 1)], ['opponent-self error 1/1']],
    ['who are not given', [{ round: 1, outcome: 'draw' }], ['opponent-not-given error 1/1']],
    ['of a bye', [{ round: 1, outcome: 'bye-half', opponent: 2 }], ['opponent-of-bye warning 1/1']],
    ['of a result that is not known', [{ round: 1, outcome: 'unknown', opponent: 2 }], ['result-unknown error 1/1']],
  ])('%s', (_what, cells, expected) => {
    const others = [player(2, []), player(3, [win(1, 4)]), player(4, [loss(1, 3)])];
    expect(inSection([player(1, cells), ...others])).toEqual(expected);
  });
});

describe('pairing numbers, rounds and totals', () => {
  test.each<[string, readonly ReportPlayer[], Partial<ReportSection>, readonly string[]]>([
    ['a number twice', [...two, player(2, [], { name: 'Other' })], {}, ['pair-number-duplicated error 2']],
    ['number 0', [...two, player(0, [])], {}, ['pair-number-invalid error 0']],
    [
      'two results in a round of a Swiss',
      [player(1, [win(1, 2), draw(1, 2)]), player(2, [loss(1, 1), draw(1, 1)])],
      {},
      ['cell-duplicated error 1/1', 'cell-duplicated error 2/1'],
    ],
    [
      'a round that the section has not',
      two.map((each) => ({ ...each, cells: each.cells.map((cell) => ({ ...cell, round: 2 })) })),
      {},
      ['round-out-of-range error 1/2', 'round-out-of-range error 2/2'],
    ],
    ['rounds without results', two, { rounds: 3 }, ['rounds-without-results warning undefined/2']],
    ['no round', [], { rounds: 0 }, ['no-players error $.sections[0].players']],
    ['nobody played', [player(1, [{ round: 1, outcome: 'bye-full' }])], {}, ['no-games warning $.sections[0].rounds']],
    [
      'points that are not the sum',
      [player(1, [win(1, 2)], { points: 2 }), player(2, [loss(1, 1)], { points: 0 })],
      {},
      ['score-disagrees warning 1'],
    ],
    [
      'points under another scoring',
      [player(1, [win(1, 2)], { points: 3 }), player(2, [loss(1, 1)], { points: 0 })],
      { scoring: { win: 3, draw: 1, loss: 0 } },
      [],
    ],
    [
      'points that an arbiter decided',
      [player(1, [{ ...win(1, 2), points: 0.5 }], { points: 0.5 }), player(2, [loss(1, 1)], { points: 0 })],
      {},
      [],
    ],
  ])('%s', (_what, players, more, expected) => {
    expect(inSection(players, more)).toEqual(expected);
  });
});

describe('missing data that no pairing program gives is asked for', () => {
  test('the venue', () => {
    expect(found(report([unplaced(two)]))).toEqual(['venue-not-given warning $.sections[0].venue']);
  });

  test('the time control', () => {
    expect(inSection(two, { timeControl: ' ' })).toEqual(['time-control-not-given warning $.sections[0].timeControl']);
  });

  test('unknown game counts are taken as established, with one warning per section that names the players', () => {
    const people = two.map((each) => ({ ...each, ratings: [{ system: 'OTBR', rating: 1500 }] }));
    const { findings } = checkReport(report([section(people)]));
    expect(findings.map(({ code, level, message }) => [code, level, message])).toEqual([
      [
        'games-not-given',
        'warning',
        'Section 1: the number of games behind the rating is not given for players 1, 2; taken as established.',
      ],
    ]);
  });

  test('a FIDE rating needs no games', () => {
    expect(inSection(two.map((each) => ({ ...each, ratings: [{ system: 'FIDE', rating: 1500 }] })))).toEqual([]);
  });

  test('neither a rating nor a mark as unrated is a notice', () => {
    const { findings } = checkReport(report([section(two.map((one) => ({ ...one, ratings: [] })))]));
    expect(findings.map(({ message }) => message)).toContain(
      'Section 1: players 1, 2 have no rating and are not marked as unrated.',
    );
    expect(inSection(two.map((each) => ({ ...each, ratings: [] })))).toEqual(['rating-not-given notice 1']);
    expect(inSection(two.map((each) => ({ ...each, ratings: [], unrated: true })))).toEqual([]);
  });
});

describe('dates', () => {
  test.each<[string, ReportDraft, readonly string[]]>([
    ['no start', undated([section(two)], 'end'), ['date-not-given warning $.event.start']],
    ['neither, but the section has both', undated([section(two, { start: '2026-05-02', end: '2026-05-02' })], 'neither'), []],
    ['a day that is none', report([section(two)], { start: '2026-02-30' }), ['date-impossible error $.event.start']],
    ['the end before the start', report([section(two)], { end: '2026-05-01' }), ['date-order error $.event.end']],
    [
      'a section outside the event',
      report([section(two, { start: '2026-05-01', end: '2026-05-02' })]),
      ['date-outside warning $.sections[0].start'],
    ],
    ['a round outside the event', report([section(two, { roundDates: ['2026-06-02'] })]), ['date-outside warning undefined/1']],
    [
      'a round on a day that is none',
      report([section(two, { roundDates: ['2026-06-31'] })]),
      ['date-impossible error undefined/1'],
    ],
    [
      'a player born after the event',
      report([section([...two, player(3, [], { born: '2027' })])]),
      ['birth-date-impossible warning 3'],
    ],
    [
      'a birth date that is none',
      report([section([...two, player(3, [], { born: '1990-13' })])]),
      ['birth-date-impossible warning 3'],
    ],
  ])('%s', (_what, draft, expected) => {
    expect(found(draft)).toEqual(expected);
  });

  test('a day after today is an error, if today is known', () => {
    expect(found(report([section(two)]), { today: '2026-05-02' })).toEqual(['date-future error $.event.end']);
    expect(found(report([section(two)]), { today: '2026-05-03' })).toEqual([]);
  });
});

describe('players', () => {
  test.each<[string, readonly ReportPlayer[], readonly string[]]>([
    ['no name', [...two, player(3, [], { name: ' ' })], ['name-missing error 3']],
    ['a US Chess id that is none', [...two, player(3, [], { uschessId: '12345' })], ['id-malformed warning 3']],
    ['an old US Chess id of six or seven digits', [...two, player(3, [], { uschessId: '123456' })], []],
    ['a FIDE id that is none', [...two, player(3, [], { fideId: 'ABC' })], ['id-malformed warning 3']],
    [
      'the same US Chess id twice',
      [...two, player(3, [], { uschessId: '12345678' }), player(4, [], { uschessId: '12345678' })],
      ['player-twice error 4'],
    ],
    [
      'the same FIDE id twice',
      [...two, player(3, [], { fideId: '2000001' }), player(4, [], { fideId: '2000001' })],
      ['player-twice error 4'],
    ],
    [
      'the same name twice',
      [...two, player(3, [], { name: 'Doe, Ann' }), player(4, [], { name: 'DOE,  ANN' })],
      ['name-twice warning 4'],
    ],
    [
      'the same name twice with two ids is two people',
      [...two, player(3, [], { name: 'Doe, Ann', fideId: '2000001' }), player(4, [], { name: 'Doe, Ann', fideId: '2000002' })],
      [],
    ],
    [
      'a rating nobody has',
      [...two, player(3, [], { ratings: [{ system: 'FIDE', rating: 3501 }] })],
      ['number-out-of-range error 3'],
    ],
    [
      'a rating below any floor',
      [...two, player(3, [], { ratings: [{ system: 'FIDE', rating: 99 }] })],
      ['rating-implausible warning 3'],
    ],
  ])('%s', (_what, players, expected) => {
    expect(inSection(players)).toEqual(expected);
  });

  const team = { number: 1, name: 'A', players: [1] };
  test.each<[string, Partial<ReportPlayer>, Partial<ReportSection>, string]>([
    ['a section of number 10,000', {}, { number: 10_000 }, '$.sections[0].number'],
    ['a match of no games', {}, { scheduledGames: 0 }, '$.sections[0].scheduledGames'],
    ['Grand Prix points below 0', {}, { grandPrix: { yes: true, points: -1 } }, '$.sections[0].grandPrix'],
    ['a draw worth 310', {}, { scoring: { win: 1, draw: 310, loss: 0 } }, '$.sections[0].scoring'],
    ['a team of number 0', {}, { teams: [{ ...team, number: 0 }] }, '$.sections[0].teams[0]'],
    ['a team of half a rank', {}, { teams: [{ ...team, rank: 1.5 }] }, '$.sections[0].teams[0]'],
    ['a strength beyond all', {}, { teams: [{ ...team, strength: 1e7 }] }, '$.sections[0].teams[0]'],
    ['match points beyond all', {}, { teams: [{ ...team, matchPoints: 1e7 }] }, '$.sections[0].teams[0]'],
    ['game points beyond all', {}, { teams: [{ ...team, gamePoints: -1e7 }] }, '$.sections[0].teams[0]'],
    ['half a rank', { rank: 1.5 }, {}, '1'],
    ['half a game', { ratings: [{ system: 'OTBR', rating: 1500, games: 0.5 }] }, {}, '1'],
    ['a later rating of six digits', { postRatings: [{ system: 'OTBR', rating: 150_000 }] }, {}, '1'],
    ['a score beyond all', { cells: [{ ...win(1, 2), points: 10_001 }] }, {}, '1/1'],
  ])('%s is out of range', (_what, ofPlayer, ofSection, where) => {
    const [first, ...others] = two;
    const all = inSection([{ ...(first ?? player(1, [])), ...ofPlayer }, ...others], ofSection);
    expect(all.filter((each) => each.startsWith('number'))).toEqual([`number-out-of-range error ${where}`]);
  });

  test('teams name existing players, each once', () => {
    const teams = [
      { number: 1, name: 'A', players: [1, 9] },
      { number: 2, name: 'B', players: [1, 2] },
    ];
    expect(inSection(two, { teams })).toEqual(['team-member-missing warning 9', 'team-member-twice warning 1']);
  });
});

test.each<[string, ReportDraft, readonly string[]]>([
  ['no section', report([]), ['no-sections error $.sections']],
  ['two sections with a number', report([section(two), section(two)]), ['section-number-duplicated error $.sections[1].number']],
  ['a name of 501 characters', report([section(two)], { name: 'x'.repeat(501) }), ['text-too-long error $.event.name']],
  [
    'a player of 501 characters',
    report([section([...two, player(3, [], { club: 'x'.repeat(501) })])]),
    ['text-too-long error 3'],
  ],
  ['no name of the event', report([section(two)], { name: '' }), ['event-name-missing warning $.event.name']],
])('the event: %s', (_what, draft, expected) => {
  expect(found(draft)).toEqual(expected);
});

test.each([
  ['Doe, Ann', 'DOE ANN'],
  ['Doe, Ann', '  doe ,ann. '],
  ['GRÖBE, ÉVA', 'Gröbe  Éva'],
  ['Øst, Åse', 'øst åse'],
  ['Łuk, Ján', 'ŁUK JÁN'],
  ['Kim\u212a', 'kimk'],
  ['Doe\u00a0Ann', 'Doe Ann'],
])('two players with the same name need an answer, however it is written: %s and %s', (one, other) => {
  const people = [player(1, [win(1, 2)], { name: one }), player(2, [loss(1, 1)], { name: other })];
  expect(found(report([section(people)]))).toContain('name-twice warning 2');
});

test.each([
  ['Doe, Ann', 'Doe, Anna'],
  ['Doe, Ann', 'Doeann'],
  ['×', '÷'],
  ['ß', 'ss'],
])('two different names are different players: %s and %s', (one, other) => {
  const people = [player(1, [win(1, 2)], { name: one }), player(2, [loss(1, 1)], { name: other })];
  expect(found(report([section(people)]))).toEqual([]);
});

const longTexts: Readonly<Record<Exclude<TextField, 'sex'>, string>> = {
  name: 'x'.repeat(501),
  uschessId: '1'.repeat(501),
  fideId: '1'.repeat(501),
  federation: 'x'.repeat(501),
  state: 'x'.repeat(501),
  title: 'x'.repeat(501),
  born: '1'.repeat(501),
  team: 'x'.repeat(501),
  club: 'x'.repeat(501),
};

/** Every text field of a player; the compiler requires new ones to be added. */
type TextField = {
  [K in keyof ReportPlayer]-?: NonNullable<ReportPlayer[K]> extends string ? K : never;
}[keyof ReportPlayer];

test.each(Object.entries(longTexts))('no text of a player is longer than 500 characters: %s', (field, text) => {
  const { findings } = checkReport(report([section([...two, player(3, [], { [field]: text })])]));
  expect(findings.filter(({ code }) => code === 'text-too-long').map(({ place }) => place.player)).toEqual([3]);
});

test('everything is reported together, and every code is in the table', () => {
  const people = [
    player(1, [win(1, 2)], { points: 3 }),
    player(2, [draw(1, 1)], { uschessId: '1' }),
    player(2, [win(5, 7)], { name: '' }),
  ];
  const { findings } = checkReport(report([unplaced(people)], { end: '2020-01-01' }));
  expect(findings.length).toBeGreaterThan(7);
  for (const { code, place } of findings) {
    expect(Object.hasOwn(findingCodes, code)).toBe(true);
    expect(Object.keys(place).length).toBeGreaterThan(0);
  }
});
