import { expect, test } from 'vitest';
import type { Answer } from '../facts/answers.js';
import type { SectionDocument } from '../facts/section-document.js';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

const section: SectionDocument = {
  event: '202606010001',
  eventName: 'A match of two',
  section: 1,
  name: 'Open',
  authority: 'uschess',
  kind: 'swiss',
  start: '2026-06-01',
  end: '2026-06-01',
  venue: 'otb',
  timeControl: 'G/60;d5',
  rounds: 1,
  players: [
    { pair: 1, player: 'A' },
    { pair: 2, player: 'B' },
  ],
  games: [[0, 1, 2, 1, 1]],
};

test('every fact leads to the run that first rated it, however many runs followed', async () => {
  const office = value(await openOffice({ store: memoryStore(), clock: () => '2026-11-01T12:00:00.000Z' }));
  const by = { actor: 'director' };
  for (const player of ['A', 'B'])
    value(await office.registerPlayer({ player, name: player }, { birthDate: '1990-01-01' }, { actor: 'office' }));
  const expected = new Map<number, number>();
  const note = ({ facts, run }: { facts: readonly { seq: number }[]; run?: { run: number } }) => {
    for (const { seq } of facts) if (run !== undefined) expected.set(seq, run.run);
  };
  note(value(await office.submit(section, by)));
  for (let time = 0; time < 230; time++) {
    const flipped = { ...section, games: [[0, 1, time % 2 === 0 ? 0 : 2, 1, 1]] } as const;
    note(value(await office.correct(flipped, { ...by, reason: `correction ${time}` })));
  }
  expect(expected.size).toBe(231);
  expect(await office.runsOfFacts([...expected.keys()])).toEqual(expected);
  const pending = value(await office.withdraw(section, { ...by, rate: false }));
  expect(await office.runsOfFacts(pending.facts.map(({ seq }) => seq))).toEqual(new Map());
  await office.close();
}, 60_000);
