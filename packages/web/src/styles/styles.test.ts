// A missing brace nests every following rule in the previous one: browsers accept that silently, and the rules apply nowhere.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Rules nested in another style rule without `&`. */
function swallowed(css: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  let start = 0;
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{') {
      const selector = text.slice(start, at).trim();
      const around = open.at(-1);
      if (around !== undefined && !around.startsWith('@') && !/^[&@]/.test(selector)) found.push(`${around} { ${selector}`);
      open.push(selector);
    } else if (sign === '}') open.pop();
    if (sign === '{' || sign === '}' || sign === ';') start = at + 1;
  }
  return [...found, ...open];
}

test('a rule inside another is found, one in a media query is not', () => {
  expect(swallowed('.a { color: red; .b { color: blue; } }')).toEqual(['.a { .b']);
  expect(swallowed('.a { &:hover { color: blue; } } @media print { .b { color: red; } }')).toEqual([]);
  expect(swallowed('.a { color: red;')).toEqual(['.a']);
});

test.each(readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css')))('%s has no rule inside another', (name) => {
  expect(swallowed(readFileSync(join(import.meta.dirname, name), 'utf8'))).toEqual([]);
});
