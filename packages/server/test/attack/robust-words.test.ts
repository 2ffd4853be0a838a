// Names that imitate others, and expired links.

import { appendFacts, openStore, type Store } from '@harkness/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLink, readLink, sweepLinks } from '../../src/accounts/links.js';
import { describeAttack, startTestServer, type TestServer } from '../harness.js';
import { novemberReport } from '../report.js';

const directions = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const turning = /[\u202a-\u202e\u2066-\u2069]/;

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

describeAttack('words', (place) => {
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await startTestServer(place);
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    store = opened.value;
  }, 90_000);
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  describe('characters that change the direction of text', () => {
    test.each(directions)('U+%# is refused wherever it stands in a request', async (character) => {
      const name = `Smith${character}, John`;
      const as = server.people.officer;
      const refused = async (method: string, path: string, body?: unknown) => {
        const answer = await server.send(method, path, { as, ...(body === undefined ? {} : { body }) });
        expect(await answer.json(), path).toMatchObject({ status: 400, code: 'text-with-direction' });
      };
      await refused('POST', '/players', { player: 'turned', fields: { name } });
      await refused('POST', '/players', { player: 'turned', fields: { name: 'Smith, John', [name]: 1 } });
      await refused('POST', '/reports/check', { report: { sections: [{ players: [{ name }] }] } });
      await refused('POST', '/questions', { topic: 'other', text: `about ${name}` });
      await refused('GET', `/search?q=${encodeURIComponent(name)}`);
    });

    test.each(files)('a file brings none into a report: %s', async (file, content) => {
      const form = new FormData();
      form.set('file', new File([content('Smith\u202e, John')], file));
      const answer = await server.send('POST', '/reports/check', { body: form });
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      expect(text).not.toMatch(turning);
      expect((JSON.parse(text) as { findings: unknown[] }).findings.length).toBeGreaterThan(0);
    });

    test('names in any script are accepted', async () => {
      for (const [at, name] of ['Каспаров, Гарри', 'שרון, דן', 'العربي, علي', '李超', 'Ñandú-O’Hara, Zoë'].entries()) {
        const body = { player: `any-script-${at}`, fields: { name } };
        const answer = await server.send('POST', '/players', { as: server.people.officer, body });
        expect(answer.status, await answer.clone().text()).toBe(201);
        expect((await server.nobody.call('player', { params: { player: `any-script-${at}` } })).name).toBe(name);
      }
    });
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tSmith', 'Smith\u202e, John', '=HYPERLINK("https://example.org")'])(
    'a spreadsheet takes %j for a formula, or it hides what follows: no name of a player, whichever way the fact comes in',
    async (name) => {
      const fact = { id: 'n', kind: 'player-registered' as const, actor: 'office', body: { player: 'p', name } };
      expect(await appendFacts(store, [fact])).toMatchObject({ ok: false, errors: [{ code: 'text-malformed' }] });
      const right = { ...fact, body: { player: 'p', name: 'Ñandú-O’Hara, Zoë', state: name } };
      expect(await appendFacts(store, [right])).toMatchObject({ ok: false, errors: [{ code: 'text-malformed' }] });
    },
  );

  test('expired links do not come back to life when the clock is set back', async () => {
    const now = new Date();
    const later = new Date(now.getTime() + 25 * 3_600_000);
    const { token } = await createLink(store, { for: 'first-administrator' }, 24, now);
    expect(await store.read((reader) => readLink(reader, token, now))).toBeDefined();
    // The server does this at startup and every ten seconds.
    expect(await sweepLinks(store, later)).toBe(1);
    expect(await store.read((reader) => readLink(reader, token, now))).toBeUndefined();
  });
});
