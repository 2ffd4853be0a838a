import { expect, test } from 'vitest';
import { letterIn } from '../../words/letter.js';
import { changeText } from './share.js';

const row = { event: 'E1', section: 1, eventName: 'Spring Open', name: 'Open', end: '2026-07-19', system: 'FIDE-standard' };
const waiting = { ...row, before: { official: 1957 }, after: null, change: 56.4 };

test.each([
  ['a change that no list has rated', waiting, 'en', '+56.40 on the next list'],
  ['a change on a list', { ...waiting, share: { list: '2026-08-01' } }, 'en', '+56.40 on the list of 2026-08-01'],
  ['the same in German', { ...waiting, share: { list: '2026-08-01' } }, 'de', '+56.40 auf der Liste vom 1. August 2026'],
  ['a rating after the event', { ...row, before: { official: 2031 }, after: { official: 2037 } }, 'en', '2031 → 2037'],
  ['a first rating', { ...row, before: null, after: { official: 1181 } }, 'en', 'first rating 1181'],
  ['nothing rated', { ...row, before: null, after: null }, 'en', 'not rated yet'],
])('a feed says %s', (_, told, language, text) => {
  expect(changeText(told, letterIn(language))).toBe(text);
});
