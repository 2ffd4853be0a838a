// Every route of the contract returns a successful answer over HTTP, on both stores. The contract types the table, so a new route
// without a line here does not compile, and the server compares every answer with its schema.

import { type Client, createClient } from '@harkness/client';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, type RouteName } from '../src/contract/index.js';
import { BrowserSession, describeEachStore, startTestServer, type TestServer } from './harness.js';
import { acceptSeen, affiliate, asFile, novemberReport, sendOff, unfinished } from './report.js';

/** State that one line passes to the next. */
interface Walk extends TestServer {
  readonly called: Set<RouteName>;
  player: string;
  event: string;
  submission: string;
  job: string;
  key: string;
  secret: string;
}

const norland = [
  {
    id: 'uschess',
    name: 'Norland Chess',
    kind: 'uschess',
    lists: [{ list: 'uschess-supplement', title: 'Norland list' }],
  },
  { id: 'fide', name: 'FIDE', kind: 'fide' },
];

const supplements = ['uschess-supplement-2026-09-01', 'uschess-supplement-2026-10-01'] as const;

const reformFile = {
  format: 'harkness-reform-1',
  name: 'route',
  base: { authority: 'uschess', system: 'OTBR' },
  switches: [{ switch: 'bonus', source: 'motion 1' }],
  evaluation: { from: '2025-11', until: '2026-10', warmUpMonths: 0, blockMonths: 3, resamples: 199, seed: 1 },
};

const lines: { readonly [Name in RouteName]: (walk: Walk) => Promise<unknown> } = {
  search: async (walk) => {
    const { players } = await walk.nobody.call('search', { query: { q: 'montruero' } });
    expect(players.map(({ name }) => name)).toContain('Montruero, Ruth K.');
    walk.player = players[0]?.player ?? '';
  },
  player: async ({ nobody, people, player }) => {
    const answer = await nobody.call('player', { params: { player } });
    expect(answer.standings.find(({ system }) => system === 'OTBR')?.games).toBeGreaterThan(0);
    const past = { params: { player }, query: { known: '200' } };
    expect((await people.player.client.call('player', past)).asOf.known).toBe(200);
    await expect(nobody.call('player', past)).rejects.toMatchObject({ problem: { status: 401 } });
  },
  playerHistory: async ({ nobody, player }) => {
    const { items } = await nobody.call('playerHistory', { params: { player }, query: { limit: 3 } });
    expect(items).toHaveLength(3);
  },
  listRating: async ({ nobody, player }) => {
    // This office keeps only US Chess; test/fide.test.ts has one with FIDE lists.
    await expect(nobody.call('listRating', { params: { player, system: 'FIDE-standard' } })).rejects.toMatchObject({
      problem: { status: 404, code: 'list-unknown' },
    });
  },
  ratingOrigin: async ({ nobody, player }) => {
    const { ratings, standings } = await nobody.call('player', { params: { player } });
    const { official } = ratings.find(({ system }) => system === 'OTBR') ?? {};
    const query = { system: 'OTBR', list: official?.list ?? '' } as const;
    const listed = await nobody.call('ratingOrigin', { params: { player }, query });
    expect(listed.rating).toBe(official?.rating);
    expect(listed.origin?.from).toBe('section');
    const now = await nobody.call('ratingOrigin', { params: { player }, query: { system: 'OTBR' } });
    expect(now.rating).toBe(standings.find(({ system }) => system === 'OTBR')?.rating);
    const half = { params: { player }, query: { system: 'OTBR', event: '1' } } as const;
    await expect(nobody.call('ratingOrigin', half)).rejects.toMatchObject({ problem: { status: 400 } });
  },
  playerChart: async ({ nobody, player }) => {
    const { series } = await nobody.call('playerChart', { params: { player } });
    for (const { dates, ratings, games, events } of series)
      expect(new Set([dates.length, ratings.length, games.length, events.length]).size).toBe(1);
    expect(series.length).toBeGreaterThan(0);
  },
  playerResults: async ({ nobody, player }) => {
    const { all, byColour } = await nobody.call('playerResults', { params: { player }, query: { system: 'OTBR' } });
    expect(all.games).toBeGreaterThan(0);
    expect(byColour.reduce((sum, { games }) => sum + games, 0)).toBe(all.games);
  },
  playerLists: async ({ nobody, player }) => {
    const query = { system: 'OTBR', limit: 2 } as const;
    const { items } = await nobody.call('playerLists', { params: { player }, query });
    expect(items.map(({ list }) => list)).toHaveLength(2);
    expect(items[0]?.change).toBe((items[0]?.rating ?? 0) - (items[1]?.rating ?? 0));
  },
  headToHead: async ({ nobody, player }) => {
    const { items } = await nobody.call('headToHead', { params: { player } });
    const [first] = items;
    expect(first?.games).toBe((first?.wins ?? 0) + (first?.draws ?? 0) + (first?.losses ?? 0));
    const one = await nobody.call('headToHead', { params: { player }, query: { against: first?.player ?? '' } });
    expect(one.items[0]?.list).toHaveLength(first?.games ?? 0);
  },
  events: async (walk) => {
    const { items } = await walk.nobody.call('events', { query: { limit: 2 } });
    walk.event = items[0]?.event ?? '';
    expect(items).toHaveLength(2);
  },
  eventChoices: async ({ nobody }) => {
    const { years, states } = await nobody.call('eventChoices', {});
    const { items } = await nobody.call('events', { query: { limit: 500 } });
    expect(years).toEqual([...new Set(items.map(({ end }) => Number(end.slice(0, 4))))]);
    expect(states.map(({ state }) => state)).toEqual([...new Set(items.flatMap(({ state }) => state ?? []))].sort());
  },
  event: async ({ nobody, event }) => {
    expect((await nobody.call('event', { params: { event } })).sections.length).toBeGreaterThan(0);
  },
  section: async ({ nobody, event, player }) => {
    const { players, status } = await nobody.call('section', { params: { event, section: 1 } });
    expect(status).toBe('rated');
    expect(players.map((row) => row.player)).toContain(player);
  },
  listRatingText: async ({ send, player }) => {
    // This office keeps only US Chess.
    expect((await send('GET', `/players/${player}/fide/FIDE-standard/explanation/text`)).status).toBe(404);
  },
  floor: async ({ nobody, player }) => {
    const { standings } = await nobody.call('player', { params: { player } });
    const [standing] = standings;
    if (standing === undefined) throw new Error('the player has a rating');
    const { floor, story, trace, text } = await nobody.call('floor', { params: { player, system: standing.system } });
    expect(floor).toBe(standing.floor?.floor);
    expect(story?.sentences[0]).toBe(standing.floor?.because);
    expect(trace.source).toMatch(/^uschess-2025 §5/);
    expect(text).toContain(story?.sentences[0]);
  },
  floorText: async ({ nobody, send, player }) => {
    const { standings } = await nobody.call('player', { params: { player } });
    const system = standings[0]?.system ?? 'OTBR';
    const { text } = await nobody.call('floor', { params: { player, system } });
    const response = await send('GET', `/players/${player}/floors/${system}/explanation/text`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toBe(`${text}\n`);
    expect((await send('GET', `/players/${player}/floors/FIDE-standard/explanation/text`)).status).toBe(404);
  },
  explanationText: async ({ nobody, send, event, player }) => {
    const { text } = await nobody.call('explanation', { params: { event, section: 1, player } });
    const response = await send('GET', `/events/${event}/sections/1/players/${player}/explanation/text`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toBe(`${text}\n`);
  },
  explanation: async ({ nobody, event, player }) => {
    const { trace, text, story } = await nobody.call('explanation', { params: { event, section: 1, player } });
    expect(text).toContain(story?.sentences[0]);
    expect(story?.games.every(({ name }) => name !== undefined)).toBe(true);
    expect(trace.steps?.length).toBeGreaterThan(0);
    expect(text).toContain('§');
  },
  rulings: async ({ nobody, event }) => {
    const { items } = await nobody.call('rulings', { params: { event, section: 1 } });
    expect(items.length).toBeGreaterThan(0);
    for (const { id, text } of items) {
      expect(id).toMatch(/^US-A-\d\d$/);
      expect(text).not.toBe('');
    }
  },
  wallchart: async ({ send, event }) => {
    const response = await send('GET', `/events/${event}/sections/1/wallchart?format=text`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect((await response.text()).toLowerCase()).toContain('montruero');
  },
  runs: async ({ nobody }) => {
    expect((await nobody.call('runs')).items.length).toBeGreaterThan(0);
  },
  run: async ({ nobody }) => {
    expect((await nobody.call('run', { params: { run: 1 } })).run.run).toBe(1);
  },
  startRun: async (walk) => {
    const { job } = await walk.people.officer.client.call('startRun', { body: { reason: 'trying it', full: true } });
    walk.job = job;
  },
  runProgress: async ({ send, job, people }) => {
    const response = await send('GET', `/jobs/${job}/progress`, { as: people.officer });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toContain('event: done');
  },
  cancelRun: async ({ people }) => {
    const { client } = people.officer;
    const { job } = await client.call('startRun', { body: { reason: 'not this one', full: true } });
    await client.call('cancelRun', { params: { job } });
  },
  lists: async ({ nobody }) => {
    expect((await nobody.call('lists')).items.map(({ list }) => list)).toEqual(supplements.toReversed());
  },
  list: async ({ nobody }) => {
    expect((await nobody.call('list', { params: { list: supplements[0] } })).contentHash).toHaveLength(64);
  },
  listRows: async ({ nobody }) => {
    const { items } = await nobody.call('listRows', { params: { list: supplements[1] }, query: { system: 'OTBR', limit: 5 } });
    expect(items.map(({ rank }) => rank)[0]).toBe(1);
    const movers = await nobody.call('listRows', { params: { list: supplements[1] }, query: { order: 'movers' } });
    expect(movers.items.length).toBeGreaterThan(0);
  },
  listSummary: async ({ nobody }) => {
    const { total, distribution } = await nobody.call('listSummary', { params: { list: supplements[1] }, query: {} });
    expect(distribution.reduce((sum, { players }) => sum + players, 0)).toBe(total);
    expect(total).toBeGreaterThan(0);
  },
  listDiff: async ({ nobody }) => {
    const [list, other] = supplements;
    const diff = await nobody.call('listDiff', { params: { list, other }, query: { limit: 500 } });
    expect(diff.items).toHaveLength(diff.entered + diff.left + diff.changed);
    expect(diff.changed).toBeGreaterThan(0);
  },
  listFile: async ({ send }) => {
    for (const format of ['csv', 'json']) {
      const response = await send('GET', `/lists/${supplements[0]}/files/${format}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Montruero');
    }
    const parquet = await send('GET', `/lists/${supplements[0]}/files/parquet`);
    expect(
      Buffer.from(await parquet.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('PAR1');
    // FIDE's formats have no column for a supplement's ratings.
    for (const format of ['txt', 'xml']) {
      const response = await send('GET', `/lists/${supplements[0]}/files/${format}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'list-format',
        detail: expect.stringContaining('Ask for csv or json.'),
      });
    }
  },
  previewList: async ({ people }) => {
    const preview = await people.officer.client.call('previewList', {
      body: { list: 'uschess-supplement', date: '2026-11-01' },
    });
    expect(preview.players).toBeGreaterThan(0);
  },
  publishList: async ({ people }) => {
    const published = await people.officer.client.call('publishList', {
      body: { list: 'uschess-supplement', date: '2026-11-01' },
    });
    expect(published.list).toBe('uschess-supplement-2026-11-01');
    for (const call of ['previewList', 'publishList'] as const)
      await expect(
        people.officer.client.call(call, { body: { list: 'FIDE-standard', date: '2099-01-01' } }),
      ).rejects.toMatchObject({ problem: { code: 'list-date-future' } });
  },
  retractList: async ({ people, nobody }) => {
    const [list, date] = ['uschess-supplement-2026-10-01', '2026-10-01'];
    const { client } = people.officer;
    await client.call('publishList', { body: { list: 'uschess-supplement', date } });
    const rows = await nobody.call('listRows', { params: { list }, query: { limit: 5 } });
    const retracted = await client.call('retractList', { params: { list }, body: { reason: 'wrong cut-off' } });
    expect(retracted).toMatchObject({ list: `${list}.1`, date, retracted: { reason: 'wrong cut-off' } });
    // It is still there, marked, under its old address and its own.
    for (const asked of [list, `${list}.1`]) {
      expect(await nobody.call('list', { params: { list: asked } })).toEqual(retracted);
      expect(await nobody.call('listRows', { params: { list: asked }, query: { limit: 5 } })).toEqual(rows);
    }
    const again = await client.call('publishList', { body: { list: 'uschess-supplement', date } });
    expect(again).toMatchObject({ list, date });
    expect(again.retracted).toBeUndefined();
    const { items } = await nobody.call('lists', { query: { limit: 200 } });
    expect(items.filter((one) => one.date === date && one.authority === 'uschess').map((one) => one.list)).toEqual([
      list,
      `${list}.1`,
    ]);
  },
  drift: async ({ nobody }) => {
    const drift = await nobody.call('drift', { query: { from: supplements[0], to: supplements[1], system: 'OTBR' } });
    expect(Object.keys(drift).length).toBeGreaterThan(0);
  },
  ledger: async ({ nobody }) => {
    const { seq, ratedUpTo } = await nobody.call('ledger');
    expect(seq).toBeGreaterThan(200);
    expect(ratedUpTo).toBeLessThanOrEqual(seq);
  },
  facts: async ({ nobody }) => {
    expect((await nobody.call('facts', { query: { from: 1, limit: 2 } })).items.map(({ seq }) => seq)).toEqual([1, 2]);
  },
  verifyLedger: async ({ people }) => {
    expect((await people.officer.client.call('verifyLedger')).ok).toBe(true);
  },
  checkReport: async ({ nobody }) => {
    const { report, findings } = await nobody.call('checkReport', { file: asFile(novemberReport()) });
    expect(report?.['sections']).toHaveLength(1);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  },
  upload: async (walk) => {
    const made = await walk.people.director.client.call('upload', { file: asFile(novemberReport()), body: {} });
    expect([made.state, made.affiliate, made.fileName]).toEqual(['draft', affiliate, 'rematch.json']);
    walk.submission = made.submission;
  },
  submissions: async ({ people, submission }) => {
    const { items } = await people.director.client.call('submissions');
    expect(items.map((one) => one.submission)).toEqual([submission]);
  },
  submission: async ({ people, submission }) => {
    expect((await people.director.client.call('submission', { params: { submission } })).eventName).toBe('Ironton Rematch 2026');
  },
  editSubmission: async ({ people, submission }) => {
    const report = novemberReport('2026-11-07', 'Ironton Rematch, fixed');
    const { client } = people.director;
    const { version } = await client.call('submission', { params: { submission } });
    const edited = await client.call('editSubmission', { params: { submission }, body: { version, report } });
    expect(edited.eventName).toBe('Ironton Rematch, fixed');
  },
  patchSubmission: async ({ people, submission }) => {
    const { client } = people.director;
    const { version } = await client.call('submission', { params: { submission } });
    const edits = [{ section: 1, field: 'timeControl', value: 'G/61;d5' } as const];
    const edited = await client.call('patchSubmission', { params: { submission }, body: { version, edits } });
    expect(edited.report).toMatchObject({ sections: [{ timeControl: 'G/61;d5' }] });
  },
  previewSubmission: async ({ people, submission, nobody }) => {
    const before = (await nobody.call('ledger')).seq;
    const { sections } = await people.director.client.call('previewSubmission', { params: { submission } });
    expect(sections[0]?.status).toBe('ratable');
    expect((await nobody.call('ledger')).seq).toBe(before);
  },
  previewExplanation: async ({ people, submission }) => {
    const { client } = people.director;
    const { sections } = await client.call('previewSubmission', { params: { submission } });
    const row = sections[0]?.players.find(({ ratings }) => ratings[0]?.after);
    const [shown] = row?.ratings ?? [];
    const params = { submission, section: 1, player: row?.player ?? '' };
    const why = await client.call('previewExplanation', { params, query: { system: shown?.system } });
    expect(why).toMatchObject({ name: row?.name, system: shown?.system, before: shown?.before, after: shown?.after });
    expect(why.trace.source).toMatch(/^uschess-20\d\d §/);
    const absent = client.call('previewExplanation', { params: { ...params, section: 9 } });
    await expect(absent).rejects.toMatchObject({ problem: { status: 404 } });
  },
  submit: async ({ people, submission }) => {
    expect((await sendOff(people.director.client, submission)).state).toBe('submitted');
  },
  judge: async ({ people, submission, nobody }) => {
    const judged = await acceptSeen(people.officer.client, submission);
    expect(judged.state).toBe('accepted');
    const { players } = await nobody.call('section', { params: { event: judged.event ?? '', section: 1 } });
    expect(players.some(({ ratings }) => ratings.some(({ after }) => after !== null))).toBe(true);
    const { items } = await nobody.call('facts', { query: { kind: 'section-submitted', limit: 1 } });
    expect(items[0]?.actor).toBe(people.officer.account);
  },
  withdrawSubmission: async ({ people }) => {
    const { client } = people.director;
    const made = await client.call('upload', { body: { report: novemberReport('2026-11-08', 'Never mind') } });
    const { submission, version } = made;
    const withdrawn = await client.call('withdrawSubmission', {
      params: { submission },
      body: { version, reason: 'wrong file' },
    });
    expect(withdrawn.state).toBe('refused');
  },
  submissionEffects: async ({ people, submission }) => {
    const { client } = people.officer;
    const { event = '' } = await client.call('submission', { params: { submission } });
    // An in-place correction starts with the current section: nothing changes until something is edited.
    const made = await client.call('upload', { body: { correction: { event, section: 1 } } });
    const params = { submission: made.submission };
    expect((await client.call('previewSubmission', { params })).changed).toMatchObject({
      results: [],
      playersGone: [],
      terms: [],
    });
    expect(await client.call('submissionEffects', { params })).toMatchObject({ playersChanged: 0, players: [] });
    await client.call('withdrawSubmission', { params, body: { version: made.version } });
  },
  commentSubmission: async ({ people, submission }) => {
    const body = { text: 'Thank you.' };
    const { commentList } = await people.officer.client.call('commentSubmission', { params: { submission }, body });
    expect(commentList).toMatchObject([{ text: 'Thank you.', byName: 'Some officer' }]);
  },
  assignSubmission: async ({ people, submission }) => {
    const { client, account } = people.officer;
    const { assigned } = await client.call('assignSubmission', { params: { submission }, body: { account } });
    expect(assigned?.account).toBe(account);
    const director = { account: people.director.account };
    await expect(client.call('assignSubmission', { params: { submission }, body: director })).rejects.toMatchObject({
      problem: { code: 'not-an-officer' },
    });
  },
  withdrawSection: async ({ people, event, nobody }) => {
    const body = { reason: 'played in the wrong town' };
    const { run } = await people.officer.client.call('withdrawSection', { params: { event, section: 1 }, body });
    expect(run).toBeGreaterThan(1);
    expect((await nobody.call('section', { params: { event, section: 1 } })).status).toBe('withdrawn');
  },
  profile: async ({ nobody }) => {
    const { profile, authorities } = await nobody.call('profile', {});
    expect(profile).toBeNull();
    expect(authorities.map(({ id }) => id)).toEqual(['uschess', 'fide']);
  },
  checkProfile: async ({ people }) => {
    const profile = { name: 'Norland Chess', colours: { background: '#ffffff', text: '#eeeeee' }, authorities: norland };
    const { problems, differences } = await people.officer.client.call('checkProfile', { body: { profile } });
    expect(problems.map(({ place }) => place)).toEqual(['colours']);
    expect(differences.map(({ path }) => path)).toContain('name');
  },
  setProfile: async ({ people, nobody, player }) => {
    const profile = { name: 'Norland Chess', authorities: norland };
    const hiding = { ...profile, authorities: norland.map((one, at) => (at === 0 ? { ...one, public: ['title'] } : one)) };
    await people.officer.client.call('setProfile', { body: { profile: hiding, reason: 'less is public' } });
    const seen = async (client: Client) => {
      const { state, federation } = await client.call('player', { params: { player } });
      const { players } = await client.call('search', { query: { q: player } });
      return [state ?? federation, players[0]?.state ?? players[0]?.federation].map((one) => one !== undefined);
    };
    expect(await seen(nobody)).toEqual([false, false]);
    expect(await seen(people.officer.client)).toEqual([true, true]);
    await people.officer.client.call('setProfile', { body: { profile, reason: 'our name' } });
    const { authorities } = await nobody.call('profile', {});
    expect(authorities[0]).toMatchObject({ name: 'Norland Chess', lists: [{ title: 'Norland list' }] });
  },
  registerNew: async ({ people }) => {
    const body = { id: '99900001', fields: { name: 'Newcomer, Nina' }, private: { birthDate: '2010-05-01' } };
    const { player, like } = await people.officer.client.call('registerNew', { body });
    expect([player, like]).toEqual(['99900001', []]);
    const again = await people.officer.client.call('registerNew', { body: { ...body, id: '99900002' } });
    expect([again.player, again.like.map(({ likeness }) => likeness)]).toEqual([null, ['certain']]);
    const nameless = people.officer.client.call('registerNew', { body: { id: '99900003', fields: { name: 5 } } });
    await expect(nameless).rejects.toMatchObject({ problem: { status: 422, findings: [{ place: { field: 'body.name' } }] } });
  },
  decide: async ({ people, player }) => {
    const decision = { type: 'original-life-master', on: '2026-11-01', player, earned: false };
    const { seq } = await people.officer.client.call('decide', { body: { decision, reason: 'asked by letter' } });
    expect(seq).toBeGreaterThan(200);
  },
  revokeFact: async ({ people, nobody, player }) => {
    const { client } = people.officer;
    const decision = { type: 'ceiling', on: '2026-11-01', player, system: 'OTBR', rating: 3000 };
    const { seq } = await client.call('decide', { body: { decision, reason: 'a slip of the pen' } });
    const revoked = await client.call('revokeFact', { body: { fact: seq, reason: 'the wrong player' } });
    expect(revoked.seq).toBeGreaterThan(seq);
    const { records, standings } = await nobody.call('player', { params: { player } });
    expect(records.find((one) => one.seq === seq)).toMatchObject({ revoked: { seq: revoked.seq, reason: 'the wrong player' } });
    expect(standings.find(({ system }) => system === 'OTBR')?.ceiling).toBeUndefined();
    const nobodyThere = { ...decision, player: 'Haxtestead' };
    await expect(client.call('decide', { body: { decision: nobodyThere, reason: 'a slip' } })).rejects.toMatchObject({
      problem: { status: 422, code: 'player-unknown', findings: [{ place: { field: '[0].body.player' } }] },
    });
  },
  tryFacts: async ({ people, nobody, player }) => {
    const before = (await nobody.call('ledger')).head;
    const body = { type: 'adjustment', on: '2026-11-02', player, system: 'OTBR', rating: 500 };
    const tried = await people.officer.client.call('tryFacts', {
      body: { facts: [{ kind: 'decision', body, reason: 'to see' }] },
    });
    const { from, to } = tried.players.find((one) => one.player === player && one.system === 'OTBR') ?? {};
    expect(to).toBeLessThan(from ?? 0);
    expect((await nobody.call('ledger')).head).toEqual(before);
  },
  decisions: async ({ people, player }) => {
    const { items } = await people.officer.client.call('decisions', { query: { kind: 'ceiling' } });
    expect(items[0]).toMatchObject({ player, kind: 'ceiling', revoked: { reason: 'the wrong player' } });
    expect(items[0]?.text).toBe('Ceiling: Regular 3000, from 2026-11-01');
  },
  officeCounts: async ({ people }) => {
    const counts = await people.officer.client.call('officeCounts');
    const { items } = await people.officer.client.call('held');
    expect(counts).toMatchObject({ behind: 0, held: items.length });
  },
  listCalendar: async ({ people }) => {
    const { today, items } = await people.officer.client.call('listCalendar');
    const ours = items.filter(({ list }) => list === 'uschess-supplement');
    expect(ours.length).toBeGreaterThan(3);
    for (const { date, cutoff, state, published } of ours) {
      expect(cutoff < date).toBe(true);
      expect(state === 'coming').toBe(date > today);
      expect(published).toBe(state === 'published' ? `uschess-supplement-${date}` : undefined);
    }
  },
  findPlayers: async ({ people, player }) => {
    const { client } = people.director;
    const named = await client.call('findPlayers', { query: { q: 'montruero' } });
    expect(named.items[0]).toMatchObject({ player, name: 'Montruero, Ruth K.' });
    // Players of the club, nearest to the rating first.
    const { items } = await client.call('findPlayers', { query: { club: affiliate, rating: 1500, limit: 5 } });
    const distances = items.map(({ rating }) => Math.abs((rating?.official ?? Number.NaN) - 1500));
    expect(distances).toHaveLength(5);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const near = await client.call('findPlayers', { query: { rating: 1500, limit: 3 } });
    for (const { rating } of near.items) expect(Math.abs((rating?.official ?? Number.NaN) - 1500)).toBeLessThanOrEqual(200);
    expect((await client.call('findPlayers', { query: { q: 'montruero', club: 'Z0000000' } })).items).toEqual([]);
  },
  affiliateList: async ({ people }) => {
    const { items } = await people.director.client.call('affiliateList', { query: { q: 'a600000' } });
    expect(items.map(({ affiliate: id }) => id)).toContain('A6000001');
  },
  registerAffiliate: async ({ people }) => {
    const { client } = people.administrator;
    const account = { name: 'Nora', email: 'nora@example.org', role: 'director', affiliates: ['Z9000001'] } as const;
    await expect(
      client.call('createAccount', { body: { ...account, affiliates: [...account.affiliates] } }),
    ).rejects.toMatchObject({
      problem: { status: 422, code: 'affiliate-unknown' },
    });
    await client.call('registerAffiliate', { params: { affiliate: 'Z9000001' }, body: { name: 'New Club' } });
    const made = await client.call('createAccount', { body: { ...account, affiliates: [...account.affiliates] } });
    expect(made.account.affiliates).toEqual(['Z9000001']);
  },
  askQuestion: async ({ people, player }) => {
    const asked = await people.player.client.call('askQuestion', { body: { topic: 'rating', text: 'Why so low?', player } });
    expect(asked).toMatchObject({ state: 'open', player });
    await expect(
      people.player.client.call('askQuestion', { body: { topic: 'rating', text: 'Who?', player: 'nobody' } }),
    ).rejects.toMatchObject({ problem: { status: 404 } });
  },
  questions: async ({ people }) => {
    const { items } = await people.officer.client.call('questions', { query: { state: 'open' } });
    expect(items).toHaveLength(1);
    expect((await people.director.client.call('questions')).items).toEqual([]);
  },
  answerQuestion: async ({ people }) => {
    const { items } = await people.officer.client.call('questions', { query: { state: 'open' } });
    const params = { question: items[0]?.question ?? '' };
    const answered = await people.officer.client.call('answerQuestion', { params, body: { text: 'Look at the section.' } });
    expect(answered).toMatchObject({ state: 'answered', messages: [{ text: 'Why so low?' }, { text: 'Look at the section.' }] });
  },
  question: async ({ people }) => {
    const { items } = await people.player.client.call('questions');
    const params = { question: items[0]?.question ?? '' };
    expect((await people.player.client.call('question', { params })).messages).toHaveLength(2);
    await expect(people.director.client.call('question', { params })).rejects.toMatchObject({ problem: { status: 404 } });
  },
  addFacts: async ({ people, player }) => {
    const body = { player, from: '2026-11-01', until: '2027-11-01' };
    const { seqs } = await people.officer.client.call('addFacts', {
      body: { facts: [{ id: 'membership-again', kind: 'membership', body }] },
    });
    expect(seqs).toHaveLength(1);
  },
  registerPlayer: async ({ people }) => {
    const { seq } = await people.officer.client.call('registerPlayer', {
      body: { player: '19000001', fields: { name: 'Newcomer, Nora' }, private: { birthDate: '2011-02-03' } },
    });
    expect(seq).toBeGreaterThan(200);
    // Without a number the office assigns a free one.
    const given = await people.officer.client.call('registerPlayer', { body: { fields: { name: 'Nextcomer, Ned' } } });
    expect(given.player).toMatch(/^6\d{7}$/);
  },
  updatePlayer: async ({ people, nobody }) => {
    await people.officer.client.call('updatePlayer', { params: { player: '19000001' }, body: { fields: { state: 'NY' } } });
    expect((await nobody.call('player', { params: { player: '19000001' } })).state).toBe('NY');
  },
  privateFields: async ({ people }) => {
    const { fields } = await people.officer.client.call('privateFields', { params: { player: '19000001' } });
    expect(fields).toEqual({ birthDate: '2011-02-03' });
  },
  erasePrivate: async ({ people }) => {
    const { client } = people.officer;
    expect(await client.call('erasePrivate', { params: { player: '19000001' } })).toEqual({ erased: 1 });
    // The year of birth stays, because ratings depend on it (docs/privacy.md).
    expect(await client.call('privateFields', { params: { player: '19000001' } })).toEqual({ fields: { birthDate: '2011' } });
    expect((await client.call('verifyLedger')).ok).toBe(true);
  },
  mergePreview: async ({ people, player }) => {
    const params = { player: '19000001', into: player };
    const { doubts, sections } = await people.officer.client.call('mergePreview', { params });
    expect(doubts).toContain('the names have nothing in common');
    expect(sections).toMatchObject({ from: 0 });
    await expect(people.director.client.call('mergePreview', { params })).rejects.toMatchObject({ problem: { status: 403 } });
  },
  mergePlayers: async ({ people, player, nobody }) => {
    const body = { into: player, reason: 'the same person' };
    await people.officer.client.call('mergePlayers', { params: { player: '19000001' }, body });
    expect((await nobody.call('player', { params: { player: '19000001' } })).player).toBe(player);
  },
  held: async ({ people }) => {
    const { items } = await people.officer.client.call('held');
    // Two matches of the sample were played in a system in which a player is not established.
    expect(items.map(({ reason }) => reason.code)).toEqual(['match-not-eligible', 'match-not-eligible']);
  },
  audit: async ({ people }) => {
    const { items } = await people.officer.client.call('audit', { query: { actor: people.director.account } });
    expect(items.map(({ actorName }) => actorName)).not.toContain(undefined);
    expect(items.map(({ action }) => action)).toContain('report submitted');
  },
  login: async ({ people, address }) => {
    const session = new BrowserSession();
    const { email, password } = people.player;
    const { account } = await session.client(address).call('login', { body: { email, password } });
    expect(account.role).toBe('player');
  },
  session: async ({ nobody, people }) => {
    expect(await nobody.call('session')).toBeNull();
    expect((await people.director.client.call('session'))?.account.affiliates).toEqual([affiliate]);
  },
  logout: async ({ person }) => {
    const { client } = await person('player');
    await client.call('logout');
    expect(await client.call('session')).toBeNull();
  },
  follow: async ({ people, player, event }) => {
    const { client } = people.player;
    await client.call('follow', { params: { kind: 'event', id: event } });
    const { items, mail } = await client.call('follow', { params: { kind: 'player', id: player } });
    expect({ mail, kinds: items.map(({ kind }) => kind) }).toEqual({ mail: false, kinds: ['event', 'player'] });
    await expect(client.call('follow', { params: { kind: 'queue', id: 'all' } })).rejects.toMatchObject({
      problem: { status: 403 },
    });
    await expect(client.call('follow', { params: { kind: 'list', id: 'nowhere' } })).rejects.toMatchObject({
      problem: { status: 404 },
    });
  },
  following: async ({ people, player }) => {
    expect(await people.player.client.call('following')).toMatchObject({ often: 'daily', items: [{}, { id: player }] });
    expect((await people.officer.client.call('following')).items).toEqual([]);
  },
  changeFollowing: async ({ people }) => {
    expect((await people.player.client.call('changeFollowing', { body: { often: 'weekly' } })).often).toBe('weekly');
  },
  unfollow: async ({ people, player }) => {
    await people.player.client.call('unfollow', { params: { kind: 'player', id: player } });
    await expect(people.player.client.call('unfollow', { params: { kind: 'player', id: player } })).rejects.toMatchObject({
      problem: { status: 404 },
    });
    expect((await people.player.client.call('following')).items).toHaveLength(1);
  },
  stopFollowing: async ({ nobody }) => {
    // The link in a mail ends everything: test/notices.test.ts.
    await expect(nobody.call('stopFollowing', { body: { token: 'x'.repeat(43) } })).rejects.toMatchObject({
      problem: { status: 404, code: 'link-not-valid' },
    });
  },
  changePassword: async ({ person }) => {
    const { client, password } = await person('player');
    await client.call('changePassword', { body: { current: password, password: 'another long one 55' } });
    expect((await client.call('session'))?.account.role).toBe('player');
  },
  beginSecondFactor: async (walk) => {
    const { secret, uri } = await walk.people.player.client.call('beginSecondFactor');
    expect(uri).toContain(secret);
    walk.secret = secret;
  },
  confirmSecondFactor: async ({ people, secret }) => {
    const code = new TOTP({ secret }).generate();
    expect((await people.player.client.call('confirmSecondFactor', { body: { code } })).recovery).toHaveLength(8);
  },
  removeSecondFactor: async ({ people, secret }) => {
    // The current code is used up; the next one is within the tolerance.
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
    await people.player.client.call('removeSecondFactor', { body: { code } });
    expect((await people.player.client.call('session'))?.account.secondFactor).toBe(false);
  },
  sessions: async ({ people }) => {
    const { items } = await people.player.client.call('sessions');
    expect(items.filter(({ current }) => current)).toHaveLength(1);
  },
  endSession: async ({ people, address }) => {
    const { email, password, client } = people.player;
    const other = new BrowserSession();
    await other.client(address).call('login', { body: { email, password } });
    const there = (await client.call('sessions')).items.find(({ current }) => !current);
    await client.call('endSession', { params: { session: there?.session ?? '' } });
    expect(await other.client(address).call('session')).toBeNull();
  },
  endOtherSessions: async ({ people }) => {
    expect(await people.player.client.call('endOtherSessions')).toEqual({ ended: 0 });
    expect(await people.player.client.call('session')).not.toBeNull();
  },
  createKey: async (walk) => {
    const { client } = walk.people.player;
    const made = await client.call('createKey', { body: { name: 'a script', scopes: ['read'], days: 7 } });
    const byKey = createClient({ base: walk.address, key: made.secret });
    expect((await byKey.call('session'))?.account.account).toBe(walk.people.player.account);
    walk.key = made.key;
  },
  keys: async ({ people, key }) => {
    const { items } = await people.player.client.call('keys');
    expect(items.map((one) => one.key)).toEqual([key]);
    expect(JSON.stringify(items)).not.toContain('hk_');
  },
  revokeKey: async ({ people, key }) => {
    await people.player.client.call('revokeKey', { params: { key } });
    expect((await people.player.client.call('keys')).items[0]?.revoked).toBe(true);
  },
  allKeys: async ({ people, key }) => {
    const { client } = people.administrator;
    expect((await client.call('allKeys')).items).toContainEqual(expect.objectContaining({ key, revoked: true }));
    await expect(people.officer.client.call('allKeys')).rejects.toMatchObject({ problem: { status: 403 } });
  },
  endKey: async ({ people }) => {
    const made = await people.director.client.call('createKey', { body: { name: 'ended by the office', scopes: ['read'] } });
    await people.administrator.client.call('endKey', { params: { key: made.key } });
    const own = await people.director.client.call('keys');
    expect(own.items.find(({ key }) => key === made.key)?.revoked).toBe(true);
    await expect(people.administrator.client.call('endKey', { params: { key: 'nobody' } })).rejects.toMatchObject({
      problem: { status: 404 },
    });
  },
  accounts: async ({ people }) => {
    const { items } = await people.officer.client.call('accounts', { query: { q: 'minister' } });
    expect(items.map(({ role }) => role)).toEqual(['administrator']);
  },
  createAccount: async ({ people }) => {
    const { link } = await people.administrator.client.call('createAccount', {
      body: { name: 'Somebody Else', email: 'else@example.org', role: 'director' },
    });
    expect(link).toMatch(/\/link#[\w-]{43}$/);
  },
  updateAccount: async ({ people, person }) => {
    const { account, client } = await person('director');
    await people.administrator.client.call('updateAccount', { params: { account }, body: { disabled: true } });
    expect(await client.call('session')).toBeNull();
  },
  affiliates: async ({ people, person }) => {
    const { account } = await person('director');
    const body = { affiliates: ['A6000002', 'A6000001', 'A6000002'] };
    const changed = await people.officer.client.call('affiliates', { params: { account }, body });
    expect(changed.affiliates).toEqual(['A6000001', 'A6000002']);
  },
  resetLink: async ({ people }) => {
    const { link } = await people.administrator.client.call('resetLink', { params: { account: people.player.account } });
    expect(link).toMatch(/\/link#[\w-]{43}$/);
  },
  followLink: async ({ people, address }) => {
    const { link } = await people.administrator.client.call('resetLink', { params: { account: people.player.account } });
    const client = new BrowserSession().client(address);
    const params = { token: link.split('#')[1] ?? '' };
    const { account } = await client.call('followLink', { params, body: { password: 'a fourth long one 88' } });
    expect(account.account).toBe(people.player.account);
  },
  requestReset: async ({ nobody }) => {
    await nobody.call('requestReset', { body: { email: 'nobody@example.org' } });
  },
  parameters: async ({ nobody }) => {
    const { items } = await nobody.call('parameters', { query: { authority: 'uschess', on: '2026-11-01' } });
    expect(items.find(({ name }) => name === 'uschess.bonus-multiplier')?.entries).toHaveLength(1);
  },
  editions: async ({ nobody }) => {
    expect((await nobody.call('editions')).items.map(({ authority }) => authority)).toContain('fide');
  },
  editionDiff: async ({ nobody }) => {
    const { items } = await nobody.call('editionDiff', { query: { from: 'uschess-2020', to: 'uschess-2025' } });
    expect(items.length).toBeGreaterThan(0);
  },
  calculate: async ({ nobody }) => {
    const answer = await nobody.call('calculate', {
      params: { calculator: 'performance' },
      body: { opponents: [1500, 1600], score: 1 },
    });
    expect(answer['rating']).toBe(1550);
  },
  labBases: async ({ nobody }) => {
    expect((await nobody.call('labBases')).bases.map(({ authority }) => authority)).toEqual(['uschess', 'fide']);
  },
  checkReform: async ({ nobody }) => {
    expect(await nobody.call('checkReform', { body: { reform: reformFile } })).toMatchObject({ canRun: true });
  },
  registerReform: async ({ people }) => {
    expect(await people.officer.client.call('registerReform', { body: { reform: reformFile } })).toMatchObject({ name: 'route' });
  },
  registrations: async ({ nobody }) => {
    expect((await nobody.call('registrations')).items.map(({ name }) => name)).toEqual(['route']);
  },
  startStudy: async (walk) => {
    const { study } = await walk.people.officer.client.call('startStudy', { body: { reforms: [reformFile] } });
    walk.job = study;
  },
  studies: async ({ nobody, job }) => {
    expect((await nobody.call('studies')).items.map(({ study }) => study)).toEqual([job]);
  },
  study: async ({ nobody, job }) => {
    const read = () => nobody.call('study', { params: { study: job } });
    await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 200 }).toBe('done');
    expect((await read()).reforms[0]).toMatchObject({ name: 'route', registration: 'retrospective' });
  },
  studyResult: async ({ nobody, job }) => {
    const { summary } = await nobody.call('studyResult', { params: { study: job, reform: 'route' } });
    expect(summary.length).toBeGreaterThan(2);
  },
  studyFile: async ({ send, job }) => {
    expect(await (await send('GET', `/lab/studies/${job}/reports/route/files/html`)).text()).toContain('Summary');
  },
  studyTable: async ({ send, job }) => {
    expect(await (await send('GET', `/lab/studies/${job}/reports/route/tables/games/csv`)).text()).toMatch(/^class,games/);
  },
  cancelStudy: async ({ people }) => {
    const { client } = people.officer;
    const { study } = await client.call('startStudy', { body: { reforms: [reformFile] } });
    await client.call('cancelStudy', { params: { study } });
  },
  pushLive: async ({ people }) => {
    const file = asFile(unfinished());
    const pushed = await people.director.client.call('pushLive', { params: { event: 'rematch' }, file, body: {} });
    expect(pushed).toEqual({ event: 'rematch', version: 1, mark: 'in progress, unofficial', errors: [] });
  },
  liveEvents: async ({ nobody }) => {
    expect((await nobody.call('liveEvents')).items.map(({ event }) => event)).toEqual(['rematch']);
  },
  liveEvent: async ({ nobody }) => {
    const { mark, sections } = await nobody.call('liveEvent', { params: { event: 'rematch' } });
    expect([mark, sections[0]?.openGames]).toEqual(['in progress, unofficial', 1]);
  },
  liveStream: async ({ address }) => {
    const end = new AbortController();
    const response = await fetch(`${address}/api/v1/live/rematch/stream`, { signal: end.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^id: 1\nevent: state\n/);
    end.abort();
  },
  liveResults: async ({ nobody }) => {
    const { sections } = await nobody.call('liveEvent', { params: { event: 'rematch' } });
    const pair = sections[0]?.players.find(({ next }) => next !== undefined)?.pair ?? 0;
    const { results } = await nobody.call('liveResults', { params: { event: 'rematch', section: 1, pair } });
    expect(results.map(({ result }) => result)).toEqual(['win', 'draw', 'loss']);
  },
  endLive: async ({ people }) => {
    const { client } = people.director;
    const { submission } = await client.call('endLive', { params: { event: 'rematch' }, body: {} });
    expect((await client.call('submission', { params: { submission } })).state).toBe('draft');
  },
  removeLive: async ({ people, nobody }) => {
    await people.director.client.call('removeLive', { params: { event: 'rematch' } });
    expect((await nobody.call('liveEvents')).items).toEqual([]);
  },
};

describeEachStore('every route of the contract answers', (place) => {
  let walk: Walk;
  beforeAll(async () => {
    const server = await startTestServer(place);
    await server.people.officer.client.call('affiliates', {
      params: { account: server.people.director.account },
      body: { affiliates: [affiliate] },
    });
    walk = { ...server, called: new Set(), player: '', event: '', submission: '', job: '', key: '', secret: '' };
  }, 60_000);
  afterAll(() => walk.close());

  test.each(Object.entries(lines))('%s', { timeout: 60_000 }, async (name, line) => {
    await line(walk);
    walk.called.add(name as RouteName);
  });

  test('none was omitted', () => {
    expect([...walk.called].sort()).toEqual(Object.keys(contract).sort());
  });
});
