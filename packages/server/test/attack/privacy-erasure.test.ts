// Erasure leaves nothing: a marker enters every private field by every route, and after the erasure no byte of the store contains
// it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReport, collectFindings, looksLikeZip, makeZip, parseZip, writerOf } from '@harkness/formats';
import { openStore } from '@harkness/office';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachStore, type Person, startTestServer, type TestServer } from '../harness.js';
import { affiliate, novemberReport, type SentReport, sendOff } from '../report.js';

const birthDate = '1987-03-21';
const markers = {
  birthDate,
  email: 'marker.person@erase-me.example',
  address: '17 Marker Lane, Eraseville',
  phone: '+1 555 010 7788',
} as const;

/** The spellings that a file, an answer or a log may use. */
const needles = [birthDate, '1987/03/21', '19870321', '21.03.1987', '03/21/1987', markers.email, markers.address, markers.phone];

/** A text inside base64 has one of three forms, depending on its offset. */
function inBase64(needle: string): string[] {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(needle)]).toString('base64');
    return text.slice(shift === 0 ? 0 : 4, -4);
  });
}

const sought = [...needles, ...needles.flatMap(inBase64)].filter((text) => text.length >= 8);

async function bytesOf(server: TestServer): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if ('data' in server.place) {
    for (const entry of readdirSync(server.place.data, { withFileTypes: true }))
      if (entry.isFile()) found.set(entry.name, readFileSync(join(server.place.data, entry.name)).toString('latin1'));
    return found;
  }
  const client = new pg.Client({ connectionString: server.place.database });
  await client.connect();
  try {
    const tables = await client.query<{ schema: string; name: string }>(
      "select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    for (const { schema, name } of tables.rows) {
      const rows = await client.query(`select * from "${schema}"."${name}"`);
      const text = rows.rows.map((row) =>
        Object.values(row as object)
          .map((one) => (Buffer.isBuffer(one) ? one.toString('latin1') : typeof one === 'string' ? one : JSON.stringify(one)))
          .join('\n'),
      );
      found.set(name, text.join('\n'));
    }
  } finally {
    await client.end();
  }
  return found;
}

/** Files in stored archives: their compressed bytes hide the content. */
async function archivedIn(server: TestServer): Promise<Map<string, string>> {
  const opened = await openStore(server.place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const found = new Map<string, string>();
  await opened.value.read(async (reader) => {
    for (const space of await reader.recordSpaces())
      for (const { key, value } of await reader.records(space)) {
        const [, base64 = ''] = /"base64":"([A-Za-z0-9+/=]+)"/.exec(value) ?? [];
        const bytes = Buffer.from(base64, 'base64');
        if (!looksLikeZip(bytes)) continue;
        for (const file of parseZip(bytes, collectFindings('file')) ?? [])
          found.set(`${space} ${key} ${file.name}`, Buffer.from(file.bytes).toString('latin1'));
      }
  });
  await opened.value.close();
  return found;
}

async function traces(server: TestServer): Promise<string[]> {
  return [...(await bytesOf(server)), ...(await archivedIn(server))].flatMap(([name, text]) =>
    sought.filter((needle) => text.includes(needle)).map((needle) => `${needle} in ${name}`),
  );
}

const player = '19990001';

/** The formats that can be written with a person; all other readers produce the same draft. */
const formats = { json: 'json', trf: 'trf16', trf26: 'trf26', csv: 'csv', dbf: 'uschess-dbf' } as const;
type Format = keyof typeof formats;

/** The report with the marked person as its first player. */
function markedReport(name: string): SentReport {
  const report = novemberReport('2026-11-07', name);
  const [section] = report.sections as { players: { [field: string]: unknown }[] }[];
  if (section === undefined) throw new Error('a report without a section');
  section.players = section.players.map((one, at) =>
    at === 0 ? { ...one, name: 'Marker, Mary', uschessId: player, born: birthDate, club: markers.email } : one,
  );
  return report;
}

describeEachStore('erasing a person', (place) => {
  let server: TestServer;
  let officer: Person;
  let director: Person;
  beforeAll(async () => {
    server = await startTestServer(place);
    officer = server.people.officer;
    director = await server.person('director', { affiliates: [affiliate] });
  }, 120_000);
  afterAll(() => server.close());

  async function post(path: string, as: Person, body: unknown, key?: string): Promise<{ readonly [field: string]: unknown }> {
    const headers: { [name: string]: string } = key === undefined ? {} : { 'idempotency-key': key };
    const response = await server.send('POST', path, { as, body, headers });
    const text = await response.text();
    expect(response.status, `${path}: ${text.slice(0, 400)}`).toBeLessThan(300);
    return text === '' ? {} : (JSON.parse(text) as { [field: string]: unknown });
  }

  async function upload(
    name: string,
    format: Format,
    packed = false,
  ): Promise<{ readonly submission: string; readonly version: string }> {
    const report = markedReport(name);
    const form = new FormData();
    if (format === 'json') form.set('file', new File([JSON.stringify(report)], 'report.json'));
    else {
      const checked = checkReport(report as never);
      const written = checked.report && writerOf(formats[format])?.write(checked.report);
      const [file, ...others] = written?.files ?? [];
      if (file === undefined) throw new Error(`no ${format}: ${JSON.stringify(checked.findings.slice(0, 3))}`);
      const zipped = others.length > 0 || packed;
      const bytes = zipped ? makeZip([file, ...others]) : file.bytes;
      form.set('file', new File([Buffer.from(bytes)], zipped ? 'report.zip' : file.name));
    }
    form.set('affiliate', affiliate);
    form.set('venue', 'otb');
    const made = await post('/submissions', director, form, `upload-${name}-${format}`);
    return { submission: String(made['submission'] ?? ''), version: String(made['version'] ?? '') };
  }

  async function judge(submission: string, outcome: 'refused' | 'returned', reason: string): Promise<void> {
    const { version } = await officer.client.call('submission', { params: { submission } });
    await post(`/submissions/${submission}/judgement`, officer, { version, outcome, reason }, `judge-${submission}`);
  }

  test('leaves none of their private data in any byte, whichever way it came in', async () => {
    const { birthDate: born, ...contact } = markers;
    const registered = { player, fields: { name: 'Marker, Mary', uschessId: player }, private: { birthDate: born, ...contact } };
    await post('/players', officer, registered, 'register');
    const updated = await server.send('PATCH', `/players/${player}`, {
      as: officer,
      body: { fields: {}, private: contact },
      headers: { 'idempotency-key': 'update' },
    });
    expect(updated.status, await updated.clone().text()).toBe(200);
    for (const format of ['json', 'trf', 'trf26', 'csv', 'dbf'] as const)
      expect((await upload(`Draft ${format}`, format)).submission).not.toBe('');
    const { submission, version } = await upload('Refused Open', 'json');
    await post(`/submissions/${submission}/withdraw`, director, { version, reason: `of ${markers.email}` }, 'withdraw');
    const words = `${markers.email}, ${markers.phone}, born ${birthDate}`;
    const refused = await upload('Refused by an officer', 'json');
    await sendOff(director.client, refused.submission);
    await judge(refused.submission, 'refused', words);
    const accepted = await upload('Accepted with a note', 'json');
    await sendOff(director.client, accepted.submission);
    await judge(accepted.submission, 'returned', words);
    const { version: again } = await director.client.call('submission', { params: { submission: accepted.submission } });
    await post(`/submissions/${accepted.submission}/withdraw`, director, { version: again, reason: words }, 'withdraw-2');
    const packed = await upload('In an archive, then edited out', 'csv', true);
    const without = await server.send('PUT', `/submissions/${packed.submission}`, {
      as: director,
      body: { version: packed.version, report: novemberReport('2026-11-07', 'Edited') },
      headers: { 'idempotency-key': 'edit-out' },
    });
    expect(without.status, await without.clone().text()).toBe(200);
    const { version: edited } = (await without.json()) as { version: string };
    const about = `Somebody born ${birthDate} is not in it.`;
    await post(`/submissions/${packed.submission}/withdraw`, director, { version: edited, reason: about }, 'withdraw-3');
    const entered = await upload('Entered', 'json');
    await sendOff(director.client, entered.submission);
    const { version: seen } = await officer.client.call('submission', { params: { submission: entered.submission } });
    // The reason of an accepted report becomes part of the ledger, which is permanent.
    for (const reason of [words, markers.email, `the one born ${birthDate}`, 'born 21.03.1987', markers.phone]) {
      const body = { version: seen, outcome: 'accepted', reason };
      const refusal = await server.send('POST', `/submissions/${entered.submission}/judgement`, { as: officer, body });
      expect(refusal.status).toBe(422);
      expect(await refusal.text()).toContain('reason-private');
    }
    const yes = { version: seen, outcome: 'accepted', reason: 'Looked at with the director on 2026-11-08.' };
    await post(`/submissions/${entered.submission}/judgement`, officer, yes, 'accept');
    expect([...(await archivedIn(server)).values()].join()).toContain(birthDate);
    const fact = { kind: 'player-updated', body: { player }, private: { ...contact, birthDate: born } };
    const facts = await server.send('POST', '/facts', {
      as: officer,
      body: { facts: [fact] },
      headers: { 'idempotency-key': 'f' },
    });
    expect(facts.status).toBeLessThan(500);
    // Texts outside reports: a question and its answer, a remark on a draft, an event in progress.
    const asked = await post('/questions', director, { topic: 'other', text: `Is it ${words}?` }, 'ask');
    await post(`/questions/${String(asked['question'])}/messages`, officer, { text: `Yes: ${words}, ${markers.address}` }, 'say');
    const remarked = await upload('Remarked', 'json');
    await post(`/submissions/${remarked.submission}/comments`, officer, { text: words }, 'remark');
    await post('/live/marked', director, { report: markedReport('Marked, in progress') }, 'live');
    const { job } = (await post('/runs', officer, { reason: words, full: true }, 'run')) as { job: string };
    await (await server.send('GET', `/jobs/${job}/progress`, { as: officer })).text();
    expect(await traces(server)).not.toEqual([]);

    const erased = await server.send('DELETE', `/players/${player}/private`, { as: officer });
    expect(erased.status, await erased.clone().text()).toBe(200);
    expect(await traces(server)).toEqual([]);
  }, 120_000);

  test('leaves the office intact: the ledger verifies, and only the year of birth is kept', async () => {
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const kept = await opened.value.read((reader) => reader.privateValuesOf(player));
    await opened.value.close();
    expect(kept.map(({ field, salt, value }) => ({ field, salt, value }))).toEqual([
      { field: 'birthDate', salt: '', value: '1987' },
    ]);
    const verified = await server.send('POST', '/ledger/verification', { as: officer, body: {} });
    expect(await verified.json()).toMatchObject({ ok: true });
  }, 60_000);
});
