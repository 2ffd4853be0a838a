// Names that look like others, and links that have expired.

import { parse } from '@harkness/formats';
import { appendFacts, openStore } from '@harkness/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLink, readLink, sweepLinks } from '../../src/accounts/links.js';
import { refuseUnreadable } from '../../src/http/text.js';
import { sqlitePlace, type TestPlace } from '../harness.js';
import { novemberReport } from '../report.js';

const directions = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];

describe('characters that turn the direction of text', () => {
  test.each(directions)('U+%# is refused wherever it stands in a request', (character) => {
    const name = `Smith${character}, John`;
    const refused = (body: unknown) => () => refuseUnreadable('body', body);
    expect(refused({ name })).toThrow('turns its direction');
    expect(refused({ report: { sections: [{ players: [{ name }] }] } })).toThrow('turns its direction');
    expect(refused({ [name]: 1 })).toThrow('turns its direction');
    expect(() => refuseUnreadable('query', { q: name })).toThrow('turns its direction');
  });

  const files: readonly (readonly [string, (name: string) => string])[] = [
    [
      'report.json',
      (name) => {
        const report = novemberReport();
        const [section] = report.sections;
        const [first, ...rest] = (section?.['players'] ?? []) as { name: string }[];
        return JSON.stringify({ ...report, sections: [{ ...section, players: [{ ...first, name }, ...rest] }] });
      },
    ],
    ['report.csv', (name) => `pair,name,id,r1\n1,"${name}",12500335,W2\n2,"Other, One",12500064,L1\n`],
    [
      'report.trf',
      (name) =>
        `012 Event\n042 2026/01/03\n052 2026/01/03\n001    1 m    ${name.padEnd(33)} 2000 USA    12500335 1980/01/01  1.0    1     2 w 1\n`,
    ],
  ];
  test.each(files)('a file brings none into a draft: %s', (file, content) => {
    const { draft, findings } = parse(new TextEncoder().encode(content('Smith\u202e, John')), file);
    expect(JSON.stringify(draft ?? {})).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(findings.length).toBeGreaterThan(0);
  });

  test('names in any script pass', () => {
    for (const name of ['Каспаров, Гарри', 'שרון, דן', 'العربي, علي', '李超', 'Ñandú-O’Hara, Zoë'])
      expect(() => refuseUnreadable('body', { name })).not.toThrow();
  });
});

describe('names that a spreadsheet takes for formulas, or that hide what follows', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tSmith', 'Smith\u202e, John', '=HYPERLINK("https://example.org")'])(
    '%j is no name of a player, whichever way the fact comes in',
    async (name) => {
      const place = await sqlitePlace();
      const opened = await openStore(place.place);
      if (!opened.ok) throw new Error('the folder is new');
      const fact = { id: 'n', kind: 'player-registered' as const, actor: 'office', body: { player: 'p', name } };
      expect(await appendFacts(opened.value, [fact])).toMatchObject({ ok: false, errors: [{ code: 'text-malformed' }] });
      const right = { ...fact, body: { player: 'p', name: 'Ñandú-O’Hara, Zoë', state: name } };
      expect(await appendFacts(opened.value, [right])).toMatchObject({ ok: false, errors: [{ code: 'text-malformed' }] });
      await opened.value.close();
      await place.remove();
    },
  );
});

describe('expired links', () => {
  let place: TestPlace;
  beforeAll(async () => {
    place = await sqlitePlace();
  });
  afterAll(() => place.remove());

  test('do not come back to life when the clock is set back', async () => {
    const opened = await openStore(place.place);
    if (!opened.ok) throw new Error('the folder is new');
    const store = opened.value;
    const now = new Date('2026-11-15T12:00:00Z');
    const later = new Date(now.getTime() + 25 * 3_600_000);
    const { token } = await createLink(store, { for: 'first-administrator' }, 24, now);
    expect(await sweepLinks(store, now)).toBe(0);
    expect(await store.read((reader) => readLink(reader, token, now))).toBeDefined();
    // The server sweeps every ten minutes and when it starts.
    expect(await sweepLinks(store, later)).toBe(1);
    expect(await store.read((reader) => readLink(reader, token, now))).toBeUndefined();
    await store.close();
  });
});
