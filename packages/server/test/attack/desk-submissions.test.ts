// Attacks on the desk: a report changed after the officer looked, results entered for somebody else's affiliate, a false audit;
// and the correction of a section by a file that numbers every section 1.

import { writerOf } from '@harkness/formats';
import { verifyAudit } from '@harkness/ledger';
import { openStore, type Store } from '@harkness/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAttack, type Person, startTestServer, type TestServer } from '../harness.js';
import { acceptSeen, novemberReport, type SentReport, sendOff } from '../report.js';

const own = 'A6000001';
const foreign = 'A6000002';

interface Cell {
  round: number;
  outcome: string;
  opponent?: number;
}

/** The report with the winner of its first game exchanged. */
function flipped(report: SentReport): SentReport {
  const players = report.sections[0]?.['players'] as { pair: number; cells: Cell[] }[];
  const winner = players.find(({ cells }) => cells.some(({ outcome }) => outcome === 'win'));
  const cell = winner?.cells.find(({ outcome }) => outcome === 'win');
  const answer = players.find(({ pair }) => pair === cell?.opponent)?.cells.find(({ round }) => round === cell?.round);
  if (cell === undefined || answer === undefined) throw new Error('somebody won');
  [cell.outcome, answer.outcome] = ['loss', 'win'];
  for (const player of players as { points?: number }[]) delete player.points;
  return report;
}

const affiliated = (report: SentReport, affiliate: string): SentReport => ({ ...report, event: { ...report.event, affiliate } });

describeAttack('the desk under attack', (place) => {
  let server: TestServer;
  let store: Store;
  let director: Person;
  let officer: Person;
  beforeAll(async () => {
    server = await startTestServer(place);
    ({ director, officer } = server.people);
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error('the store is there');
    store = opened.value;
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  const upload = (report: SentReport, more: object = {}, as = director) =>
    server.send('POST', '/submissions', { as, body: { report, ...more } });
  const made = async (report: SentReport, as = director) =>
    as.client.call('upload', { body: { report: affiliated(report, own) } });
  const problem = async (response: Response) =>
    (await response.json()) as { status: number; code: string; current?: { version: string } };
  const lines = async () => (await officer.client.call('audit', { query: { limit: 500 } })).items;

  describe('a judgement', () => {
    test('applies to the version that was seen: what was sent is frozen, and another version is a 409 with the current one', async () => {
      const { submission } = await made(novemberReport('2026-11-01', 'Frozen'));
      const seen = await sendOff(director.client, submission);
      const params = { submission };
      for (const as of [director, officer]) {
        const patch = { version: seen.version, edits: [{ field: 'name', value: 'Thawed' }] };
        const body = { version: seen.version, report: affiliated(flipped(novemberReport('2026-11-01', 'Frozen')), own) };
        expect(await problem(await server.send('PATCH', `/submissions/${submission}`, { as, body: patch }))).toMatchObject({
          status: 409,
          code: 'submission-state',
        });
        expect(await problem(await server.send('PUT', `/submissions/${submission}`, { as, body }))).toMatchObject({
          status: 409,
        });
      }
      // Returned, changed and sent again while another officer still looks at the first version.
      const back = await officer.client.call('judge', {
        params,
        body: { version: seen.version, outcome: 'returned', reason: 'which hall?' },
      });
      const report = affiliated(flipped(novemberReport('2026-11-01', 'Frozen')), own);
      await director.client.call('editSubmission', { params, body: { version: back.version, report } });
      const now = await sendOff(director.client, submission);
      const before = (await server.nobody.call('ledger')).seq;
      for (const outcome of ['accepted', 'returned', 'refused'] as const) {
        const body = { version: seen.version, outcome, reason: 'as I saw it' };
        const late = await server.send('POST', `/submissions/${submission}/judgement`, { as: officer, body });
        expect(await problem(late)).toMatchObject({ status: 409, code: 'submission-changed', current: { version: now.version } });
      }
      const unnamed = await server.send('POST', `/submissions/${submission}/judgement`, {
        as: officer,
        body: { outcome: 'accepted' },
      });
      expect(unnamed.status).toBe(400);
      expect((await server.nobody.call('ledger')).seq).toBe(before);
      expect((await lines()).filter(({ about, action }) => about === submission && action === 'submission accepted')).toEqual([]);
      expect((await acceptSeen(officer.client, submission)).state).toBe('accepted');
    });

    test('made by two officers at once counts once', async () => {
      const { submission } = await made(novemberReport('2026-11-02', 'Twice'));
      const { version } = await sendOff(director.client, submission);
      const body = { version, outcome: 'accepted' };
      const before = (await server.nobody.call('ledger')).seq;
      const answers = await Promise.all(
        [1, 2, 3].map(() => server.send('POST', `/submissions/${submission}/judgement`, { as: officer, body })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await server.nobody.call('ledger')).seq).toBe(before + 1);
    });
  });

  describe('a director', () => {
    test('enters nothing for an affiliate that is not theirs, whether by upload, by edit, or by losing it before acceptance', async () => {
      const refused = { status: 403, code: 'affiliate-not-allowed' };
      expect(await problem(await upload(affiliated(novemberReport('2026-11-03', 'Foreign'), foreign)))).toMatchObject(refused);
      const { submission, version } = await made(novemberReport('2026-11-03', 'Foreign'));
      const edits = [{ field: 'affiliate', value: foreign }];
      expect(
        await problem(await server.send('PATCH', `/submissions/${submission}`, { as: director, body: { version, edits } })),
      ).toMatchObject(refused);
      const body = { version, report: affiliated(novemberReport('2026-11-03', 'Foreign'), foreign) };
      expect(await problem(await server.send('PUT', `/submissions/${submission}`, { as: director, body }))).toMatchObject(
        refused,
      );
      expect((await director.client.call('submission', { params: { submission } })).affiliate).toBe(own);

      const lent = await server.person('director', { affiliates: [own] });
      const theirs = await made(novemberReport('2026-11-04', 'Lent'), lent);
      const sent = await sendOff(lent.client, theirs.submission);
      await officer.client.call('affiliates', { params: { account: lent.account }, body: { affiliates: [] } });
      const late = { version: sent.version, outcome: 'accepted' };
      expect(
        await problem(await server.send('POST', `/submissions/${theirs.submission}/judgement`, { as: officer, body: late })),
      ).toMatchObject(refused);
    });

    test("cannot correct or add to somebody else's event", async () => {
      const { submission } = await officer.client.call('upload', {
        body: { report: affiliated(novemberReport('2026-11-05', 'Theirs'), foreign) },
      });
      await sendOff(officer.client, submission);
      const { event = '' } = await acceptSeen(officer.client, submission);
      const report = affiliated(flipped(novemberReport('2026-11-05', 'Theirs')), own);
      expect(await problem(await upload(report, { correction: { event, section: 1 } }))).toMatchObject({ status: 403 });
      const added = { ...report, event: { ...report.event, id: event }, sections: [{ ...report.sections[0], number: 2 }] };
      expect(await problem(await upload(added))).toMatchObject({ status: 403 });
    });
  });

  test('a correction of section 2 by a TRF, which calls it 1, replaces section 2 and leaves section 1', async () => {
    const day = '2026-11-06';
    const one = affiliated(novemberReport(day, 'Two Sections'), own);
    const both = {
      ...one,
      sections: [
        { ...one.sections[0], name: 'Open' },
        { ...one.sections[0], number: 2, name: 'Reserve' },
      ],
    };
    const first = await director.client.call('upload', { body: { report: both } });
    await sendOff(director.client, first.submission);
    const { event = '' } = await acceptSeen(officer.client, first.submission);
    const section = (number: number) => server.nobody.call('section', { params: { event, section: number } });
    const [open, reserve] = [await section(1), await section(2)];

    const fixed = flipped(affiliated(novemberReport(day, 'Two Sections'), own));
    const written = writerOf('trf26')?.write(fixed as never);
    const bytes = written?.files[0]?.bytes ?? new Uint8Array();
    const file = new File([new Uint8Array(bytes)], 'reserve.trf', { type: 'text/plain' });
    const { timeControl } = one.sections[0] ?? {};
    const body = {
      correction: { event, section: 2 },
      venue: 'otb',
      affiliate: own,
      timeControl: String(timeControl),
      start: day,
      end: day,
    } as const;
    const sent = await director.client.call('upload', { file, body });
    expect(sent.correction).toEqual({ event, section: 2 });
    expect(sent.authority).toBe('uschess');
    const { differences } = await director.client.call('previewSubmission', { params: { submission: sent.submission } });
    expect(differences?.length).toBeGreaterThan(0);
    // An edit keeps event and section.
    const edits = [{ section: 2, field: 'name', value: 'Reserve' } as const];
    const edited = await director.client.call('patchSubmission', {
      params: { submission: sent.submission },
      body: { version: sent.version, edits },
    });
    expect(edited.correction).toEqual({ event, section: 2 });
    await sendOff(director.client, sent.submission);
    expect((await acceptSeen(officer.client, sent.submission)).event).toBe(event);
    expect((await section(1)).players.map(({ pair, ratings }) => [pair, ratings[0]?.before])).toEqual(
      open.players.map(({ pair, ratings }) => [pair, ratings[0]?.before]),
    );
    expect((await section(1)).name).toBe('Open');
    expect(JSON.stringify((await section(2)).players)).not.toBe(JSON.stringify(reserve.players));
  });

  test('what cannot be written in the audit does not happen: accounts, keys, links, private fields, submissions', async () => {
    const somebody = await server.person('director', { affiliates: [own] });
    const { account } = somebody;
    const params = { account };
    const [player = ''] = novemberReport().sections.flatMap(
      ({ players }) => (players as { uschessId: string }[])[0]?.uschessId ?? [],
    );
    const { submission } = await made(novemberReport('2026-11-07', 'Unwritten'));
    const keyed = await store.read((reader) => reader.records('api-keys'));
    const state = () =>
      store.read(async (reader) => ({
        accounts: await reader.records('accounts'),
        keys: (await reader.records('api-keys')).length - keyed.length,
        links: (await reader.records('links')).length,
        submissions: await reader.records('submissions'),
        facts: (await reader.head()).seq,
      }));
    const head = (await store.read((reader) => reader.record('audit-head', 'head'))) ?? '';
    const putHead = (text: string) => store.write((writer) => writer.putRecord('audit-head', 'head', text));
    const before = await state();
    await putHead('damaged');
    try {
      const { client } = server.people.administrator;
      const attempts = [
        client.call('createAccount', { body: { name: 'Nobody', email: 'nobody@example.org', role: 'director', affiliates: [] } }),
        client.call('updateAccount', { params, body: { role: 'player' } }),
        client.call('updateAccount', { params, body: { disabled: true } }),
        client.call('affiliates', { params, body: { affiliates: [] } }),
        client.call('resetLink', { params }),
        client.call('privateFields', { params: { player } }),
        client.call('erasePrivate', { params: { player } }),
        sendOff(director.client, submission),
      ];
      for (const attempt of await Promise.allSettled(attempts)) expect(attempt.status).toBe('rejected');
      expect(await state()).toEqual(before);
    } finally {
      await putHead(head);
    }
    await server.people.administrator.client.call('updateAccount', { params, body: { disabled: true } });
    const [line] = await lines();
    expect(line).toMatchObject({ action: 'account changed', about: account, detail: 'disabled' });
  });

  test('the audit agrees with the facts, and nobody can change it unseen', async () => {
    const { ok, problems, lines: count } = await store.read(verifyAudit);
    expect({ ok, problems }).toEqual({ ok: true, problems: [] });
    expect(count).toBeGreaterThan(10);
    const [row] = await store.read((reader) => reader.records('audit', { limit: 1 }));
    await store.write((writer) =>
      writer.putRecord('audit', row?.key ?? '', row?.value.replace(/"actor":"[^"]*"/, '"actor":"somebody"')),
    );
    expect(await store.read(verifyAudit)).toMatchObject({ ok: false, problems: [expect.stringMatching(/was changed/)] });
  });
});
