// Every quirk of TRF in real files, and every kind of broken file, as a separate file with exactly the findings that it must
// give. Each of them also lacks the venue, which TRF does not have.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from '../src/parse.js';
import { everyPlace } from '../src/report/collector.js';
import type { Cell, ReportDraft, ReportPlayer, ReportSection } from '../src/report/report.js';
import { withoutPlaces } from '../src/report/without-places.js';
import { writerOf } from '../src/writers.js';

const folder = new URL('fixtures/trf/', import.meta.url);
const read = (name: string) => parse(readFileSync(new URL(name, folder)), name);

/** File, detected format, whether it is a report, and the findings: code, level, line:column. */
const fixtures: readonly [string, string, boolean, readonly string[]][] = [
  ['bom.trf', 'trf16', true, []],
  ['broken-birth.trf', 'trf16', true, ['birth-date-impossible warning 7:70', 'birth-date-impossible warning 8:70']],
  ['broken-both-forfeit.trf', 'trf16', true, []],
  [
    'broken-bye-record-disagrees.trf',
    'trf26',
    true,
    ['trf-bye-disagrees warning 7:14', 'trf-player-unknown warning 8:14', 'trf-bye-disagrees warning 9:5'],
  ],
  ['broken-bye-with-opponent.trf', 'trf16', true, ['opponent-of-bye warning 7:95', 'opponent-of-bye warning 8:95']],
  ['broken-cell-shifted.trf', 'trf16', false, ['trf-number error 7:95']],
  ['broken-colour-letter.trf', 'trf16', true, ['trf-colour warning 7:95']],
  ['broken-colours.trf', 'trf16', true, ['colour-disagrees warning 7:95']],
  ['broken-count.trf', 'trf16', true, ['trf-count warning 7:5', 'trf-count notice 8:5', 'trf-count notice 9:5']],
  ['broken-forfeit-against-played.trf', 'trf16', false, ['result-not-reciprocal error 7:95']],
  ['broken-id-short.trf', 'trf16', true, ['id-malformed warning 7:67']],
  ['broken-name-missing.trf', 'trf16', false, ['name-missing error 7:1']],
  ['broken-national-unknown-player.trf', 'trf26', true, ['trf-player-unknown warning 7:8']],
  ['broken-no-players.trf', 'trf16', false, ['no-players error 1:1']],
  ['broken-no-results.trf', 'trf16', true, ['no-games warning 7:5']],
  ['broken-not-reciprocal-one-sided.trf', 'trf16', false, ['result-not-reciprocal error 7:95']],
  ['broken-not-reciprocal-other-opponent.trf', 'trf16', false, ['result-not-reciprocal error 7:95']],
  ['broken-not-reciprocal-unrated.trf', 'trf16', true, ['result-not-reciprocal warning 7:95']],
  ['broken-not-reciprocal.trf', 'trf16', false, ['result-not-reciprocal error 7:95']],
  ['broken-nul.trf', 'trf16', true, ['control-characters warning 7:19']],
  ['broken-number-duplicated.trf', 'trf16', false, ['pair-number-duplicated error 9:8']],
  ['broken-number-missing.trf', 'trf16', false, ['pair-number-invalid error 9:5']],
  ['broken-opponent-missing.trf', 'trf16', false, ['opponent-missing error 7:95']],
  ['broken-opponent-not-given.trf', 'trf16', false, ['opponent-not-given error 7:97', 'opponent-not-given error 9:97']],
  ['broken-opponent-self.trf', 'trf16', false, ['opponent-self error 7:95']],
  ['broken-rating-implausible.trf', 'trf16', true, ['rating-implausible warning 7:51']],
  ['broken-rating-letters.trf', 'trf16', false, ['trf-number error 7:49', 'rating-not-given notice 7:49']],
  ['broken-record-twice.trf', 'trf16', true, ['trf-record-repeated warning 7:5']],
  ['broken-result-missing.trf', 'trf16', true, ['trf-unfinished warning 7:95', 'no-games warning 1:1']],
  ['broken-result-unknown.trf', 'trf16', false, ['result-unknown error 7:95']],
  ['broken-rounds-more-than-announced.trf', 'trf26', true, ['trf-rounds-disagree warning 7:5']],
  ['broken-rounds-not-a-number.trf', 'trf26', false, ['trf-number error 7:5']],
  ['broken-rounds-without-results.trf', 'trf16', true, ['rounds-without-results warning 7:5']],
  ['broken-same-id.trf', 'trf16', false, ['player-twice error 8:62']],
  ['broken-same-name.trf', 'trf16', true, ['name-twice warning 8:15']],
  ['broken-score.trf', 'trf16', true, ['score-disagrees warning 7:82']],
  ['broken-sex-letter.trf', 'trf16', true, ['trf-sex warning 7:10']],
  ['broken-team-member.trf', 'trf16', true, ['team-member-missing warning 7:5', 'team-member-twice warning 8:5']],
  ['broken-unknown-line.trf', 'trf16', true, ['trf-line-unknown notice 7:1']],
  ['dates-ambiguous.trf', 'trf06', true, ['date-ambiguous warning 3:5']],
  ['dates-end-before-start.trf', 'trf16', false, ['date-order error 3:5']],
  [
    'dates-impossible.trf',
    'trf16',
    false,
    ['date-impossible error 2:5', 'date-impossible error 3:5', 'date-impossible error 5:102'],
  ],
  ['dates-outside.trf', 'trf16', true, ['date-outside warning 5:102']],
  ['dates-round-column-off.trf', 'trf16', true, []],
  ['dates-round-full-year.trf', 'trf16', true, []],
  ['dates-round-not-in-columns.trf', 'trf16', true, ['trf-field-shifted warning 5:5']],
  ['dates-round-yy-dd-mm.trf', 'trf06', true, ['date-ambiguous warning 5:92']],
  ['dates-words.trf', 'trf06', true, []],
  ['extensions.trf', 'trf16', true, []],
  ['krause-unplayed.trf', 'trf06', true, []],
  ['latin-1.trf', 'trf16', true, ['encoding-assumed notice 7:16']],
  ['lichess-absent.trf', 'trf16', true, ['rating-not-given notice 9:1']],
  ['line-ends-cr.trf', 'trf16', true, []],
  ['line-ends-crlf.trf', 'trf16', true, []],
  ['line-ends-lf.trf', 'trf16', true, []],
  ['quirks.trf', 'trf16', true, ['trf-title notice 15:12', 'rating-not-given notice 14:1']],
  ['results.trf', 'trf16', true, ['rating-not-given notice 7:1']],
  ['rows-stop-early.trf', 'trf16', true, []],
  ['strict-swiss.trf', 'trf26', true, ['games-not-given warning 25:49']],
  ['strict-team.trf', 'trf26', true, []],
  ['team-013.trf', 'trf16', true, []],
  ['team-310.trf', 'trf26', true, []],
  ['team-forfeit-played.trf', 'trf26', true, ['trf-forfeit-disagrees warning 23:5']],
  ['trf26.trf', 'trf26', true, ['games-not-given warning 24:49']],
  ['utf-16.trf', 'trf16', true, []],
  ['utf-8-padded-by-bytes.trf', 'trf16', true, ['trf-field-shifted notice 7:45', 'trf-field-shifted notice 8:46']],
  ['utf-8.trf', 'trf16', true, []],
];

test('every fixture is in the table', () => {
  expect(readdirSync(folder).sort()).toEqual(fixtures.map(([name]) => name).sort());
});

test.each(fixtures)('%s', (name, format, isReport, expected) => {
  const parsed = read(name);
  expect(parsed.format).toBe(format);
  expect(parsed.report !== undefined).toBe(isReport);
  const all = everyPlace(parsed.findings);
  const found = all.filter(({ code }) => code !== 'venue-not-given');
  expect(found.map(({ code, level, place }) => `${code} ${level} ${place.line}:${place.column}`)).toEqual(expected);
  expect(all).toHaveLength(expected.length + 1);
});

const section = (name: string): ReportSection => {
  const { draft } = read(name);
  const [first] = draft === undefined ? [] : withoutPlaces(draft).sections;
  if (first === undefined) throw new Error(`${name} has no section`);
  return first;
};

const player = (name: string, pair: number): ReportPlayer => {
  const found = section(name).players.find((each) => each.pair === pair);
  if (found === undefined) throw new Error(`${name} has no player ${pair}`);
  return found;
};

const outcomes = (name: string, pair: number): readonly string[] =>
  player(name, pair).cells.map((cell: Cell) => `${cell.round} ${cell.outcome}`);

describe('line ends and encodings do not matter', () => {
  const plain = (name: string) => {
    const { draft } = read(name);
    return draft && withoutPlaces(draft);
  };
  test.each(['line-ends-cr.trf', 'line-ends-crlf.trf', 'bom.trf'])('%s', (name) => {
    expect(plain(name)).toEqual(plain('line-ends-lf.trf'));
  });
  test.each(['latin-1.trf', 'utf-16.trf', 'utf-8-padded-by-bytes.trf'])('%s', (name) => {
    expect(plain(name)).toEqual(plain('utf-8.trf'));
    expect(section(name).players.map((each) => each.name)).toEqual(['Núñez, José', 'Müller, Jörg']);
  });
});

test('a player record, field by field', () => {
  expect(player('line-ends-lf.trf', 1)).toEqual({
    pair: 1,
    name: 'Doe, Ann',
    sex: 'f',
    fideId: '2000001',
    federation: 'USA',
    ratings: [{ system: 'FIDE', rating: 1800 }],
    born: '1990-01-02',
    points: 1.5,
    rank: 1,
    cells: [
      { round: 1, outcome: 'win', opponent: 2, colour: 'white' },
      { round: 2, outcome: 'draw', opponent: 2, colour: 'black' },
    ],
  });
});

test('titles in the letters of all years and in either alignment; sexes in every letter', () => {
  const people = section('quirks.trf').players;
  expect(people.map((each) => each.title)).toEqual([
    'GM',
    'GM',
    'GM',
    'WIM',
    'WFM',
    'FM',
    undefined,
    undefined,
    undefined,
    'WCM',
  ]);
  expect(people.map((each) => each.sex)).toEqual(['m', 'm', 'm', 'f', 'f', undefined, 'm', 'm', 'm', 'f']);
});

test('a rating of 0 means unrated, a blank unknown', () => {
  expect(player('quirks.trf', 7)).toMatchObject({ ratings: [], unrated: true });
  expect(player('quirks.trf', 8)).toMatchObject({ ratings: [] });
  expect(player('quirks.trf', 8)).not.toHaveProperty('unrated');
});

test('an id that is not a number is a national one, 0 is none', () => {
  expect(player('quirks.trf', 8)).toMatchObject({ national: [{ id: 'T00008' }] });
  expect(player('quirks.trf', 8)).not.toHaveProperty('fideId');
  expect(player('quirks.trf', 10)).not.toHaveProperty('fideId');
});

test('birth dates may be years', () => {
  expect(
    section('quirks.trf')
      .players.slice(0, 4)
      .map((each) => each.born),
  ).toEqual(['1978', '1990', '1969-01-01', '1990-05']);
});

test.each([
  [1, ['1 win', '2 draw', '3 loss', '4 forfeit-win', '5 forfeit-loss']],
  [2, ['1 loss', '2 draw', '3 win', '4 forfeit-loss', '5 forfeit-win']],
  [3, ['1 unrated-win', '2 unrated-draw', '3 unrated-loss', '4 bye-half', '5 bye-full']],
  [4, ['1 unrated-loss', '2 unrated-draw', '3 unrated-win', '4 bye-pairing', '5 absent']],
])('result codes in upper and lower case: player %d', (pair, expected) => {
  expect(outcomes('results.trf', pair)).toEqual(expected);
});

test('lichess writes - without an opponent for an absence', () => {
  expect(outcomes('lichess-absent.trf', 1)).toEqual(['1 win', '2 absent', '3 win']);
  expect(outcomes('lichess-absent.trf', 2)).toEqual(['1 loss', '2 bye-half', '3 loss']);
});

test('old Krause files write an unplayed round as 0000 - and a full-point bye as 0000 - +', () => {
  expect(outcomes('krause-unplayed.trf', 1)).toEqual(['1 win', '2 absent']);
  expect(outcomes('krause-unplayed.trf', 2)).toEqual(['1 loss', '2 bye-full']);
  expect(player('krause-unplayed.trf', 3).cells).toEqual([{ round: 1, outcome: 'forfeit-loss', opponent: 4 }]);
});

test('a column ruler is not the name of the tournament', () => {
  expect(section('krause-unplayed.trf').name).toBe('Old Open');
});

test('a row that ends early has no cells for later rounds', () => {
  expect(outcomes('rows-stop-early.trf', 1)).toEqual(['1 win']);
  expect(outcomes('rows-stop-early.trf', 3)).toEqual(['2 loss', '3 bye-pairing']);
  expect(section('rows-stop-early.trf').rounds).toBe(3);
});

test.each([
  ['dates-round-yy-dd-mm.trf', ['2011-02-25', '2011-02-26']],
  ['dates-round-column-off.trf', ['2026-05-02', '2026-05-03']],
  ['dates-round-full-year.trf', ['2026-05-02', '2026-05-03']],
  ['dates-round-not-in-columns.trf', ['2026-05-02', '2026-05-03']],
  ['dates-impossible.trf', ['2026-05-02', null]],
])('round dates of %s', (name, dates) => {
  expect(section(name).roundDates).toEqual(dates);
});

test('the warning about an ambiguous date names both readings', () => {
  expect(read('dates-ambiguous.trf').findings.map(({ message }) => message)).toContain(
    'The end date “11.03.13” can be read as 2011-03-13 or 2013-03-11; taken as 2011-03-13.',
  );
});

describe('TRF26', () => {
  test('tournament records', () => {
    const { draft } = read('trf26.trf');
    const { event } = withoutPlaces(draft ?? { version: 1, event: { name: '' }, sections: [] });
    expect(event).toEqual({
      name: 'Fixture Open',
      start: '2026-05-02',
      end: '2026-05-03',
      city: 'Springfield',
      federation: 'USA',
      chiefDirector: 'Arbiter, Test',
      otherDirectors: ['Deputy, One', 'Deputy, Two'],
      program: 'Hand',
    });
    expect(section('trf26.trf')).toMatchObject({
      kind: 'swiss',
      rounds: 3,
      timeControl: '5400+30',
      roundDates: ['2026-05-02', '2026-05-03', '2026-05-03'],
      scoring: { win: 3, draw: 1, loss: 0, byePairing: 2 },
    });
  });

  test('National Rating Support: USA records carry the US Chess id, rating and state, others a national record', () => {
    expect(player('trf26.trf', 1)).toMatchObject({
      uschessId: '12345678',
      state: 'NY',
      ratings: [
        { system: 'FIDE', rating: 2001 },
        { system: 'USA', rating: 1950 },
      ],
    });
    expect(player('trf26.trf', 1)).not.toHaveProperty('national');
    expect(player('trf26.trf', 3)).toMatchObject({ national: [{ federation: 'FRA', id: 'T00003', class: 'A', origin: 'IDF' }] });
    expect(player('trf26.trf', 4)).toMatchObject({ uschessId: '12345679', ratings: [{ system: 'USA', rating: 1100 }] });
  });

  test('a bye of record 240 that is missing from the round cells becomes a cell', () => {
    expect(outcomes('trf26.trf', 4)).toEqual(['1 loss', '2 absent', '3 absent']);
  });

  test('abnormal points (299) are the points of the cell', () => {
    expect(player('trf26.trf', 3).cells[0]).toEqual({ round: 1, outcome: 'win', opponent: 4, colour: 'white', points: 4 });
  });

  test('data without a field in the model is kept word for word, with the record before it', () => {
    const extras = read('trf26.trf').draft?.extras?.map(({ key, value, after }) => [key, value, after]);
    expect(extras).toEqual([
      ['###', '### made by hand', ''],
      ['122', `122 90'+30"`, '112'],
      ['152', '152 W', '142'],
      ['172', '172 NIDOF', '162'],
      ['192', '192 FIDE_DUTCH_2026', '182'],
      ['202', '202 BH/C1,SB', '182'],
      ['250', '250      1.0   1   2    1    2', '299'],
      ['260', '260   1   3    1    2', '299'],
      ['XXZ', 'XXZ 4', '299'],
    ]);
  });
});

describe('teams', () => {
  test('013 of TRF06 and TRF16', () => {
    expect(section('team-013.trf').teams).toEqual([
      { number: 1, name: 'Bray / Greystones', players: [1, 2] },
      { number: 2, name: 'Dublin', players: [3, 4] },
    ]);
    expect(section('team-013.trf').kind).toBe('team');
  });

  test('310 of TRF26', () => {
    expect(section('team-310.trf').teams).toEqual([
      { number: 1, name: 'India', nickname: 'IND', strength: 2486, matchPoints: 4, gamePoints: 3.5, rank: 1, players: [1, 2] },
      { number: 2, name: 'Ukraine', nickname: 'UKR', strength: 2478, matchPoints: 0, gamePoints: 0.5, rank: 2, players: [3, 4] },
    ]);
  });

  test('in a match that record 330 calls forfeited, 0000 - + is a forfeit, not a bye', () => {
    expect(outcomes('team-310.trf', 1)).toEqual(['1 win', '2 forfeit-win']);
    expect(outcomes('team-310.trf', 3)).toEqual(['1 loss', '2 absent']);
  });
});

test('extensions of pairing programs change no result and are kept', () => {
  expect(outcomes('extensions.trf', 1)).toEqual(['1 win', '2 bye-pairing']);
  expect(section('extensions.trf').rounds).toBe(2);
  expect(section('extensions.trf').scoring).toEqual({ win: 3, draw: 1, loss: 0, byePairing: 2 });
  expect(read('extensions.trf').draft?.extras?.map(({ key }) => key)).toEqual([
    'XXC',
    'XXC',
    'XXS',
    'XXA',
    'XXP',
    'XXZ',
    'BBW',
    'BBD',
    'BBL',
    'BBZ',
    'BBF',
    'BBU',
  ]);
});

/** Without places, and without the record before an extra: an empty record is not written, and the extra moves up. */
function withoutPositions(draft: ReportDraft): ReportDraft {
  const { extras, ...rest } = withoutPlaces(draft);
  return extras === undefined ? rest : { ...rest, extras: extras.map(({ after: _, ...extra }) => extra) };
}

describe('a file that is read and written in its own generation is unchanged', () => {
  const rewritable = fixtures.filter(([, , isReport]) => isReport).map(([name]) => name);
  test.each(rewritable)('%s', (name) => {
    const { report, format = 'trf16' } = read(name);
    if (report === undefined) throw new Error('not a report');
    const { files, findings } = writerOf(format)?.write(report) ?? { files: [], findings: [] };
    // An opponent of a bye, and a forfeit without an opponent outside of 330, have their own findings.
    expect(findings.filter(({ code }) => code === 'not-carried').map(({ message }) => message)).toEqual(
      name === 'broken-bye-with-opponent.trf'
        ? ['TRF16 cannot hold opponents and colours of byes and absences (2 times). They are not in the file.']
        : [],
    );
    const [file] = files;
    const again = parse(file?.bytes ?? new Uint8Array(), 'again.trf');
    if (name === 'broken-bye-with-opponent.trf') return;
    expect(again.draft && withoutPositions(again.draft)).toEqual(withoutPositions(report));
  });
});
