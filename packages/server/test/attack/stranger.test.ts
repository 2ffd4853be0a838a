// Attempts beyond the known attacks: malformed requests, spreadsheets that unpack to the size of a disk, merges in a ring, and
// other people's answers and sessions.

import { connect, type Socket } from 'node:net';
import { makeZip, type NamedBytes } from '@harkness/formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAttack, startTestServer, type TestServer } from '../harness.js';

const encode = (text: string) => new TextEncoder().encode(text);
const part = (name: string, text: string): NamedBytes => ({ name, bytes: encode(`<?xml version="1.0"?>${text}`) });

const openXml = 'http://schemas.openxmlformats.org';
const main = `${openXml}/spreadsheetml/2006/main`;
const relations = (target: string, type: string) =>
  `<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="r1" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

function xlsx(rows: string, before = '', strings = ''): Uint8Array {
  return makeZip([
    part('[Content_Types].xml', `<Types xmlns="${openXml}/package/2006/content-types"/>`),
    part('_rels/.rels', relations('xl/workbook.xml', 'officeDocument')),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relations('worksheets/sheet1.xml', 'worksheet')),
    part('xl/worksheets/sheet1.xml', `${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    part('xl/sharedStrings.xml', `<sst xmlns="${main}">${strings}</sst>`),
  ]);
}

function ods(rows: string): Uint8Array {
  const space = 'urn:oasis:names:tc:opendocument:xmlns';
  const names = ['office', 'table', 'text'].map((name) => `xmlns:${name}="${space}:${name}:1.0"`).join(' ');
  return makeZip([
    { name: 'mimetype', bytes: encode('application/vnd.oasis.opendocument.spreadsheet') },
    part(
      'content.xml',
      `<office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  ]);
}

const odsRow = (rows: number, columns: number) =>
  `<table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${columns}" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>`;
const entities =
  '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>';
const outside =
  '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><tournament><name>&x;</name></tournament>';

const bombs: readonly (readonly [name: string, content: Uint8Array | string])[] = [
  ['far.xlsx', xlsx('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
  ['farther.xlsx', xlsx('<row r="99999999999"><c r="ZZZZZZZZ99999999999"><v>1</v></c></row>')],
  ['entities.xlsx', xlsx('<row r="1"><c r="A1" t="inlineStr"><is><t>&c;</t></is></c></row>', entities)],
  ['strings.xlsx', xlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', '', '<si><t>a</t></si>'.repeat(1_500_000))],
  ['repeated.ods', ods(odsRow(1_000_000_000, 1_000_000_000))],
  ['million.ods', ods(odsRow(1_000_000, 1000))],
  [
    'spaces.ods',
    ods(
      '<table:table-row><table:table-cell><text:p>a<text:s text:c="2000000000"/></text:p></table:table-cell></table:table-row>',
    ),
  ],
  ['outside.tdf', outside],
  ['deep.xml', `<?xml version="1.0"?>${'<a>'.repeat(300_000)}`],
  ['quotes.csv', `"${'a""'.repeat(1_000_000)}`],
  ['ones.json', `[${'1,'.repeat(2_000_000)}1]`],
  ['brackets.pgn', `[Event "a"]\n\n${'('.repeat(1_000_000)}`],
  ['pipes.txt', `${'-'.repeat(500_000)}\n${'a |'.repeat(200_000)}`],
];

/** The start of the answer to bytes that no normal client would send. */
function answerTo(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('close', () => resolve(answer)).on('error', () => resolve(answer));
  });
}

const request = (line: string, ...headers: string[]) =>
  [line, 'Host: evil.example', ...headers, 'Connection: close', '', ''].join('\r\n');

describeAttack('a stranger', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(place);
  }, 90_000);
  afterAll(() => server.close());

  test.each(bombs)('sends %s: a finding, quickly, and nothing of the machine in it', async (name, content) => {
    const form = new FormData();
    form.set('file', new File([Buffer.from(content)], name));
    const answer = await fetch(`${server.address}/api/v1/reports/check`, { method: 'POST', body: form });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    const { findings } = JSON.parse(text) as { findings: readonly { level: string; code: string }[] };
    expect(findings.map(({ level }) => level)).toContain('error');
    expect(text.length).toBeLessThan(2000);
    expect(text).not.toMatch(/root:|TypeError|RangeError/);
  });

  test.each([
    ['another host', request('GET /api/v1/lists HTTP/1.1', 'X-Forwarded-Host: evil.example'), '200'],
    ['a whole address', request('GET http://evil.example/api/v1/lists HTTP/1.1'), '200'],
    ['two slashes', request('GET //evil.example/%2e%2e/ HTTP/1.1'), '404'],
    ['TRACE', request('TRACE /api/v1/lists HTTP/1.1', 'Cookie: harkness_session=secret'), '404'],
    ['two lengths', request('POST /api/v1/reports/check HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked'), '400'],
    ['an expectation', request('GET /api/v1/lists HTTP/1.1', 'Expect: bananas'), '417'],
  ])('asks with %s: nothing of it is believed or said again in a header', async (_, text, status) => {
    const answer = await answerTo(server.address, text);
    const [head = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).not.toMatch(/evil|location:|secret/);
  });

  test('opens 500 connections and never ends a request: others are answered', async () => {
    const { hostname, port } = new URL(server.address);
    const sockets = await Promise.all(
      Array.from({ length: 500 }, () => {
        return new Promise<Socket>((resolve) => {
          const socket = connect(Number(port), hostname, () => resolve(socket));
          socket.on('error', () => resolve(socket));
          socket.write('GET /api/v1/lists HTTP/1.1\r\nHost: x\r\nX-Slow: ');
        });
      }),
    );
    try {
      expect((await fetch(`${server.address}/api/v1/lists`, { signal: AbortSignal.timeout(5000) })).status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  test('asks for names that every object has: not found, or a bad request', async () => {
    for (const word of ['__proto__', 'constructor', 'toString'])
      for (const path of [`/players/${word}`, `/lists/${word}`, `/events/${word}`, `/search?${word}=1`, `/drift?from=${word}`])
        expect([400, 404], path).toContain((await server.send('GET', path)).status);
    const body = '{"report":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}';
    const headers = { 'content-type': 'application/json' };
    await fetch(`${server.address}/api/v1/reports/check`, { method: 'POST', headers, body });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('plants a session for somebody to log in with: they get a new one, and another site’s form cannot log them in', async () => {
    const { email, password } = server.people.player;
    const planted = `harkness_session=${'A'.repeat(43)}`;
    const body = JSON.stringify({ email, password });
    const login = (headers: { [name: string]: string }) =>
      fetch(`${server.address}/api/v1/session`, { method: 'POST', headers, body });
    const answer = await login({ 'content-type': 'application/json', cookie: planted });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/harkness_session=[\w-]{40,}/);
    expect(answer.headers.getSetCookie().join()).not.toContain(planted);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])
      expect((await login({ 'content-type': type })).status, type).toBeGreaterThanOrEqual(400);
  });

  describe('has an account', () => {
    test('and uses somebody else’s idempotency key: their own request is carried out', async () => {
      const { officer, administrator } = server.people;
      const headers = { 'idempotency-key': 'the-same' };
      const register = (as: typeof officer, player: string) =>
        server.send('POST', '/players', { as, headers, body: { player, fields: { name: 'Key, Same' } } });
      const [one, other] = [await register(officer, 'key-1'), await register(administrator, 'key-2')];
      expect([one.status, other.status]).toEqual([201, 201]);
      expect(other.headers.get('idempotency-replayed')).toBeNull();
    });

    test.each(['=1+1', '+1', '-2+3', '@SUM'])(
      'and registers a player whose id %s is a formula on every list: refused',
      async (id) => {
        const body = { player: id, fields: { name: 'Formula, Fred' } };
        expect((await server.send('POST', '/players', { as: server.people.officer, body })).status).toBe(422);
      },
    );

    test('and merges three players in a ring at once: one merge is refused, and the three are one player', async () => {
      const as = server.people.officer;
      const ids = ['ring-1', 'ring-2', 'ring-3'];
      for (const player of ids)
        expect(
          (await server.send('POST', '/players', { as, body: { player, fields: { name: `Ring, ${player}` } } })).status,
        ).toBe(201);
      const merges = await Promise.all(
        ids.map(async (from, at) => {
          const merge = { kind: 'player-merged', body: { from, into: ids[(at + 1) % ids.length] }, reason: 'the same person' };
          return server.send('POST', '/facts', { as, body: { facts: [merge] } });
        }),
      );
      expect(merges.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
      const refused = merges.find(({ status }) => status === 422);
      expect(await refused?.text()).toContain('players-are-one');
      const found = await Promise.all(ids.map(async (id) => server.nobody.call('player', { params: { player: id } })));
      expect(new Set(found.map(({ player }) => player)).size).toBe(1);
    });
  });
});
