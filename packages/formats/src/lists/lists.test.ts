import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../report/finding.js';
import { table } from '../testing/uschess-tables.js';
import { readList } from './read.js';
import { type ListRow, plainRow } from './row.js';
import { readUschessRating } from './uschess-list.js';
import { fideTextHeader } from './write-fide-text.js';

interface Read {
  readonly rows: ListRow[];
  readonly findings: Finding[];
  readonly format: string | undefined;
  readonly period: string | undefined;
}

/** Reads in chunks of `size` bytes: chunk boundaries must not matter. */
async function read(
  content: string | Uint8Array,
  file: string,
  size = 65_536,
  options: Parameters<typeof readList>[2] = {},
): Promise<Read> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
  const rows: ListRow[] = [];
  const findings: Finding[] = [];
  let format: string | undefined;
  let period: string | undefined;
  for await (const batch of readList(chunks, file, options)) {
    rows.push(...batch.rows.map(plainRow));
    findings.push(...batch.findings);
    format = batch.list.format;
    period = batch.list.period;
  }
  return { rows, findings, format, period };
}

const codes = ({ findings }: Read) => findings.map((f) => `${f.level} ${f.code}`);

/** A line by columns: texts at 0-based offsets. */
function line(width: number, cells: Readonly<Record<number, string>>): string {
  let made = ' '.repeat(width);
  for (const [at, text] of Object.entries(cells)) made = made.slice(0, Number(at)) + text + made.slice(Number(at) + text.length);
  return made;
}

const carlsen = { 0: '1503014', 15: 'Carlsen, Magnus', 76: 'NOR', 80: 'M', 84: 'GM' };

describe('FIDE lists in text', () => {
  const combined = [
    fideTextHeader,
    line(162, {
      ...carlsen,
      113: '2839',
      119: '7',
      123: '10',
      126: '2824',
      132: '0',
      136: '10',
      139: '2881',
      145: '0',
      149: '10',
      152: '1990',
    }),
    line(162, {
      0: '10206612',
      15: 'A K M, Sourab',
      76: 'BAN',
      80: 'F',
      89: 'WCM',
      94: 'FA,NI',
      109: 'ACM',
      113: '0',
      119: '0',
      123: '0',
      126: '0',
      139: '1500',
      145: '3',
      149: '20',
      152: '0',
      158: 'wi',
    }),
    line(162, {
      0: '9999999',
      15: 'Nobody',
      76: 'USA',
      80: 'M',
      94: 'SI,FI,LSI,SLI,NAAFM',
      113: '2000',
      119: '0',
      123: '20',
      152: '1980',
    }),
  ];

  test.each([1, 7, 64, 163, 1_000_000])('the combined list, in chunks of %d bytes', async (size) => {
    const list = await read(`${combined.join('\r\n')}\r\n`, 'players_list_foa.txt', size);
    expect(list.findings).toEqual([]);
    expect(list.format).toBe('fide-text');
    expect(list.rows).toEqual([
      {
        id: '1503014',
        name: 'Carlsen, Magnus',
        federation: 'NOR',
        sex: 'm',
        title: 'GM',
        birthYear: 1990,
        ratings: {
          standard: { rating: 2839, games: 7, k: 10 },
          rapid: { rating: 2824, games: 0, k: 10 },
          blitz: { rating: 2881, games: 0, k: 10 },
        },
      },
      {
        id: '10206612',
        name: 'A K M, Sourab',
        federation: 'BAN',
        sex: 'f',
        womenTitle: 'WCM',
        otherTitles: ['FA', 'NI'],
        foaTitle: 'ACM',
        flag: 'wi',
        // 0 is unrated, and a birth year of 0 is unknown.
        ratings: { blitz: { rating: 1500, games: 3, k: 20 } },
      },
      {
        id: '9999999',
        name: 'Nobody',
        federation: 'USA',
        sex: 'm',
        // Sixteen letters of titles in a column of fifteen: they run into the arena title.
        otherTitles: ['SI', 'FI', 'LSI', 'SLI', 'NA'],
        foaTitle: 'AFM',
        birthYear: 1980,
        ratings: { standard: { rating: 2000, games: 0, k: 20 } },
      },
    ]);
  });

  test('the legacy list has no arena titles: every later column is four further left', async () => {
    const header = fideTextHeader.replace('FOA ', '');
    const list = await read(
      `${header}\n${line(158, { ...carlsen, 109: '2839', 115: '7', 119: '10', 122: '2824', 128: '1', 132: '11', 135: '2881', 141: '2', 145: '12', 148: '1990', 154: 'i' })}\n`,
      'players_list_legacy.txt',
    );
    expect(list.rows[0]).toMatchObject({
      birthYear: 1990,
      flag: 'i',
      ratings: {
        standard: { rating: 2839, games: 7, k: 10 },
        rapid: { rating: 2824, games: 1, k: 11 },
        blitz: { rating: 2881, games: 2, k: 12 },
      },
    });
  });

  const single = `${fideTextHeader.slice(0, 113)}OCT26 Gms K  B-day Flag\r\n${line(136, { ...carlsen, 113: '2839', 119: '7', 123: '10', 126: '1990', 132: 'i' })}\r\n`;

  test('a single list names its month; its file name tells the rating system', async () => {
    const standard = await read(single, 'standard_oct26frl.txt');
    expect(standard.period).toBe('2026-10');
    expect(standard.rows[0]).toMatchObject({
      birthYear: 1990,
      flag: 'i',
      ratings: { standard: { rating: 2839, games: 7, k: 10 } },
    });
    expect((await read(single, 'rapid_oct26frl.txt')).rows[0]?.ratings).toEqual({ rapid: { rating: 2839, games: 7, k: 10 } });
    expect((await read(single, 'x.txt', 999, { system: 'blitz' })).rows[0]?.ratings).toEqual({
      blitz: { rating: 2839, games: 7, k: 10 },
    });
  });

  test('a single list with an uninformative name is taken as standard, with a warning', async () => {
    const list = await read(single, 'list.txt');
    expect(list.rows[0]?.ratings.standard?.rating).toBe(2839);
    expect(list.findings).toEqual([
      expect.objectContaining({ code: 'list-system-assumed', level: 'warning', place: { file: 'list.txt', line: 1, column: 1 } }),
    ]);
  });

  test('a list of 2008 has joined labels, letters for titles, and full birth dates', async () => {
    const header = 'ID number Name                            TitlFed  Jul08 GamesBorn  Flag';
    const old = line(76, { 1: '1503014', 10: 'Carlsen, Magnus', 42: 'g', 46: 'NOR', 51: '2775', 57: '14', 62: '1990' });
    const list = await read(`${header}\n${old}\n`, 'jul08frl.txt');
    expect(list.period).toBe('2008-07');
    expect(list.rows).toEqual([
      {
        id: '1503014',
        name: 'Carlsen, Magnus',
        federation: 'NOR',
        title: 'GM',
        birthYear: 1990,
        ratings: { standard: { rating: 2775, games: 14 } },
      },
    ]);
  });

  test('a byte order mark and blank lines before the header, no line end after the last line, a DOS end mark', async () => {
    const list = await read(`\uFEFF\r\n${combined.slice(0, 2).join('\n')}`, 'players_list_foa.txt');
    expect(codes(list)).toEqual([]);
    expect(list.rows.length).toBe(1);
    expect(codes(await read(`${combined.join('\n')}\n\u001a`, 'players_list_foa.txt'))).toEqual([]);
  });

  test('names in UTF-8 keep the columns, in Latin-1 as well', async () => {
    const text = `${fideTextHeader}\n${line(162, { ...carlsen, 15: 'Erdős, Pál', 113: '2000', 152: '1913' })}\n`;
    expect((await read(text, 'players.txt')).rows[0]).toMatchObject({ name: 'Erdős, Pál', federation: 'NOR', birthYear: 1913 });
    const latin = Uint8Array.from(text.replace('ő', 'ö'), (c) => c.charCodeAt(0));
    expect((await read(latin, 'players.txt')).rows[0]).toMatchObject({ name: 'Erdös, Pál', birthYear: 1913 });
  });

  test.each([
    ['cut', '1503014        Carlsen'],
    ['shifted by a letter', ` ${combined[1] ?? ''}`.replace(' 1503014', '1503014x')],
    ['without an id', line(162, { 15: 'Carlsen, Magnus', 76: 'NOR' })],
  ])('a line that is %s is left out with a warning at its number', async (_, bad) => {
    const list = await read([fideTextHeader, combined[1], bad, combined[2]].join('\r\n'), 'players_list_foa.txt');
    expect(list.rows.map((row) => row.id)).toEqual(['1503014', '10206612']);
    expect(list.findings).toEqual([
      expect.objectContaining({
        code: 'list-line',
        level: 'warning',
        place: expect.objectContaining({ file: 'players_list_foa.txt', line: 3 }),
      }),
    ]);
  });

  test('thousands of bad lines do not make thousands of findings', async () => {
    const list = await read(`${fideTextHeader}\n${'garbage in a line\n'.repeat(5000)}`, 'players_list_foa.txt');
    expect(list.findings.map(({ code, more }) => [code, more?.count])).toEqual([
      ['list-line', 999],
      ['too-many-findings', undefined],
    ]);
  });

  test('a line without end is refused before it fills memory', async () => {
    function* endless() {
      yield new TextEncoder().encode(`${fideTextHeader}\n`);
      const chunk = new Uint8Array(65_536).fill(0x41);
      for (let i = 0; i < 40_000; i++) yield chunk;
    }
    const findings: Finding[] = [];
    for await (const batch of readList(endless(), 'players.txt')) findings.push(...batch.findings);
    expect(findings).toEqual([
      expect.objectContaining({ code: 'line-too-long', level: 'error', place: { file: 'players.txt', line: 2, column: 1 } }),
    ]);
  });
});

function failNoEra(): never {
  throw new Error('the table of eras has no such list');
}

describe('FIDE lists by era (FORMATS-2 §6)', () => {
  interface Era {
    readonly name: string;
    readonly header: string;
    readonly width: number;
    readonly cells: Readonly<Record<number, string>>;
    readonly period: string;
    readonly expected: Partial<ListRow>;
  }
  const born = { birthYear: 1967 };
  const player = { id: '9990001', name: 'Alder, Kim', federation: 'XXX', title: 'WFM', sex: 'f' } as const;
  const rated = { ratings: { standard: { rating: 2117, games: 7 } } };
  const in2001 = { 12: player.name, 45: 'wf', 51: 'XXX' };
  const in2002 = { 1: player.id, 10: player.name, 44: 'wf', 48: 'XXX', 53: '2117', 61: '7', 64: '01.09.67' };
  const labels = (names: readonly string[], at: readonly number[]) =>
    line(100, Object.fromEntries(names.map((name, i) => [at[i], name]))).trimEnd();
  const old = (first: string, month: string) => [first, 'NAME', 'TITLE', 'COUNTRY', month, 'GAMES', 'BIRTHDAY', 'FLAG'];
  const eras: readonly Era[] = [
    {
      name: 'jan01frl.txt',
      header: labels(['ID_NUMBER', 'NAME', 'TITLE', 'COUNTRY', 'JAN01', 'GAMES', 'FLAG'], [1, 12, 45, 51, 59, 65, 71]),
      width: 75,
      cells: { ...in2001, 3: player.id, 59: '2117', 67: '7', 71: 'wi' },
      period: '2001-01',
      expected: { ...player, ...rated, flag: 'wi' },
    },
    {
      name: 'jul02frl.txt',
      header: labels(old('ID_NUMBER', 'JUL02'), [1, 12, 45, 51, 59, 65, 71, 82]),
      width: 86,
      cells: { ...in2001, 4: player.id, 60: '2117', 69: '7', 71: '01.09.1967', 82: 'wi' },
      period: '2002-07',
      expected: { ...player, ...rated, ...born, flag: 'wi' },
    },
    {
      name: 'apr02frl.txt',
      header: labels(
        ['ID_NUMBER', 'NAME', 'TITLE', 'COUNTRY', 'APR02', 'GAMES', 'BIRTHDAY', 'SEX', 'FLAG'],
        [1, 12, 45, 51, 59, 65, 71, 82, 86],
      ),
      width: 90,
      cells: { ...in2001, 4: player.id, 60: '2117', 69: '7', 71: '01.09.1967', 82: 'F', 86: 'win' },
      period: '2002-04',
      expected: { ...player, ...rated, ...born, flag: 'win' },
    },
    {
      name: 'jan02frl.txt',
      header: labels(old('ID_NUMBER', 'JAN02'), [1, 12, 45, 51, 59, 65, 71, 80]),
      width: 85,
      cells: { ...in2001, 3: player.id, 59: '2117', 67: '7', 71: '01.09.67', 80: 'wi' },
      period: '2002-01',
      expected: { ...player, ...rated, ...born, flag: 'wi' },
    },
    {
      name: 'oct02frl.txt',
      header: labels(old('ID_NUMBER', 'OCT02'), [0, 10, 40, 46, 54, 60, 66, 75]),
      width: 77,
      cells: { ...in2002, 74: 'wi' },
      period: '2002-10',
      expected: { ...player, ...rated, ...born, flag: 'wi' },
    },
    {
      name: 'jan03frl.txt',
      header: labels(old('ID_NUMBER', 'JAN03'), [0, 10, 38, 44, 52, 58, 64, 75]),
      width: 79,
      cells: { ...in2002, 76: 'wi' },
      period: '2003-01',
      expected: { ...player, ...rated, ...born, flag: 'wi' },
    },
    {
      name: 'apr03frl.txt',
      header: labels(old('CODE', 'APR03'), [3, 10, 40, 46, 54, 60, 66, 75]),
      width: 79,
      cells: { ...in2002, 76: 'wi' },
      period: '2003-04',
      expected: { ...player, ...rated, ...born, flag: 'wi' },
    },
    {
      name: 'jul03frl.txt',
      header: '',
      width: 79,
      cells: { ...in2002, 76: 'wi' },
      period: '2003-07',
      expected: { ...player, ...rated, ...born, flag: 'wi' },
    },
    {
      name: 'apr04frl.txt',
      header: labels(old('ID_NUMBER', 'APR04'), [0, 10, 39, 45, 53, 59, 65, 76]),
      width: 79,
      cells: { ...in2002, 76: 'wi' },
      period: '2004-04',
      expected: { ...player, ...rated, ...born, flag: 'wi' },
    },
    {
      name: 'july07frl.txt',
      header: 'ID number Name                              TitlFed  July07GamesBorn  Flag',
      width: 74,
      cells: { 1: player.id, 10: player.name, 44: 'wf', 48: 'XXX', 53: '2117', 60: '7', 64: '1967', 70: 'wi' },
      period: '2007-07',
      expected: { ...player, ...rated, ...born, flag: 'wi' },
    },
    {
      name: 'standard_sep12frl.txt',
      header: `${fideTextHeader.slice(0, 109)}sep12 Gms K  B-day Flag`,
      width: 132,
      cells: {
        0: player.id,
        15: player.name,
        76: 'XXX',
        80: 'F',
        84: 'WFM',
        109: '2117',
        115: '7',
        119: '20',
        122: '1967',
        128: 'wi',
      },
      period: '2012-09',
      expected: { ...player, ...born, ratings: { standard: { rating: 2117, games: 7, k: 20 } }, flag: 'wi' },
    },
  ];
  // A list is judged by its first lines, some of which have neither title nor birth date.
  const rowsOf = ({ cells, width }: Era) => {
    const bare = line(width, cells)
      .replace('wf ', '   ')
      .replace(/01\.09\.(19)?67/, (date) => date.replace(/\d/g, ' '));
    return [line(width, cells), bare, bare].map((row, i) => row.replace(player.id, String(Number(player.id) + i)));
  };

  test.each(eras)('$name, with its header', async (era) => {
    const list = await read(`${[era.header, ...rowsOf(era)].join('\n')}\n\u001a`, era.name);
    expect([codes(list), list.period, list.rows.length]).toEqual([[], era.period, 3]);
    expect(list.rows[0]).toEqual(era.expected);
  });

  test.each(eras)('$name without its header: the columns are judged by its lines, the month by its name', async (era) => {
    for (const size of [1, 65_536]) {
      const list = await read(`${rowsOf(era).join('\r\n')}\r\n`, era.name, size);
      expect([codes(list), list.period, list.rows.length]).toEqual([[], era.period, 3]);
      expect(list.rows[0]).toEqual(era.expected);
    }
  });

  test('a list without a K column has no K, rather than 0', async () => {
    const list = await read(`${rowsOf(eras[4] ?? failNoEra()).join('\n')}\n`, 'oct02frl.txt');
    expect(JSON.stringify(list.rows)).not.toContain('"k"');
  });

  test('a list of 2003 without header and with another name has no month', async () => {
    const era = eras.find(({ header }) => header === '');
    expect((await read(`${rowsOf(era ?? failNoEra()).join('\n')}\n`, 'list.txt')).period).toBeUndefined();
  });

  test('one file mixes names in DOS letters and in Latin-1', async () => {
    const rows = ['Mu\u00a4oz, Jos\u0082', 'Mu\u00f1oz, Jos\u00e9'].map((name) => line(79, { ...in2002, 10: name, 76: 'i' }));
    const list = await read(
      Uint8Array.from(`${rows.join('\n')}\n`, (c) => c.charCodeAt(0)),
      'jul03frl.txt',
    );
    expect(list.rows.map(({ name }) => name)).toEqual(['Muñoz, José', 'Muñoz, José']);
  });

  test('an honorary or unknown title is left out', async () => {
    const list = await read(`${line(79, { ...in2002, 44: 'wh', 76: 'w' })}\n`, 'jul03frl.txt');
    expect([list.rows.length, list.rows[0]?.title]).toEqual([1, undefined]);
  });
});

describe('FIDE lists in XML', () => {
  const player = `<player>
<fideid>1503014</fideid>
<name>Carlsen, Magnus</name>
<country>NOR</country>
<sex>M</sex>
<title>GM</title>
<w_title></w_title>
<o_title>FA,NI</o_title>
<foa_title></foa_title>
<rating>2839</rating>
<games>7</games>
<k>10</k>
<rapid_rating>2824</rapid_rating>
<rapid_games>0</rapid_games>
<rapid_k>10</rapid_k>
<blitz_rating>0</blitz_rating>
<blitz_games>0</blitz_games>
<blitz_k>0</blitz_k>
<birthday>1990</birthday>
<flag>i</flag>
</player>
`;

  test.each([1, 50, 1_000_000])('the current form, without an XML declaration, in chunks of %d bytes', async (size) => {
    const list = await read(
      `<playerslist>\n${player}${player.replace('1503014', '2').replace('Carlsen', 'O&apos;Neil &amp; ü')}</playerslist>\n`,
      'players_list_xml_foa.xml',
      size,
    );
    expect(list.findings).toEqual([]);
    expect(list.rows).toEqual([
      {
        id: '1503014',
        name: 'Carlsen, Magnus',
        federation: 'NOR',
        sex: 'm',
        title: 'GM',
        otherTitles: ['FA', 'NI'],
        birthYear: 1990,
        flag: 'i',
        ratings: { standard: { rating: 2839, games: 7, k: 10 }, rapid: { rating: 2824, games: 0, k: 10 } },
      },
      expect.objectContaining({ id: '2', name: "O'Neil & ü, Magnus" }),
    ]);
  });

  test('the older form has the id as an attribute, one rating and a full birth date', async () => {
    const list = await read(
      '<?xml version="1.0" encoding="ISO-8859-1"?><playerslist><player FIDEID="1503014"><NAME>Carlsen</NAME><TITLE>g</TITLE><COUNTRY>NOR</COUNTRY><RATING>2802</RATING><GAMES>18</GAMES><BIRTHDAY>30.11.1990</BIRTHDAY><FLAG/></player></playerslist>',
      'blitz_list.xml',
    );
    expect(list.rows).toEqual([
      {
        id: '1503014',
        name: 'Carlsen',
        title: 'GM',
        federation: 'NOR',
        birthYear: 1990,
        ratings: { blitz: { rating: 2802, games: 18 } },
      },
    ]);
  });

  test('a player without an id is left out with a warning at its line', async () => {
    const list = await read(`<playerslist>\n${player}<player><name>X</name></player></playerslist>`, 'l.xml');
    expect(list.rows.length).toBe(1);
    expect(list.findings).toEqual([
      expect.objectContaining({ code: 'list-record', place: { file: 'l.xml', line: 23, column: 1 } }),
    ]);
  });

  test('XML that is cut off or not well-formed is an error at its line and column', async () => {
    expect(codes(await read(`<playerslist>\n${player}<player><fideid>`, 'l.xml'))).toContain('error list-xml');
    const broken = await read(`<playerslist>\n${player.replace('</name>', '</nam>')}</playerslist>`, 'l.xml');
    expect(broken.findings[0]).toMatchObject({ code: 'list-xml', level: 'error', place: { file: 'l.xml', line: 4 } });
  });

  test('entities are not expanded: the billion laughs attack is just an error', async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><playerslist><player><fideid>1</fideid><name>&b;</name></player></playerslist>';
    const list = await read(bomb, 'l.xml');
    expect(codes(list)).toContain('error list-xml');
    expect(list.rows.map((row) => row.name.length)).toEqual([3]);
  });

  test('a player without end is refused', async () => {
    const list = await read(`<playerslist><player><name>${'x'.repeat(300_000)}`, 'l.xml', 65_536);
    expect(codes(list)).toEqual(['error list-record-too-long']);
  });

  test('another XML document is not a list', async () => {
    expect(codes(await read('<html><body/></html>', 'l.xml'))).toEqual(['error list-header']);
  });
});

describe('US Chess lists', () => {
  const golden = [
    { MEM_ID: '12345678', MEM_NAME: 'ADAMS, AMY', EXPIRED: '20271231', STATE: 'MO', R_LPB_RAT: '1641', Q_LPB_RAT: '1500P7' },
    { MEM_ID: '12345679', MEM_NAME: 'BAKER,  BOB', EXPIRED: '', STATE: '', R_LPB_RAT: '980*', Q_LPB_RAT: '' },
  ];

  test.each([1, 33, 1_000_000])('the golden database by its descriptors, in chunks of %d bytes', async (size) => {
    const list = await read(table('TARATSUP.DBF', golden).bytes, 'TARATSUP.DBF', size);
    expect(list.findings).toEqual([]);
    expect(list.rows).toEqual([
      {
        id: '12345678',
        name: 'ADAMS, AMY',
        state: 'MO',
        expires: '2027-12-31',
        ratings: { OTBR: { rating: 1641 }, OTBQ: { rating: 1500, games: 7, provisional: true } },
      },
      { id: '12345679', name: 'BAKER, BOB', ratings: { OTBR: { rating: 980, provisional: true } } },
    ]);
  });

  test('the disk supplement and the combined table have other names for the fields', async () => {
    const disk = table('S.DBF', [
      { R_MEM_ID: '12345678', R_MEM_NAME: 'ADAMS', R_EXP_DATE: '20261130', R_STATE: 'MO', R_RATING1: '1641', R_RATING2: '0' },
    ]);
    expect((await read(disk.bytes, 'S.DBF')).rows).toEqual([
      { id: '12345678', name: 'ADAMS', state: 'MO', expires: '2026-11-30', ratings: { OTBR: { rating: 1641 } } },
    ]);
    const both = table('uscffide.dbf', [
      {
        MEM_ID: '1',
        MEM_NAME: 'A',
        B_LPB_RAT: '1400',
        ONL_R_RTG: '1300',
        ONL_Q_RTG: '1200',
        ONL_B_RTG: '1100',
        FIDE_ID: '2000001',
        TITLE: 'FM',
        FEDERATION: 'USA',
        GENDER: 'F',
        BYEAR: '1999',
      },
    ]);
    expect((await read(both.bytes, 'uscffide.dbf')).rows).toEqual([
      {
        id: '1',
        name: 'A',
        ratings: { OTBB: { rating: 1400 }, OLR: { rating: 1300 }, OLQ: { rating: 1200 }, OLB: { rating: 1100 } },
        fideId: '2000001',
        title: 'FM',
        federation: 'USA',
        sex: 'f',
        birthYear: 1999,
      },
    ]);
  });

  test.each([
    ['1641', { rating: 1641 }],
    ['1641P17', { rating: 1641, games: 17, provisional: true }],
    ['1641/17', { rating: 1641, games: 17, provisional: true }],
    ['1641*', { rating: 1641, provisional: true }],
    ['', undefined],
    ['0', undefined],
    ['UNR', undefined],
    ['Unrated', undefined],
    ['16-41', 'broken'],
    ['X', 'broken'],
  ])('the rating %j', (text, rating) => {
    expect(readUschessRating(text)).toEqual(rating);
  });

  test('an invalid rating is a warning at its record and field; the player is kept', async () => {
    const list = await read(table('T.DBF', [{ ...golden[0], R_LPB_RAT: '16x1' }]).bytes, 'T.DBF');
    expect(list.rows[0]?.ratings).toEqual({ OTBQ: { rating: 1500, games: 7, provisional: true } });
    expect(list.findings).toEqual([
      expect.objectContaining({ code: 'list-rating', place: { file: 'T.DBF', record: 1, field: 'R_LPB_RAT' } }),
    ]);
  });

  test('a table that is cut off, misaligned, or without the fields of a list', async () => {
    const { bytes } = table('T.DBF', golden);
    const cut = await read(bytes.subarray(0, bytes.length - 20), 'T.DBF');
    expect(cut.rows.length).toBe(1);
    expect(cut.findings).toEqual([expect.objectContaining({ code: 'dbf-truncated', place: { file: 'T.DBF', record: 2 } })]);
    expect(codes(await read(table('T.DBF', [{ A: '1' }]).bytes, 'T.DBF'))).toEqual(['error list-format-unknown']);
    expect(codes(await read(bytes.subarray(0, 40), 'T.DBF'))).toEqual(['error dbf-header-unterminated']);
  });
});

describe('the US Chess list as converted by websites', () => {
  test.each([',', ';', '\t'])('CSV with the field names of the table, separated by %j', async (separator) => {
    const rows = [
      ['MEM_ID', 'MEM_NAME', 'EXPIRED', 'STATE', 'R_LPB_RAT', 'Q_LPB_RAT'],
      ['30000017', '"ALDER, KIM"', '2027-12-31', 'NY', '1800', '1641*'],
      ['30000025', '"BIRCH, JO"', '', 'CA', 'many', ''],
      ['', '"NOBODY"', '', '', '', ''],
    ];
    const list = await read(rows.map((row) => row.join(separator)).join('\r\n'), 'taratsup.csv', 50);
    expect(list.format).toBe('uschess-csv');
    expect(list.rows).toEqual([
      {
        id: '30000017',
        name: 'ALDER, KIM',
        state: 'NY',
        expires: '2027-12-31',
        ratings: { OTBR: { rating: 1800 }, OTBQ: { rating: 1641, provisional: true } },
      },
      { id: '30000025', name: 'BIRCH, JO', state: 'CA', ratings: {} },
    ]);
    expect(list.findings).toMatchObject([
      { code: 'list-rating', place: { line: 3, field: 'R_LPB_RAT' } },
      { code: 'list-record', place: { line: 4 } },
    ]);
  });

  test('control characters become blanks, in rows and messages', async () => {
    const list = await read('MEM_ID,MEM_NAME,R_LPB_RAT\r\n3000\u00010017,ALDER,x\r\n', 'taratsup.csv');
    expect(list.findings.map(({ code, message }) => [code, message])).toEqual([
      ['list-rating', 'R_LPB_RAT of 3000 0017 is “x”; it is left out.'],
    ]);
  });

  test('a file of that name with other columns is not a list', async () => {
    expect(codes(await read('MEM_ID,CITY\n1,x\n', 'members.csv'))).toEqual(['error list-format-unknown']);
  });
});

describe('the Canadian list', () => {
  const header = 'CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating';

  test('quotes are not balanced and the city may contain a comma', async () => {
    const bytes = Uint8Array.from(
      `${header}\r\n100001,2027/05/31,Tremblay,René,QC,Montréal",1850,1900,1700,1750,2600001,1801\r\n"100002",,O'Neil,"Ann",ON,"Sault Ste. Marie, North",0,0,,,0,0\r\n`,
      (c) => c.charCodeAt(0),
    );
    const list = await read(bytes, 'tdlist.txt', 40);
    expect(list.findings).toEqual([]);
    expect(list.format).toBe('cfc-csv');
    expect(list.rows).toEqual([
      {
        id: '100001',
        name: 'Tremblay, René',
        state: 'QC',
        city: 'Montréal',
        expires: '2027-05-31',
        fideId: '2600001',
        ratings: { CFC: { rating: 1850 }, 'CFC-active': { rating: 1700 }, standard: { rating: 1801 } },
      },
      { id: '100002', name: "O'Neil, Ann", state: 'ON', city: 'Sault Ste. Marie, North', ratings: {} },
    ]);
  });

  test('the same, separated by tabs', async () => {
    const row = '100001,2027-05-31,Tremblay,Jo,QC,"Sault Ste. Marie, North",1850,1900,1700,1750,2600001,1801'.split(/,(?! )/);
    const list = await read(`${header.replaceAll(',', '\t')}\n${row.join('\t')}\n`, 'tdlist.txt');
    expect(list.findings).toEqual([]);
    expect(list.rows).toMatchObject([{ id: '100001', city: 'Sault Ste. Marie, North', ratings: { CFC: { rating: 1850 } } }]);
  });

  test('a line with too few fields is left out with a warning at its number', async () => {
    const list = await read(`${header}\n100001,x\n`, 'tdlist.txt');
    expect(list.findings).toEqual([
      expect.objectContaining({ code: 'list-line', place: { file: 'tdlist.txt', line: 2, column: 1, length: 8 } }),
    ]);
  });
});

describe('archives and unknown files', () => {
  const text = `${fideTextHeader}\r\n${line(162, { ...carlsen, 113: '2839', 152: '1990' })}\r\n`;

  test.each([1, 100, 1_000_000])('a list in an archive is unpacked while streaming, in chunks of %d bytes', async (size) => {
    const list = await read(zipSync({ 'players_list_foa.txt': new TextEncoder().encode(text) }), 'players_list.zip', size);
    expect(list.findings).toEqual([]);
    expect(list.rows.map((row) => row.name)).toEqual(['Carlsen, Magnus']);
  });

  test('the name in the archive tells which list it is', async () => {
    const single = `${fideTextHeader.slice(0, 113)}OCT26 Gms K  B-day Flag\r\n${line(136, { ...carlsen, 113: '2839', 126: '1990' })}\r\n`;
    const list = await read(zipSync({ 'rapid_rating_list.txt': new TextEncoder().encode(single) }), 'download.zip');
    expect(list.rows[0]?.ratings).toHaveProperty('rapid');
    expect(list.findings).toEqual([]);
  });

  test('a bomb, an archive cut off, an empty one', async () => {
    const blanks = new Uint8Array(40_000_000).fill(0x0a);
    blanks.set(new TextEncoder().encode(text));
    const bomb = zipSync({ 'players_list_foa.txt': blanks });
    expect(codes(await read(bomb, 'players_list.zip'))).toEqual(['error list-archive']);
    const cut = zipSync({ 'players_list_foa.txt': new TextEncoder().encode(text.repeat(50)) });
    expect(codes(await read(cut.subarray(0, 150), 'players_list.zip'))).toEqual(['error list-archive']);
    expect(codes(await read(zipSync({}), 'players_list.zip'))).toEqual(['error list-archive']);
  });

  test.each([0, 6] as const)(
    'a changed byte of the list in the archive is detected by its checksum, packed at level %d',
    async (level) => {
      const whole = zipSync({ 'players_list_foa.txt': new TextEncoder().encode(text.repeat(20)) }, { level });
      const packed = { from: 30 + 'players_list_foa.txt'.length, to: whole.length - 22 - 46 - 'players_list_foa.txt'.length };
      for (let at = packed.from; at < packed.to; at += 7) {
        const changed = whole.slice();
        changed[at] = (changed[at] ?? 0) ^ 0x04;
        // A changed header means that the file is not a list, and the finding says that.
        const found = codes(await read(changed, 'players_list.zip'));
        expect(
          found.filter((code) => /^error list-(archive|format-unknown)$/.test(code)),
          `byte ${at}`,
        ).toHaveLength(1);
      }
    },
  );

  test('a file that is not a list', async () => {
    const list = await read('Dear sir or madam', 'letter.txt');
    expect(list.findings).toEqual([
      expect.objectContaining({ code: 'list-format-unknown', level: 'error', place: { file: 'letter.txt', line: 1, column: 1 } }),
    ]);
    expect(codes(await read('', 'empty.txt'))).toEqual(['error list-format-unknown']);
  });

  test('stopping early closes the file', async () => {
    let closed = false;
    async function* file() {
      try {
        for (;;) yield new TextEncoder().encode(text);
      } finally {
        closed = true;
      }
    }
    for await (const _ of readList(file(), 'players_list_foa.txt')) break;
    expect(closed).toBe(true);
  });
});
