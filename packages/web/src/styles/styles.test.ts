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

/** What only tokens.css may say. Drawings have sizes of their own, in px; on paper sizes are in pt. */
function outsideTokens(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const colours =
    rules.match(
      /#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(?:rgba?|hsla?|oklch)\(|(?<=:[^;{}]*\s)(?:white|black|red|green|blue|gr[ae]y|orange|yellow)\b(?=[\s;])/gi,
    ) ?? [];
  const faces = rules.match(/\bfont-family:(?!\s*(?:var\(|inherit))[^;]*/g) ?? [];
  const sizes = rules.match(/\bfont(?:-size)?:[^;]*\d(?:rem\b)[^;]*|border-radius:[^;]*[1-9]\d*(?:px|rem)[^;]*/g) ?? [];
  return [...colours, ...faces, ...sizes];
}

/** The same in a component: what its `style`, `fill` and `stroke` say beside the tokens. */
function outsideTokensInline(source: string): string[] {
  const styles = source.match(/style=\{\{[^}]*\}\}|\b(?:fill|stroke|color)="[^"]*"/g) ?? [];
  return styles.filter((one) =>
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?)\(|font(?:Size|Family): '(?!var\()|borderRadius: (?!'var\()|(?:color|background)\w*: '(?!var\()/i.test(
      one,
    ),
  );
}

/** A code is black on white in any colours: a camera reads it. */
const drawn = /qr-picture\.tsx$/;

test('no component has colours, type or radii of its own', () => {
  expect(outsideTokensInline("<p style={{ color: '#123' }}><path fill=\"#fff\" /><b style={{ fontSize: '12px' }}>")).toHaveLength(
    3,
  );
  expect(
    outsideTokensInline('<p style={{ color: "var(--ink)", width: "5rem" }}><path fill="none" stroke="var(--rule)" />'),
  ).toEqual([]);
  const source = join(import.meta.dirname, '..');
  const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !drawn.test(name),
  );
  expect(components.length).toBeGreaterThan(100);
  const found = components.flatMap((name) =>
    outsideTokensInline(readFileSync(join(source, name), 'utf8')).map((one) => `${name}: ${one}`),
  );
  expect(found).toEqual([]);
});

test('a colour, a size of type and a radius are named by a token', () => {
  expect(
    outsideTokens(
      '.a { color: #123456; background: rgb(0 0 0 / 45%); font-size: 1.3rem; border-radius: 10px; border: 1px solid red; font-family: Arial; }',
    ),
  ).toHaveLength(6);
  expect(
    outsideTokens('.a { color: var(--ink); font-size: var(--text-s); border-radius: 50%; } .b { font-size: 0.9em; }'),
  ).toEqual([]);
  const styles = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.css') && !/^(?:tokens|type|print)\.css$/.test(name),
  );
  const found = styles.flatMap((name) =>
    outsideTokens(readFileSync(join(import.meta.dirname, name), 'utf8')).map((one) => `${name}: ${one}`),
  );
  expect(found).toEqual([]);
});
