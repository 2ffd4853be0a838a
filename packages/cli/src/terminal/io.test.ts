import { expect, test } from 'vitest';
import { printable } from './io.js';

test.each([
  ['a title for the window', 'Open \u001b]0;pwned\u0007', 'Open \ufffd]0;pwned\ufffd'],
  ['the line before', 'x\u001b[1A\u001b[2Kno errors', 'x\ufffd[1A\ufffd[2Kno errors'],
  ['the same in one byte', 'x\u009b2J', 'x\ufffd2J'],
  ['back to the beginning of the line', 'bad.trf\rgood.trf', 'bad.trf\ufffdgood.trf'],
  ['the direction of text', 'Anna \u202eattorneg\u2066x', 'Anna \ufffdattorneg\ufffdx'],
  ['lines and tables', 'a\tb\nc', 'a\tb\nc'],
])('a name in a file cannot control the terminal: %s', (_, text, shown) => {
  expect(printable(text, true)).toBe(shown);
  expect(printable(text, false)).toBe(shown);
});

test('our own colours stay, and a name cannot add any', () => {
  expect(printable('\u001b[31mred\u001b[39m', true)).toBe('\u001b[31mred\u001b[39m');
  expect(printable('\u001b[31mred', false)).toBe('\ufffd[31mred');
});
