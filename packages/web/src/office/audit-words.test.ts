import { expect, test } from 'vitest';
import { auditAbout, auditAction, auditDetail } from './audit-words.js';

test('a line of the audit in words; one of another form stays as it is', () => {
  expect(auditAction('submission accepted')).toBe('report accepted');
  expect(auditAction('something new')).toBe('something new');
  expect(auditAbout('decision', 'match-floor-request')).toBe('Floor request after a match');
  expect(auditAbout('fact revoked', 'a-b')).toBe('a b');
  expect(auditDetail('run made', 'incremental, 1 player changed: 2 × section-submitted')).toBe(
    '1 player changed: 2 new sections',
  );
  expect(auditDetail('run made', 'full, 12 players changed: Report of City Open')).toBe(
    '12 players changed: Report of City Open',
  );
  expect(auditDetail('account made', 'officer')).toBe('officer');
});
