import type { ReportDraft } from '@harkness/formats';
import { beforeEach, describe, expect, test } from 'vitest';
import { appendFacts } from '../ledger/append.js';
import { updateSearch } from '../search/index.js';
import type { Store } from '../store/port.js';
import { memoryStore } from '../testing/memory-store.js';
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
  type SubmissionDesk,
  submissionQueue,
  submitSubmission,
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

describe('a submission', () => {
  test('goes from draft to submitted to accepted, and its sections are facts then', async () => {
    const draft = await must(
      createSubmission(desk, submission({ files: [{ name: 'a.csv', bytes: new Uint8Array([65, 66]), format: 'csv' }] })),
    );
    expect(draft).toMatchObject({ state: 'draft', by: 'td-7', affiliate: 'A6000001', findings: [] });
    expect((await must(submitSubmission(desk, 's1', 'td-7'))).state).toBe('submitted');
    const { submission: accepted, facts } = await must(acceptSubmission(desk, 's1', 'officer-1', 'in order'));
    expect(accepted.history.map((one) => one.state)).toEqual(['draft', 'submitted', 'accepted']);
    expect(facts).toMatchObject([
      { kind: 'section-submitted', actor: 'officer-1', reason: 'in order', body: { file: draft.files[0]?.sha256 } },
    ]);
    const head = await store.read((reader) => reader.head());
    expect(accepted.facts).toEqual([head.seq]);
    const file = await store.read((reader) => readFileOf(reader, draft.files[0]?.sha256 ?? ''));
    expect(file).toEqual({ name: 'a.csv', bytes: new Uint8Array([65, 66]) });
  });

  test('accepted twice is accepted once', async () => {
    await must(createSubmission(desk, submission()));
    await must(submitSubmission(desk, 's1', 'td-7'));
    const first = await must(acceptSubmission(desk, 's1', 'officer-1'));
    const again = await must(acceptSubmission(desk, 's1', 'officer-2'));
    expect(again.facts).toEqual(first.facts);
  });

  test('created twice under one id is one', async () => {
    const first = await must(createSubmission(desk, submission()));
    expect(await must(createSubmission(desk, submission({ by: 'somebody else' })))).toEqual(first);
  });

  test('with an error cannot be submitted; edited, it can', async () => {
    await must(createSubmission(desk, submission({ report: report(['12345678', '12400001']) })));
    const refused = await submitSubmission(desk, 's1', 'td-7');
    expect(refused).toMatchObject({ ok: false, errors: [{ code: 'player-unknown', path: '1/2' }] });
    await must(editSubmission(desk, 's1', { report: report(sound) }, 'td-7'));
    expect((await must(submitSubmission(desk, 's1', 'td-7'))).state).toBe('submitted');
  });

  test('with a warning needs a yes to that warning, and a changed value needs another yes', async () => {
    const draft = await must(createSubmission(desk, submission({ report: report(sound, 1200) })));
    expect(draft.findings.map((one) => one.code)).toEqual(['rating-far', 'rating-far']);
    expect(await submitSubmission(desk, 's1', 'td-7')).toMatchObject({
      ok: false,
      errors: [{ code: 'warning-not-confirmed' }, { code: 'warning-not-confirmed' }],
    });
    await must(editSubmission(desk, 's1', { confirmed: draft.findings.map(findingKey) }, 'td-7'));
    expect((await must(submitSubmission(desk, 's1', 'td-7'))).state).toBe('submitted');
    await must(editSubmission(desk, 's1', { report: report(sound, 1100) }, 'officer-1'));
    expect(await acceptSubmission(desk, 's1', 'officer-1')).toMatchObject({ ok: false });
  });

  test('is checked again when accepted: what was sound may have been reported meanwhile', async () => {
    await must(createSubmission(desk, submission()));
    await must(submitSubmission(desk, 's1', 'td-7'));
    await must(createSubmission(desk, submission({ id: 's2' })));
    await must(submitSubmission(desk, 's2', 'td-7'));
    await must(acceptSubmission(desk, 's1', 'officer-1'));
    await updateSearch(store);
    expect(await acceptSubmission(desk, 's2', 'officer-1')).toMatchObject({ ok: false, errors: [{ code: 'section-reported' }] });
    expect((await store.read((reader) => readSubmission(reader, 's2')))?.state).toBe('submitted');
  });

  test('of a correction becomes a correction of the section', async () => {
    const event = '202611080001';
    await must(createSubmission(desk, submission({ event })));
    await must(submitSubmission(desk, 's1', 'td-7'));
    await must(acceptSubmission(desk, 's1', 'officer-1'));
    await updateSearch(store);
    await must(createSubmission(desk, submission({ id: 's2', event, correction: true, report: report([...sound].reverse()) })));
    await must(submitSubmission(desk, 's2', 'td-7'));
    const { facts } = await must(acceptSubmission(desk, 's2', 'officer-1', 'ids exchanged'));
    expect(facts).toMatchObject([{ kind: 'section-corrected', reason: 'ids exchanged' }]);
  });

  test('is given back with a note, sent again, and can be refused for good', async () => {
    await must(createSubmission(desk, submission()));
    await must(submitSubmission(desk, 's1', 'td-7'));
    expect((await must(returnSubmission(desk, 's1', 'officer-1', 'which hall?'))).history.at(-1)).toMatchObject({
      state: 'returned',
      note: 'which hall?',
    });
    await must(submitSubmission(desk, 's1', 'td-7'));
    await must(refuseSubmission(desk, 's1', 'officer-1', 'not a tournament'));
    for (const late of [
      submitSubmission(desk, 's1', 'td-7'),
      acceptSubmission(desk, 's1', 'officer-1'),
      editSubmission(desk, 's1', {}, 'td-7'),
    ]) {
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

  test('once accepted keeps no birth date', async () => {
    await must(createSubmission(desk, submission()));
    await must(submitSubmission(desk, 's1', 'td-7'));
    await must(acceptSubmission(desk, 's1', 'officer-1'));
    expect(await store.read((reader) => reader.record('submissions', 's1'))).not.toContain('1990-05-05');
  });

  test.each([
    ['', 'submission-id'],
    ['a/b', 'submission-id'],
  ])('cannot have the id %j', async (id, code) => {
    expect(await createSubmission(desk, submission({ id }))).toMatchObject({ ok: false, errors: [{ code }] });
  });

  test('that nobody made is unknown', async () => {
    expect(await acceptSubmission(desk, 'none', 'officer-1')).toMatchObject({
      ok: false,
      errors: [{ code: 'submission-unknown' }],
    });
  });
});

describe('the queue', () => {
  test('lists what waits for the office, oldest first, page by page', async () => {
    for (const id of ['a', 'b', 'c']) {
      await must(createSubmission(desk, submission({ id, by: `td-${id}` })));
      await must(submitSubmission(desk, id, `td-${id}`));
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
    await must(submitSubmission(desk, 's1', 'td-7'));
    await must(acceptSubmission(desk, 's1', 'officer-1'));
    expect(await store.read(countSubmissions)).toMatchObject({ draft: 0, submitted: 0, accepted: 1 });
  });
});
