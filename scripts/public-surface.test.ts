// The names of the other packages that outside callers may rely on; those of the rules have their own test.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import * as client from '../packages/client/src/index.js';
import * as formats from '../packages/formats/src/index.js';
import * as shape from '../packages/formats/src/shape/index.js';
import * as lab from '../packages/lab/src/index.js';
import { reforms } from '../packages/lab/test/office.js';
import * as ledger from '../packages/ledger/src/index.js';
import * as log from '../packages/ledger/src/log/index.js';
import * as logCrypto from '../packages/ledger/src/node-crypto.js';
import { appendAll, library, loan, member } from '../packages/ledger/test/lending-library.js';
import * as office from '../packages/office/src/index.js';
import * as rate from '../packages/office/src/rate/index.js';
import { entries as rulesEntries } from '../packages/rules/test/public-surface.js';
import * as sample from '../packages/sample/src/index.js';
import * as contract from '../packages/server/src/contract/index.js';
import * as server from '../packages/server/src/index.js';
import { libraryEntries } from './docs/contents.js';
import { root } from './lib/files.js';
import { type Entry, publicNames, readExample, runExample, typeErrors, undocumented } from './lib/public-surface.js';

// In examples `state` is an event in progress; `springOpen` and `winterCup` are the bytes of these files, and `fideList` those of
// a list.
const fixture = (name: string) => new Uint8Array(readFileSync(join(root, 'packages/cli/test/fixtures', name)));
const given = {
  values: {
    springOpen: fixture('spring-open.trf'),
    winterCup: fixture('winter-cup.json'),
    fideList: fixture('lists/players_list_foa.txt'),
  },
  declarations: 'declare const springOpen: Uint8Array, winterCup: Uint8Array, fideList: Uint8Array;',
};

// In examples of the log, `tree` has the entries a, b and c, `note` is its checkpoint signed by `key`, `logKey` verifies it, and
// `policy` names the log.
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

// Examples write files into `folder`. For the ledger, `store` has two facts of a lending library, and `contents` describes them;
// for the office it has the players of players.jsonl, for the sample a small federation, and `report` is one of the lab.
const folder = mkdtempSync(join(tmpdir(), 'harkness-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function folderOf(entry: string): string {
  const own = join(folder, entry);
  mkdirSync(own);
  return own;
}
const { memoryStore, readLines } = ledger;
const lending = memoryStore();
await appendAll(lending, [member('ann', { birthDate: '1990-05-04' }), loan('moby-dick')]);
const rated = memoryStore() as office.Store;
const players = new TextDecoder()
  .decode(fixture('players.jsonl'))
  .trim()
  .split('\n')
  .map((line, at) => ({ id: `player-${at}`, actor: 'officer', ...(JSON.parse(line) as object) }));
const opened = await office.openOffice({ store: rated });
if (!opened.ok || !(await opened.value.append(players as office.FactOffer[])).ok)
  throw new Error('the players cannot be entered');
const federation = memoryStore() as office.Store;
await sample.loadSample(federation, { seed: 1, players: 20, years: 1 });
const history = memoryStore() as office.Store;
await sample.makeSampleOffice(history, {
  sample: { seed: 3, players: 60, years: 8, authority: 'uschess' },
  fideLists: false,
  supplements: 0,
});
const studied = await lab.runLab({ store: history, reforms: [reforms.worse], threads: 1 });
if (!studied.ok) throw new Error(`the reform cannot be judged: ${JSON.stringify(studied)}`);

const ofFormats: Entry = { name: '@harkness/formats', file: 'packages/formats/src/index.ts', values: formats, given };
const entries: readonly Entry[] = [
  ofFormats,
  { name: '@harkness/formats/shape', file: 'packages/formats/src/shape/index.ts', values: shape },
  ofLog,
  {
    name: '@harkness/ledger',
    file: 'packages/ledger/src/index.ts',
    values: ledger,
    given: {
      values: { store: lending, contents: library, folder: folderOf('ledger') },
      declarations: 'declare const store: Store, contents: Contents, folder: string;',
    },
  },
  {
    name: '@harkness/office',
    file: 'packages/office/src/index.ts',
    values: office,
    given: {
      values: { store: rated, folder: folderOf('office'), readLines, parse: formats.parse, winterCup: given.values.winterCup },
      declarations: `import { parse } from '@harkness/formats'; import { readLines } from '@harkness/ledger';
declare const store: Store, folder: string, winterCup: Uint8Array;`,
    },
  },
  {
    name: '@harkness/lab',
    file: 'packages/lab/src/index.ts',
    values: lab,
    given: {
      values: { store: federation, report: lab.reportsOf(studied.value)[0] },
      declarations: "import type { Store } from '@harkness/office'; declare const store: Store, report: LabReport;",
    },
  },
  {
    name: '@harkness/sample',
    file: 'packages/sample/src/index.ts',
    values: sample,
    given: {
      values: { store: federation },
      declarations: "import type { Store } from '@harkness/office'; declare const store: Store;",
    },
  },
  {
    name: '@harkness/server',
    file: 'packages/server/src/index.ts',
    values: server,
    given: { values: { folder: folderOf('server') }, declarations: 'declare const folder: string;' },
  },
  { name: '@harkness/server/contract', file: 'packages/server/src/contract/index.ts', values: contract },
  { name: '@harkness/ledger/node-crypto', file: 'packages/ledger/src/node-crypto.ts', values: logCrypto },
  { name: '@harkness/office/rate', file: 'packages/office/src/rate/index.ts', values: rate, beside: ofFormats, given },
  {
    name: '@harkness/client',
    file: 'packages/client/src/index.ts',
    values: client,
    given: { values: { state: { version: 4, sections: [] } }, declarations: 'declare const state: LiveEvent;' },
  },
];

test('every entry point of every package has its names documented, here or with the rules, and a page in the reference', () => {
  const own = readdirSync(join(root, 'packages')).flatMap((name) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly private?: boolean;
      readonly exports: { readonly [path: string]: unknown };
    };
    // Entry points that are internal or for tests say so in their names; the command and the pages are not libraries.
    const offered = Object.keys(manifest.exports).filter((path) => !/^\.\/(internal|testing)|\.json$/.test(path));
    return manifest.private === true ? [] : offered.map((path) => manifest.name + path.slice(1));
  });
  const documented = [...entries, ...rulesEntries].map(({ name }) => name);
  expect(own.filter((name) => !documented.includes(name))).toEqual([]);
  const inReference = libraryEntries.map(({ name }) => name);
  expect(own.filter((name) => !inReference.includes(name))).toEqual([]);
});

describe('the documentation of the public names', () => {
  const names = publicNames(entries);

  test('every name is documented, and every function and value has an example', () => {
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

test('a file can be parsed and rated in a browser: nothing of Node is bundled', { timeout: 60_000 }, async () => {
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
