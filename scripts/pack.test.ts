import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorkspace } from './lib/built.js';
import { root } from './lib/files.js';

// Each library is packed as for publication and used from a temporary folder, by Node and by the type checker. The command is
// packed differently: pack-command.test.ts.

const libraries = ['rules', 'formats', 'ledger', 'office', 'lab', 'sample', 'server', 'client'];
const scratch = mkdtempSync(join(tmpdir(), 'harkness-pack-'));

interface Manifest {
  readonly name: string;
  readonly exports: { readonly [path: string]: unknown };
  readonly dependencies?: { readonly [name: string]: string };
}

function manifestOf(library: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', library, 'package.json'), 'utf8')) as Manifest;
}

beforeAll(() => {
  buildWorkspace();
  mkdirSync(join(scratch, 'node_modules/@harkness'), { recursive: true });
  const tarballs = join(scratch, 'tarballs');
  mkdirSync(tarballs);
  const each = libraries.flatMap((library) => ['--workspace', `packages/${library}`]);
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', tarballs, ...each], { cwd: root });
  for (const tarball of readdirSync(tarballs)) {
    execFileSync('tar', ['xzf', tarball], { cwd: tarballs });
    const { name } = JSON.parse(readFileSync(join(tarballs, 'package/package.json'), 'utf8')) as Manifest;
    renameSync(join(tarballs, 'package'), join(scratch, 'node_modules', name));
  }
  // Third-party dependencies come from the workspace's own installation, because tests have no network.
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry.startsWith('.') || entry === '@harkness' || entry === 'harkness') continue;
    symlinkSync(join(root, 'node_modules', entry), join(scratch, 'node_modules', entry));
  }
  writeFileSync(join(scratch, 'package.json'), JSON.stringify({ name: 'scratch', private: true, type: 'module' }));
}, 240_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** For example `@harkness/rules/uschess`, for every entry of every library that a user may import. */
function entryPoints(): string[] {
  return libraries.flatMap((library) => {
    const { name, exports } = manifestOf(library);
    return Object.keys(exports)
      .filter((path) => !/testing|\.json$|\*/.test(path))
      .map((path) => name + path.slice(1));
  });
}

test('every entry point of a packed library loads in Node and exports something', () => {
  const script = entryPoints()
    .map((entry) => `console.log(${JSON.stringify(entry)}, Object.keys(await import(${JSON.stringify(entry)})).length);`)
    .join('\n');
  writeFileSync(join(scratch, 'load.js'), script);
  const counts = execFileSync('node', ['load.js'], { cwd: scratch, encoding: 'utf8' }).trim().split('\n');
  expect(counts).toHaveLength(entryPoints().length);
  for (const line of counts) expect(Number(line.split(' ')[1]), line).toBeGreaterThan(0);
});

test('every entry point ships its types', () => {
  const text = entryPoints().map((entry, index) => `import * as entry${index} from '${entry}';\nvoid entry${index};`);
  writeFileSync(join(scratch, 'types.ts'), text.join('\n'));
  writeFileSync(
    join(scratch, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { module: 'NodeNext', target: 'ES2022', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
      files: ['types.ts'],
    }),
  );
  expect(() => execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: scratch, encoding: 'utf8' })).not.toThrow();
}, 120_000);

test('a packed library has its licence, its README and no tests', () => {
  for (const library of libraries) {
    const files = readdirSync(join(scratch, 'node_modules', manifestOf(library).name), { recursive: true, encoding: 'utf8' });
    expect(files, library).toContain('LICENSE');
    expect(files, library).toContain('README.md');
    expect(
      files.filter((file) => /\.test\./.test(file)),
      library,
    ).toEqual([]);
  }
});

test('publint finds nothing in a packed library, and each names its repository', async () => {
  for (const library of libraries) {
    const pkgDir = join(scratch, 'node_modules', manifestOf(library).name);
    const { messages, pkg } = await publint({ pkgDir, pack: false, level: 'suggestion' });
    expect(
      messages.map((message) => formatMessage(message, pkg, { color: false })),
      library,
    ).toEqual([]);
    const { repository, homepage, bugs, keywords, engines } = pkg as { readonly [field: string]: unknown };
    expect({ repository, homepage, bugs, keywords, engines }, library).toEqual({
      repository: { type: 'git', url: expect.stringMatching(/^git\+https:/), directory: `packages/${library}` },
      homepage: expect.stringMatching(/^https:/),
      bugs: expect.stringMatching(/^https:/),
      keywords: expect.arrayContaining(['chess']),
      engines: { node: '>=22' },
    });
  }
});
