// The names of the other packages that callers outside may rely on; those of the rules have a test of their own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import * as client from '../packages/client/src/index.js';
import * as formats from '../packages/formats/src/index.js';
import * as rate from '../packages/office/src/rate/index.js';
import { root } from './lib/files.js';
import { type Entry, publicNames, readExample, runExample, typeErrors, undocumented } from './lib/public-surface.js';

// In examples `state` is an event in progress; `springOpen` and `winterCup` are the bytes of these files, and `fideList` those of a list.
const fixture = (name: string) => new Uint8Array(readFileSync(join(root, 'packages/cli/test/fixtures', name)));
const given = {
  values: {
    springOpen: fixture('spring-open.trf'),
    winterCup: fixture('winter-cup.json'),
    fideList: fixture('lists/players_list_foa.txt'),
  },
  declarations: 'declare const springOpen: Uint8Array, winterCup: Uint8Array, fideList: Uint8Array;',
};
const ofFormats: Entry = { name: '@harkness/formats', file: 'packages/formats/src/index.ts', values: formats, given };
const entries: readonly Entry[] = [
  ofFormats,
  { name: '@harkness/office/rate', file: 'packages/office/src/rate/index.ts', values: rate, beside: ofFormats, given },
  {
    name: '@harkness/client',
    file: 'packages/client/src/index.ts',
    values: client,
    given: { values: { state: { version: 4, sections: [] } }, declarations: 'declare const state: LiveEvent;' },
  },
];

describe('the documentation of the public names', () => {
  const names = publicNames(entries);

  test('every name has some, and every function and value an example', () => {
    expect(names.length).toBeGreaterThan(100);
    expect(undocumented(names)).toEqual([]);
  });

  const examples = names.flatMap(({ entry, name, examples: texts }) => texts.map((text) => ({ entry, name, text })));

  test.each(examples)('the example of $entry.name $name is true', async ({ entry, text }) => {
    const example = readExample(text);
    expect(example.expected).not.toBe('');
    const { actual, expected } = await runExample(entry, example);
    expect(actual).toEqual(expected);
  });

  test('the examples pass the type checker with --strict', { timeout: 60_000 }, () => {
    expect(typeErrors(names)).toEqual([]);
  });
});

test('a file is parsed and rated in a browser: nothing of Node is bundled', { timeout: 60_000 }, async () => {
  const code = "import { parse } from '@harkness/formats'; import { rate } from '@harkness/office/rate'; export { parse, rate };";
  const bundled = await build({
    stdin: { contents: code, resolveDir: join(root, 'packages/cli') },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['source'],
    metafile: true,
  });
  expect(Object.keys(bundled.metafile.inputs).filter((file) => /ledger|sqlite|kysely|office\/src\/engines/.test(file))).toEqual(
    [],
  );
});
