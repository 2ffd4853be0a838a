// Facts entered together with a report, and the effect of facts before they are entered.

import type { ReportDraft } from '@harkness/formats';
import { beforeEach, expect, test } from 'vitest';
import { appendFacts } from '../facts/append.js';
import { readPlayerCard } from '../facts/cards/cards.js';
import type { Store } from '../facts/store.js';
import { openOffice } from '../office.js';
import { updateSearch } from '../questions/search/index.js';
import { memoryStore } from '../testing/index.js';
import {
  acceptSubmission,
  assignSubmission,
  commentSubmission,
  createSubmission,
  editSubmission,
  findingKey,
  knownAffiliates,
  officeKnowledge,
  type ReportEdit,
  readSubmission,
  refuseSubmission,
  type Submission,
  type SubmissionDesk,
  submitSubmission,
  tryFacts,
  unknownAffiliates,
  versionOf,
} from './index.js';

let store: Store;
let desk: SubmissionDesk;
const clock = () => '2026-11-15T12:00:00.000Z';

beforeEach(async () => {
  store = memoryStore();
  const people = ['12345678', '12400000'].map((player) => ({
    id: player,
    kind: 'player-registered',
    actor: 'test',
    body: { player, name: player === '12345678' ? 'Kovlanov, Daniel' : 'Brandewell, Ruth', uschessId: player },
  }));
  const member = { player: '12345678', from: '2020-01-01', until: '2021-01-01' };
  await appendFacts(store, [...people, { id: 'm', kind: 'membership', actor: 'test', body: member }]);
  await updateSearch(store);
  const office = await openOffice({ store, clock });
  if (office.ok) await office.value.run({ reason: 'to begin' });
  let second = 0;
  desk = {
    store,
    now: () => new Date(Date.UTC(2026, 10, 15, 12, 0, second++)).toISOString(),
    knowledge: (reader) => officeKnowledge(reader, '2026-11-15'),
  };
});

const report: ReportDraft = {
  version: 1,
  event: { name: 'Mapleville Cup', start: '2026-11-07', end: '2026-11-08', affiliate: 'A6000001' },
  sections: [
    {
      number: 1,
      name: 'Open',
      kind: 'swiss',
      timeControl: 'G/60;d5',
      venue: 'otb',
      rounds: 1,
      players: [
        {
          pair: 1,
          name: 'Kovlanov, Daniel',
          uschessId: '12345678',
          ratings: [],
          cells: [{ round: 1, outcome: 'win', opponent: 2 }],
        },
        { pair: 2, name: 'Brandewell, Ruth', ratings: [], cells: [{ round: 1, outcome: 'loss', opponent: 1 }] },
      ],
    },
  ],
};

async function draft(): Promise<Submission> {
  const made = await createSubmission(desk, { id: 's1', authority: 'uschess', report, by: 'td-7' });
  if (!made.ok) throw new Error(made.errors[0]?.message);
  return made.value;
}

async function edited(before: Submission, ...edits: readonly ReportEdit[]): Promise<Submission> {
  const made = await editSubmission(desk, before.id, { edits }, { by: 'td-7', seen: versionOf(before) });
  if (!made.ok) throw new Error(made.errors[0]?.message);
  return made.value;
}

const codes = ({ findings }: Submission) => findings.map(({ code }) => code);
const nora = { name: 'Newcomer, Nora', birthDate: '2015-02-03', sex: 'f', state: 'NY' } as const;
const newNora: ReportEdit = { section: 1, pair: 2, newPlayer: nora };

async function sent(before: Submission): Promise<Submission> {
  const confirm = before.findings
    .filter(({ level }) => level === 'warning')
    .map((one) => ({ key: findingKey(one), reason: 'looked at it' }));
  const made = await submitSubmission(desk, before.id, { by: 'td-7', seen: versionOf(before), confirm });
  if (!made.ok) throw new Error(made.errors[0]?.message);
  return made.value;
}

test('a new player gets a number in the report and is registered together with it, birth date kept private', async () => {
  const begun = await draft();
  expect(codes(begun)).toContain('player-id-missing');
  const made = await edited(begun, newNora);
  expect(codes(made)).toContain('player-new');
  expect(codes(made)).not.toContain('player-id-missing');
  const id = made.newPlayers?.[0]?.player ?? '';
  expect(made.report.sections[0]?.players[1]).toMatchObject({ uschessId: id, name: 'Newcomer, Nora' });
  expect(await store.read((reader) => readPlayerCard(reader, id))).toBeUndefined();
  const submission = await sent(made);
  const accepted = await acceptSubmission(desk, 's1', { by: 'officer', seen: versionOf(submission) });
  expect(accepted.ok && accepted.value.facts.map(({ kind }) => kind)).toEqual(['player-registered', 'section-submitted']);
  await updateSearch(store);
  expect(await store.read((reader) => readPlayerCard(reader, id))).toMatchObject({ name: 'Newcomer, Nora', state: 'NY' });
  const kept = await store.read((reader) => readSubmission(reader, 's1'));
  expect(JSON.stringify(kept)).not.toContain('2015-02-03');
  const secret = await store.read((reader) => reader.privateValuesOf(id));
  expect(secret.map(({ field, value }) => [field, value])).toEqual([['birthDate', '2015-02-03']]);
});

test('an edit undoes the registration of a new player; a refused report keeps no birth date', async () => {
  const made = await edited(await draft(), newNora);
  const back = await edited(made, { section: 1, pair: 2, newPlayer: null });
  expect(back.newPlayers).toEqual([]);
  expect(codes(back)).toContain('player-id-missing');
  const submission = await sent(await edited(back, newNora));
  await refuseSubmission(desk, 's1', { by: 'officer', seen: versionOf(submission), note: 'not an event of ours' });
  expect(JSON.stringify(await store.read((reader) => readSubmission(reader, 's1')))).not.toContain('2015-02-03');
});

test('a player entered as new whose name the office knows gives a warning with the likely match', async () => {
  const made = await edited(await draft(), { section: 1, pair: 2, newPlayer: { name: 'Brandewell, Ruth' } });
  const found = made.findings.find(({ code }) => code === 'player-new-known');
  expect(found?.proposals?.[0]).toMatchObject({ player: '12400000', edit: { field: 'uschessId', value: '12400000' } });
});

test('a number that is taken is refused', async () => {
  const begun = await draft();
  const edit: ReportEdit = { section: 1, pair: 2, newPlayer: { name: 'Nora', player: '12400000' } };
  const refused = await editSubmission(desk, 's1', { edits: [edit] }, { by: 'td-7', seen: versionOf(begun) });
  expect(refused).toMatchObject({ ok: false, errors: [{ code: 'player-number-taken' }] });
});

test('a membership is renewed with the report: the warning disappears, and the fact is entered with the section', async () => {
  const begun = await edited(await draft(), newNora);
  expect(codes(begun)).toContain('membership-expired');
  const membership = { from: '2026-11-01', until: '2027-11-01' };
  const made = await edited(begun, { section: 1, pair: 1, membership });
  expect(codes(made)).not.toContain('membership-expired');
  const submission = await sent(made);
  const accepted = await acceptSubmission(desk, 's1', { by: 'officer', seen: versionOf(submission) });
  expect(accepted.ok && accepted.value.facts.map(({ kind }) => kind)).toContain('membership');
});

test('an edit can change a report’s authority to another one of the office', async () => {
  const begun = await draft();
  expect((await edited(begun, { field: 'authority', value: 'fide' })).authority).toBe('fide');
  const now = await store.read((reader) => readSubmission(reader, 's1'));
  const seen = now === undefined ? '' : versionOf(now);
  const refused = await editSubmission(desk, 's1', { edits: [{ field: 'authority', value: 'nobody' }] }, { by: 'td-7', seen });
  expect(refused).toMatchObject({ ok: false, errors: [{ code: 'authority-unknown' }] });
});

test('a section is added, renumbered and removed; two with one number are refused', async () => {
  const begun = await draft();
  const [open] = begun.report.sections;
  if (open === undefined) throw new Error('the report has a section');
  const two = await edited(begun, { section: 2, becomes: { ...open, number: 2, name: 'Reserve' } });
  expect(two.report.sections.map(({ number, name }) => [number, name])).toEqual([
    [1, 'Open'],
    [2, 'Reserve'],
  ]);
  const seen = versionOf(two);
  const twice = await editSubmission(desk, 's1', { edits: [{ section: 2, becomes: open }] }, { by: 'td-7', seen });
  expect(twice).toMatchObject({ ok: false, errors: [{ code: 'edit-value' }] });
  const moved = await edited(two, { section: 1, becomes: { ...open, number: 7 } }, { section: 2, becomes: null });
  expect(moved.report.sections.map(({ number }) => number)).toEqual([7]);
});

test('comments and assignments leave the version unchanged: an officer still decides on what they saw', async () => {
  const before = await draft();
  const said = await commentSubmission(desk, 's1', { by: 'officer', text: ' Is the date right? ' });
  const assigned = await assignSubmission(desk, 's1', 'officer');
  if (!said.ok || !assigned.ok) throw new Error('both are possible');
  expect(assigned.value).toMatchObject({ assigned: 'officer', comments: [{ by: 'officer', text: 'Is the date right?' }] });
  expect(versionOf(assigned.value)).toBe(versionOf(before));
  expect(await commentSubmission(desk, 's1', { by: 'officer', text: ' ' })).toMatchObject({ ok: false });
});

test('a trial shows what a decision would change and leaves nothing behind', async () => {
  const office = await openOffice({ store, clock });
  if (!office.ok) throw new Error('the office opens');
  const before = await office.value.head();
  const body = { type: 'adjustment', player: '12345678', system: 'OTBR', rating: 1700, games: 30, on: '2026-11-01' } as const;
  const fact = { id: 'trial', kind: 'decision', body, actor: 'officer', reason: 'to see' } as const;
  const tried = await tryFacts(store, [fact], { clock, audience: 'office' });
  expect(tried).toMatchObject({
    ok: true,
    value: { playersChanged: 1, players: [{ player: '12345678', system: 'OTBR', from: null, to: 1700 }] },
  });
  expect(await office.value.head()).toEqual(before);
  const player = await office.value.player('12345678', { audience: 'office' });
  expect(player.ok && player.value.standings).toEqual([]);
  const nobody = { ...fact, body: { ...body, player: '999' } };
  expect(await tryFacts(store, [nobody], { clock, audience: 'office' })).toMatchObject({ ok: false });
  const entered = await office.value.decide(body, { actor: 'officer', reason: 'in earnest' });
  expect(entered.ok && entered.value.run?.playersChanged).toBe(1);
});

test('an office knows the affiliates of its events and of its list', async () => {
  const submission = await sent(await edited(await draft(), newNora));
  await acceptSubmission(desk, 's1', { by: 'officer', seen: versionOf(submission) });
  await updateSearch(store);
  expect(await store.read(knownAffiliates)).toEqual([{ affiliate: 'A6000001', events: 1 }]);
  expect(await store.read((reader) => unknownAffiliates(reader, ['A6000001', 'X9']))).toEqual(['X9']);
});
