import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../report/finding.js';
import { readList } from './read.js';
import { type ListRow, plainRow } from './row.js';

interface Read {
  readonly rows: readonly ListRow[];
  readonly findings: readonly Finding[];
}

async function read(text: string, size: number): Promise<Read> {
  const bytes = new TextEncoder().encode(text);
  function* chunks(): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  }
  const rows: ListRow[] = [];
  const findings: Finding[] = [];
  for await (const batch of readList(chunks(), 'players_list.xml')) {
    rows.push(...batch.rows.map(plainRow));
    findings.push(...batch.findings);
  }
  return { rows, findings };
}

/** A comment of seven characters forces the parser; seven blanks instead keep all lines and columns the same. */
const flat = (body: string): string => `<playerslist>       ${body}</playerslist>\n`;
const parsed = (body: string): string => `<playerslist><!---->${body}</playerslist>\n`;

const player = (id: string, name: string, more = ''): string =>
  `<player>\n<fideid>${id}</fideid>\n<name>${name}</name>\n<country>NOR</country>\n<sex>M</sex>\n<title>GM</title>\n<rating>2839</rating>\n<games>7</games>\n<k>10</k>\n<birthday>1990</birthday>\n<flag></flag>\n${more}</player>\n`;
const ann = player('1', 'Doe, Ann');
const bob = player('2', 'Roe, Bob');
const nobody = player('', 'Nobody');
const many = Array.from({ length: 40 }, (_, i) => player(String(100 + i), `Name ${i}`)).join('');

const bodies: readonly (readonly [string, string])[] = [
  ['nothing else', many],
  ['no line ends', many.replaceAll('\n', '')],
  ['lines that end with CRLF', many.replaceAll('\n', '\r\n')],
  ['lines that end with CR', many.replaceAll('\n', '\r')],
  ['a player without id', `${many}${nobody}${ann}${nobody}`],
  ['a player without id, and no line ends', `${many}${nobody}${ann}`.replaceAll('\n', '')],
  ['the references of XML', `${many}${player('1', 'O&apos;Neil &amp; &lt;b&gt; &quot;x&quot; &#39;')}${bob}`],
  ['other references', `${many}${player('1', 'A&#66;&#x43;')}${bob}`],
  ['references to characters that XML has not', `${many}${player('1', '&#0;')}${bob}`],
  ['references to nothing', `${many}${player('1', '&bogus; & &amp')}${bob}`],
  ['a section of characters', `${many}${player('1', '<![CDATA[a<b]]>')}${bob}`],
  ['a comment', `${many}<!-- x -->${bob}`],
  ['a comment in a player', `${many}${player('1', 'x', '<!-- y -->')}${bob}`],
  ['an instruction', `${many}<?x y?>${bob}`],
  ['a document type', `${many}<!DOCTYPE x [<!ENTITY a "b">]>${bob}`],
  ['a wrong end', `${many}${ann.replace('</name>', '</nam>')}${bob}`],
  ['a wrong end, and no line ends', `${many}${ann.replace('</name>', '</nam>')}${bob}`.replaceAll('\n', '')],
  ['a player in a player', `${many}<player>${ann}</player>${bob}`],
  ['elements in elements', `${many}${player('1', 'x', '<deep><name>in</name>t</deep>')}${bob}`],
  ['an element twice', `${many}${player('1', 'x', '<name>second</name>')}${player('1', 'x', '<NAME>third</NAME>')}`],
  ['attributes', `${many}${ann.replace('<player>', '<player fideid="7">')}${bob}`],
  ['an attribute twice', `${many}${ann.replace('<k>', '<k a="1" a="2">')}${bob}`],
  ['elements that end where they begin', `${many}${ann.replace('<flag></flag>', '<flag/>')}${bob}`],
  ['blanks in tags', `${many}${ann.replace('<k>', '<k >').replace('</k>', '</k >')}${bob}`],
  ['text between players', `${many}stray${bob}`],
  ['text between elements', `${many}${player('1', 'x', 'stray')}${bob}`],
  ['the end of a section without its beginning', `${many}${player('1', 'a ]]> b')}${bob}`],
  ['brackets', `${many}${player('1', 'a ] b ]] c > d')}${bob}`],
  ['characters that XML has not', `${many}${player('1', 'x\u0001y')}${bob}`],
  ['characters outside the basic plane', `${many}${player('1', '𠮷')}${nobody}${bob.replace('</k>', '</q>')}`],
  ['lines within a value', `${many}${player('1', 'a\nb\r\nc\td')}${nobody}`],
  ['names of objects', `${many}${player('1', 'x', '<__proto__>1</__proto__><constructor>2</constructor>')}${bob}`],
  ['a value of 9,000 characters', `${many}${player('1', 'y'.repeat(9000))}${nobody}`],
  ['a value of 70,000 characters', `${many}${player('1', 'y'.repeat(70_000))}${nobody}`],
  ['70,000 blanks', `${many}${' '.repeat(35_000)}\n${' '.repeat(35_000)}${nobody}`],
  ['the end in the middle', `${many}</playerslist>${bob}`],
  ['another end', `${many}</list>`],
];

describe('a flat list of FIDE is read exactly as the parser reads it, including findings and their places', () => {
  test.each(bodies)('%s', async (_what, body) => {
    for (const size of [1100, 1_000_000]) expect(await read(flat(body), size)).toEqual(await read(parsed(body), size));
  });

  test('cut off anywhere', async () => {
    const body = `${many}${nobody}${player('1', 'O&apos;Neil')}`;
    for (let left = 1; left < 420; left += 7) {
      const [one, other] = [flat(body), parsed(body)].map((text) => text.slice(0, -left));
      expect(await read(one ?? '', 4096)).toEqual(await read(other ?? '', 4096));
    }
  });

  test('with anything inserted anywhere', async () => {
    const words = fc.constantFrom(
      '<',
      '>',
      '/',
      '&',
      ';',
      '"',
      ']]>',
      '<player>',
      '</player>',
      '<name>',
      '</k>',
      '\n',
      '\r',
      '\u0000',
      'x',
    );
    await fc.assert(
      fc.asyncProperty(words, fc.nat(many.length), fc.integer({ min: 1024, max: 9000 }), async (word, at, size) => {
        const body = `${many.slice(0, at)}${word}${many.slice(at)}${nobody}`;
        expect(await read(flat(body), size)).toEqual(await read(parsed(body), size));
      }),
      { numRuns: 60 },
    );
  });

  test('with a declaration and other names of the root', async () => {
    for (const start of [
      '<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>',
      "<?xml version='1.0'?><list>",
      '\ufeff<playerslist>',
      '<?xml version="1.0" bogus="1"?>\n<playerslist>',
      '<?xml version="1.1"?>\n<playerslist>',
    ]) {
      const [one, other] = ['       ', '<!---->'].map((mark) => `${start}${mark}${many}${nobody}</playerslist>`);
      expect(await read(one ?? '', 3000)).toEqual(await read(other ?? '', 3000));
    }
  });
});
