import type { ReportDraft } from '@harkness/formats';
import { beforeEach, describe, expect, test } from 'vitest';
import { withoutProfile } from '../authorities/registry.js';
import { appendFacts } from '../facts/append.js';
import type { Store } from '../facts/store.js';
import { updateSearch } from '../questions/search/index.js';
import { memoryStore } from '../testing/index.js';
import {
  acceptSubmission,
  countSubmissions,
  createSubmission,
  editSubmission,
  findingKey,
  type NewSubmission,
  readFileOf,
  readSubmission,
  refuseSubmission,
  returnSubmission,
  type SubmissionChange,
  type SubmissionDesk,
  submissionQueue,
  submitSubmission,
  versionOf,
} from './index.js';

let store: Store;
let desk: SubmissionDesk;

beforeEach(async () => {
  store = memoryStore();
  const people = ['12345678', '12400000'].map((player) => ({
    id: player,
    kind: 'player-registered',
    actor: 'test',
    body: { player, name: player === '12345678' ? 'Kovlanov, Daniel' : 'Brandewell, Ruth', uschessId: player },
  }));
  await appendFacts(store, people);
  await updateSearch(store);
  let second = 0;
  desk = {
    store,
    now: () => new Date(Date.UTC(2026, 10, 15, 12, 0, second++)).toISOString(),
    knowledge: (reader) => ({
      reader,
      authorities: async () => withoutProfile,
      ratings: async () => [{ system: 'OTBR', rating: 1700, games: 99 }],
      sectionsSince: async () => [],
      memberOn: async () => true,
    }),
  };
});

function report(ids: readonly string[], rating = 1690): ReportDraft {
  return {
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
        players: ids.map((uschessId, at) => ({
          pair: at + 1,
          name: uschessId === '12345678' ? 'Kovlanov, Daniel' : 'Brandewell, Ruth',
          uschessId,
          born: '1990-05-05',
          ratings: [{ system: 'USA', rating }],
          cells: [
            {
              round: 1,
              outcome: at === 0 ? ('win' as const) : ('loss' as const),
              opponent: 2 - at,
              colour: at === 0 ? ('white' as const) : ('black' as const),
            },
          ],
        })),
      },
    ],
  };
}

const sound = ['12345678', '12400000'];

function submission(change: Partial<NewSubmission> = {}): NewSubmission {
  return { id: 's1', authority: 'uschess', report: report(sound), by: 'td-7', ...change };
}

async function must<T>(
  result: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: unknown }>,
): Promise<T> {
  const answer = await result;
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

/** The current version, as the next person sees it. */
async function seen(id: string): Promise<string> {
  const there = await store.read((reader) => readSubmission(reader, id));
  return there === undefined ? '' : versionOf(there);
}

const submit = async (id: string, by: string, confirm: readonly { key: string; reason: string }[] = []) =>
  submitSubmission(desk, id, { by, seen: await seen(id), confirm });
const accept = async (id: string, by: string, note?: string) =>
  acceptSubmission(desk, id, { by, seen: await seen(id), ...(note === undefined ? {} : { note }) });
const giveBack = async (id: string, by: string, note: string) => returnSubmission(desk, id, { by, seen: await seen(id), note });
const refuse = async (id: string, by: string, note: string) => refuseSubmission(desk, id, { by, seen: await seen(id), note });
const edit = async (id: string, change: SubmissionChange, by: string) =>
  editSubmission(desk, id, change, { by, seen: await seen(id) });

test('two reports that were started empty become two events once they have content; the id of a file stays', async () => {
  const empty = { version: 1, event: { name: 'New event', affiliate: 'A6000001' }, sections: report([]).sections } as const;
  const files = [{ name: 'empty.json', bytes: new Uint8Array([123, 125]) }];
  const began = [];
  for (const [id, more] of Object.entries({ s1: {}, s2: {}, s3: { files } }))
    began.push(await must(createSubmission(desk, submission({ id, report: empty, ...more }))));
  expect(new Set(began.map(({ event }) => event)).size).toBe(1);
  const named = [];
  for (const id of ['s1', 's2', 's3'])
    named.push((await must(edit(id, { edits: [{ field: 'name', value: `Event of ${id}` }] }, 'td-7'))).event);
  expect(new Set(named).size).toBe(3);
  expect(named[2]).toBe(began[2]?.event);
});

describe('a submission from before versions and reasons', () => {
  test.each([
    { correction: true, is: { section: 2 } },
    { correction: false, is: undefined },
  ])('is read as a current one: correction $correction → $is', async ({ correction, is }) => {
    const now = await must(createSubmission(desk, submission()));
    const { correction: _, ...rest } = now;
    const kept = { ...rest.report, sections: rest.report.sections.map((one) => ({ ...one, number: 2 })) };
    const earlier = { ...rest, report: kept, correction, confirmed: ['0123456789abcdef'] };
    await store.write((writer) => writer.putRecord('submissions', 's1', JSON.stringify(earlier)));
    const read = await store.read((reader) => readSubmission(reader, 's1'));
    expect(read?.correction).toEqual(is);
    expect(read?.confirmed).toEqual([{ key: '0123456789abcdef' }]);
    expect(read?.report).toEqual(kept);
    expect((await store.read((reader) => submissionQueue(reader, { state: 'draft' }))).map(({ id }) => id)).toEqual(['s1']);
    // Work continues where it stopped.
    expect((await must(edit('s1', { report: report(sound) }, 'td-7'))).state).toBe('draft');
  });
});

describe('a submission', () => {
  test('goes from draft to submitted to accepted, and its sections become facts', async () => {
    const draft = await must(
      createSubmission(desk, submission({ files: [{ name: 'a.csv', bytes: new Uint8Array([65, 66]), format: 'csv' }] })),
    );
    expect(draft).toMatchObject({ state: 'draft', by: 'td-7', affiliate: 'A6000001', findings: [] });
    expect((await must(submit('s1', 'td-7'))).state).toBe('submitted');
    const { submission: accepted, facts } = await must(accept('s1', 'officer-1', 'in order'));
    expect(accepted.history.map((one) => one.state)).toEqual(['draft', 'submitted', 'accepted']);
    expect(facts).toMatchObject([
      { kind: 'section-submitted', actor: 'officer-1', reason: 'in order', body: { file: draft.files[0]?.sha256 } },
    ]);
    const head = await store.read((reader) => reader.head());
    expect(accepted.facts).toEqual([head.seq]);
    const file = await store.read((reader) => readFileOf(reader, draft.files[0]?.sha256 ?? ''));
    expect(file).toEqual({ name: 'a.csv', bytes: new Uint8Array([65, 66]) });
  });

  test('accepting it twice has the effect of accepting it once', async () => {
    await must(createSubmission(desk, submission()));
    await must(submit('s1', 'td-7'));
    const version = await seen('s1');
    const first = await must(acceptSubmission(desk, 's1', { by: 'officer-1', seen: version }));
    const again = await must(acceptSubmission(desk, 's1', { by: 'officer-2', seen: version }));
    expect(again.facts).toEqual(first.facts);
  });

  test('created twice under one id is one submission', async () => {
    const first = await must(createSubmission(desk, submission()));
    expect(await must(createSubmission(desk, submission({ by: 'somebody else' })))).toEqual(first);
  });

  test('with an error cannot be submitted, but can be once edited', async () => {
    await must(createSubmission(desk, submission({ report: report(['12345678', '12400001']) })));
    const refused = await submit('s1', 'td-7');
    expect(refused).toMatchObject({ ok: false, errors: [{ code: 'player-unknown', place: '1/2' }] });
    await must(edit('s1', { report: report(sound) }, 'td-7'));
    expect((await must(submit('s1', 'td-7'))).state).toBe('submitted');
  });

  test('with warnings needs a reason for each of them, and a changed value needs another', async () => {
    const draft = await must(createSubmission(desk, submission({ report: report(sound, 1200) })));
    expect(draft.findings.map((one) => one.code)).toEqual(['rating-far', 'rating-far']);
    const [first, second] = draft.findings.map(findingKey);
    const yes = (key: string | undefined, reason = 'an old list') => ({ key: key ?? '', reason });
    for (const [confirm, errors] of [
      [[], ['warning-not-confirmed', 'warning-not-confirmed']],
      [[yes(second)], ['warning-not-confirmed']],
      [[yes(first), yes(second, ' ')], ['reason-missing']],
      [[yes('0000')], ['confirmation-unknown']],
    ] as const) {
      expect(await submit('s1', 'td-7', confirm)).toMatchObject({ ok: false, errors: errors.map((code) => ({ code })) });
    }
    const sent = await must(submit('s1', 'td-7', [yes(first), yes(second, 'from Canada')]));
    expect(sent.confirmed).toMatchObject([
      { key: first, reason: 'an old list', by: 'td-7' },
      { key: second, reason: 'from Canada', by: 'td-7' },
    ]);
    await must(giveBack('s1', 'officer-1', 'look again'));
    await must(edit('s1', { report: report(sound, 1100) }, 'td-7'));
    expect(await submit('s1', 'td-7')).toMatchObject({ ok: false, errors: [{ code: 'warning-not-confirmed' }, {}] });
  });

  test('a repeated warning is confirmed for its places and values: if a later one changes, it needs a new confirmation', () => {
    const found = (player: number, value: string) => ({ place: { section: 1, player }, message: `${value} is odd` });
    const repeated = (...others: readonly ReturnType<typeof found>[]) => ({
      code: 'id-malformed',
      level: 'warning' as const,
      hint: 'look',
      place: { section: 1, player: 1 },
      message: `1 is odd (and ${others.length} more like it)`,
      more: { count: others.length, others },
    });
    const rest = [found(2, '2'), found(3, '3')];
    const keys = [
      repeated(...rest, found(4, '4')),
      repeated(...rest, found(4, '5')),
      repeated(...rest, found(5, '4')),
      repeated(...rest, { ...found(4, '4'), place: { section: 2, player: 4 } }),
    ].map(findingKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(findingKey(repeated(...rest, found(4, '4')))).toBe(keys[0]);
    // A single finding keeps the key written by earlier versions.
    const { more: _, ...alone } = repeated();
    expect(findingKey(alone)).toBe('258d4d00c8831352');
  });

  test('once sent is frozen: nobody edits it, and a decision applies to the version that was seen', async () => {
    await must(createSubmission(desk, submission()));
    const draft = await seen('s1');
    await must(submit('s1', 'td-7'));
    const sent = await seen('s1');
    expect(sent).not.toBe(draft);
    for (const by of ['td-7', 'officer-1'])
      expect(await edit('s1', { report: report([...sound].reverse()) }, by)).toMatchObject({
        errors: [{ code: 'submission-state' }],
      });
    await must(giveBack('s1', 'officer-1', 'why?'));
    await must(edit('s1', { report: report([...sound].reverse()) }, 'td-7'));
    await must(submit('s1', 'td-7'));
    const late = { by: 'officer-2', seen: sent, note: 'no' };
    for (const judged of [
      acceptSubmission(desk, 's1', late),
      returnSubmission(desk, 's1', late),
      refuseSubmission(desk, 's1', late),
    ])
      expect(await judged).toMatchObject({ ok: false, errors: [{ code: 'submission-changed' }] });
    expect((await must(accept('s1', 'officer-2'))).submission.state).toBe('accepted');
  });

  test('edited by two people at once keeps the first edit and refuses the second, which can be repeated', async () => {
    await must(createSubmission(desk, submission()));
    const before = await seen('s1');
    const change = (round: number, outcome: 'win' | 'draw') => ({
      edits: [{ section: 1, pair: round, round: 1, cells: [{ outcome, opponent: 3 - round }] }],
    });
    await must(editSubmission(desk, 's1', change(1, 'draw'), { by: 'td-7', seen: before }));
    const second = await editSubmission(desk, 's1', change(2, 'draw'), { by: 'td-7', seen: before });
    expect(second).toMatchObject({ ok: false, errors: [{ code: 'submission-changed' }] });
    const { report: both } = await must(edit('s1', change(2, 'draw'), 'td-7'));
    expect(both.sections[0]?.players.map(({ cells }) => cells[0]?.outcome)).toEqual(['draw', 'draw']);
  });

  test.each([
    [{ section: 9, field: 'venue', value: 'otb' } as const, 'edit-place'],
    [{ section: 1, pair: 9, field: 'fideId', value: '1' } as const, 'edit-place'],
    [{ section: 1, field: 'venue', value: 'the moon' } as const, 'edit-value'],
  ])('cannot be edited by %j', async (one, code) => {
    await must(createSubmission(desk, submission()));
    expect(await edit('s1', { edits: [one] }, 'td-7')).toMatchObject({ ok: false, errors: [{ code }] });
  });

  test('keeps the reader’s findings until that place is edited', async () => {
    const place = { section: 1, player: 2, round: 1, line: 5 };
    const readerFindings = [
      { code: 'result-unreadable', level: 'error' as const, place, message: 'Q7 is no result.', hint: 'Write W7.' },
    ];
    await must(createSubmission(desk, submission({ readerFindings })));
    const elsewhere = await must(edit('s1', { edits: [{ section: 1, field: 'name', value: 'Main' }] }, 'td-7'));
    expect(elsewhere.findings.map(({ code }) => code)).toEqual(['result-unreadable']);
    const cells = [{ outcome: 'loss' as const, opponent: 1, colour: 'black' as const }];
    expect((await must(edit('s1', { edits: [{ section: 1, pair: 2, round: 1, cells }] }, 'td-7'))).findings).toEqual([]);
  });

  test.each([
    ['The start date “2026/13/07” has no month 13.', 'start'],
    ['The end date “2026/13/08” has no month 13.', 'end'],
  ] as const)('a date that a file of lines has wrong is mended in its field: %s', async (message, field) => {
    const finding = { code: 'date-impossible', level: 'error', place: { file: 'cup.trf', line: 5 }, message, hint: '' } as const;
    await must(createSubmission(desk, submission({ readerFindings: [finding] })));
    const other = field === 'start' ? 'end' : 'start';
    const elsewhere = await must(edit('s1', { edits: [{ field: other, value: '2026-11-07' }] }, 'td-7'));
    expect(elsewhere.findings).toMatchObject([{ code: 'date-impossible' }]);
    expect((await must(edit('s1', { edits: [{ field, value: '2026-11-07' }] }, 'td-7'))).findings).toEqual([]);
  });

  test('is checked again when accepted: a sound report may have been entered by others meanwhile', async () => {
    await must(createSubmission(desk, submission()));
    await must(submit('s1', 'td-7'));
    await must(createSubmission(desk, submission({ id: 's2' })));
    await must(submit('s2', 'td-7'));
    await must(accept('s1', 'officer-1'));
    await updateSearch(store);
    expect(await accept('s2', 'officer-1')).toMatchObject({ ok: false, errors: [{ code: 'section-reported' }] });
    expect((await store.read((reader) => readSubmission(reader, 's2')))?.state).toBe('submitted');
  });

  test('of a correction becomes a correction of the section', async () => {
    const event = '202611080001';
    await must(createSubmission(desk, submission({ event })));
    await must(submit('s1', 'td-7'));
    await must(accept('s1', 'officer-1'));
    await updateSearch(store);
    await must(
      createSubmission(desk, submission({ id: 's2', correction: { event, section: 1 }, report: report([...sound].reverse()) })),
    );
    await must(submit('s2', 'td-7'));
    const { facts } = await must(accept('s2', 'officer-1', 'ids exchanged'));
    expect(facts).toMatchObject([{ kind: 'section-corrected', reason: 'ids exchanged' }]);
  });

  test('is returned with a note, sent again, and can be refused for good', async () => {
    await must(createSubmission(desk, submission()));
    await must(submit('s1', 'td-7'));
    expect((await must(giveBack('s1', 'officer-1', 'which hall?'))).history.at(-1)).toMatchObject({
      state: 'returned',
      note: 'which hall?',
    });
    await must(submit('s1', 'td-7'));
    await must(refuse('s1', 'officer-1', 'not a tournament'));
    for (const late of [submit('s1', 'td-7'), accept('s1', 'officer-1'), edit('s1', { edits: [] }, 'td-7')]) {
      expect(await late).toMatchObject({ ok: false, errors: [{ code: 'submission-state' }] });
    }
  });

  test('keeps its files without e-mail addresses and phone numbers', async () => {
    const text = 'pair,name\n1,Kovlanov\n# call (555) 123-4567 or write td@example.org\n';
    const files = [{ name: 'a.csv', bytes: new TextEncoder().encode(text) }];
    const draft = await must(createSubmission(desk, submission({ files })));
    const file = await store.read((reader) => readFileOf(reader, draft.files[0]?.sha256 ?? ''));
    const kept = new TextDecoder().decode(file?.bytes);
    expect(kept).toContain('1,Kovlanov');
    expect(kept).not.toContain('example.org');
    expect(kept).not.toContain('123-4567');
    expect(kept).toHaveLength(text.length);
  });

  test('once accepted, keeps no birth date', async () => {
    await must(createSubmission(desk, submission()));
    await must(submit('s1', 'td-7'));
    await must(accept('s1', 'officer-1'));
    expect(await store.read((reader) => reader.record('submissions', 's1'))).not.toContain('1990-05-05');
  });

  test.each([
    ['', 'submission-id'],
    ['a/b', 'submission-id'],
  ])('cannot have the id %j', async (id, code) => {
    expect(await createSubmission(desk, submission({ id }))).toMatchObject({ ok: false, errors: [{ code }] });
  });

  test('that was never created is unknown', async () => {
    expect(await accept('none', 'officer-1')).toMatchObject({
      ok: false,
      errors: [{ code: 'submission-unknown' }],
    });
  });
});

describe('the queue', () => {
  test('lists submissions waiting for the office, oldest first, page by page', async () => {
    for (const id of ['a', 'b', 'c']) {
      await must(createSubmission(desk, submission({ id, by: `td-${id}` })));
      await must(submit(id, `td-${id}`));
    }
    await must(createSubmission(desk, submission({ id: 'd', by: 'td-a' })));
    const page = await store.read((reader) => submissionQueue(reader, { limit: 2 }));
    expect(page.map((one) => one.id)).toEqual(['a', 'b']);
    const last = page[1];
    if (last === undefined) throw new Error('no second submission');
    const rest = await store.read((reader) => submissionQueue(reader, { after: { updatedAt: last.updatedAt, id: last.id } }));
    expect(rest.map((one) => one.id)).toEqual(['c']);
    const newest = await store.read((reader) => submissionQueue(reader, { newestFirst: true }));
    expect(newest.map((one) => one.id)).toEqual(['c', 'b', 'a']);
    const own = await store.read((reader) => submissionQueue(reader, { by: 'td-a' }));
    expect(own.map((one) => one.id)).toEqual(['a', 'd']);
    const drafts = await store.read((reader) => submissionQueue(reader, { by: 'td-a', state: 'draft' }));
    expect(drafts.map((one) => one.id)).toEqual(['d']);
    expect(await store.read(countSubmissions)).toEqual({ draft: 1, submitted: 3, returned: 0, accepted: 0, refused: 0 });
  });

  test('moves a submission from state to state', async () => {
    await must(createSubmission(desk, submission()));
    await must(submit('s1', 'td-7'));
    await must(accept('s1', 'officer-1'));
    expect(await store.read(countSubmissions)).toMatchObject({ draft: 0, submitted: 0, accepted: 1 });
  });
});
