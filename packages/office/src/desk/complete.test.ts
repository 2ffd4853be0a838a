import type { ReportDraft } from '@harkness/formats';
import { describe, expect, test } from 'vitest';
import { completedReport } from './complete.js';

function draft(section: object): ReportDraft {
  const players = [{ pair: 1, name: 'A', ratings: [], cells: [] }];
  return {
    version: 1,
    event: { name: 'Open' },
    sections: [{ number: 1, name: 'A', kind: 'swiss', rounds: 1, players, ...section }],
  };
}

const beside = { venue: 'otb', affiliate: 'A6000001', timeControl: 'G/60;d5', start: '2026-11-07', end: '2026-11-08' } as const;

describe('missing data of a file are filled in', () => {
  test('every missing field', () => {
    const { event, sections } = completedReport(draft({}), beside);
    expect(event).toMatchObject({ affiliate: 'A6000001', start: '2026-11-07', end: '2026-11-08' });
    expect(sections[0]).toMatchObject({ venue: 'otb', timeControl: 'G/60;d5', start: '2026-11-07', end: '2026-11-08' });
  });

  test('given fields stay', () => {
    const own = { venue: 'online', timeControl: 'G/5', start: '2026-10-01', end: '2026-10-02' };
    expect(completedReport(draft(own), beside).sections[0]).toMatchObject(own);
  });

  test('a time control that cannot be read counts as missing', () => {
    expect(completedReport(draft({ timeControl: 'rather slow' }), beside).sections[0]?.timeControl).toBe('G/60;d5');
  });
});
