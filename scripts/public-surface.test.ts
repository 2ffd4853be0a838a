// The names of the other packages that callers outside may rely on; those of the rules have a test of their own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import * as client from '../packages/client/src/index.js';
import * as formats from '../packages/formats/src/index.js';
import * as log from '../packages/ledger/src/log/index.js';
import * as logCrypto from '../packages/ledger/src/node-crypto.js';
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

// In examples of the log `tree` holds the entries a, b and c, `note` is its checkpoint signed by `key`, `logKey` checks that, and `policy` names the log.
const { nodeCrypto, signingKey } = logCrypto;
const key = signingKey(new Uint8Array(32).fill(7));
const origin = 'example.org/log';
const tree = new log.MerkleTree(log.plainSha256);
for (const entry of ['a', 'b', 'c']) tree.append(log.ascii(entry));
const note = await log.signNote(nodeCrypto, log.formatCheckpoint({ origin, size: 3n, root: tree.root() }), [
  { name: origin, key },
]);
const logKey = log.verifierKey(log.plainSha256, origin, 'ed25519', key.publicKey);
const policy = log.parsePolicy(log.plainSha256, `log ${log.formatVerifierKey(logKey)}\nquorum none\n`);
const ofLog: Entry = {
  name: '@harkness/ledger/log',
  file: 'packages/ledger/src/log/index.ts',
  values: log,
  given: {
    values: { nodeCrypto, key, tree, note, logKey, policy: policy.ok ? policy.policy : undefined },
    declarations:
      'declare const nodeCrypto: Verifying, key: SigningKey, tree: MerkleTree, note: string, logKey: VerifierKey, policy: Policy;',
  },
};
const ofFormats: Entry = { name: '@harkness/formats', file: 'packages/formats/src/index.ts', values: formats, given };
const entries: readonly Entry[] = [
  ofFormats,
  ofLog,
  { name: '@harkness/ledger/node-crypto', file: 'packages/ledger/src/node-crypto.ts', values: logCrypto },
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
