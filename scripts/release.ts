// npm run release: builds, checks, tests, packs every package and the command into release/, and rehearses their publication.
// Publishes nothing. `--quick` skips check and tests. `--from STEP` continues a stopped run. `--rehearsal` continues despite
// anything that would stop a release, and reports it.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readChangesets } from './lib/changesets.js';
import { bundleCommand } from './lib/command-bundle.js';
import { root } from './lib/files.js';
import { publishingOrder, type ReleaseManifest, releaseFaults } from './lib/release-faults.js';
import { sbomOf } from './lib/sbom.js';
import { runSteps, type Step } from './lib/steps.js';

const release = join(root, 'release');
const bundle = join(release, 'harkness');

function manifestIn(folder: string): ReleaseManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReleaseManifest;
}

const folders = new Map(
  readdirSync(join(root, 'packages')).map((name) => [manifestIn(join(root, 'packages', name)).name, join('packages', name)]),
);
const packages = [...folders.values()].map((folder) => manifestIn(join(root, folder)));
const changesets = readChangesets();
const faults = [
  ...changesets.faults,
  ...releaseFaults([manifestIn(root), ...packages], readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), changesets.files),
];
const isRehearsal = process.argv.includes('--rehearsal');
for (const fault of faults) console.error(isRehearsal ? `would stop a release: ${fault}` : fault);
if (faults.length > 0 && !isRehearsal) process.exit(1);

const libraries = publishingOrder(packages.filter((one) => one.private !== true));
const tarballOf = (name: string) => join(release, `${name.replace('@', '').replace('/', '-')}-${manifestIn(root).version}.tgz`);

async function makeBundle(): Promise<void> {
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release);
  const components = await bundleCommand(bundle);
  writeFileSync(join(release, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(manifestIn(bundle) as never, components), null, 2)}\n`);
  cpSync(join(bundle, 'THIRD-PARTY-NOTICES.txt'), join(release, 'THIRD-PARTY-NOTICES.txt'));
}

/** Any publint message about a package, including suggestions, stops the release. */
async function lint(folder: string): Promise<void> {
  const { messages, pkg } = await publint({ pkgDir: folder, level: 'suggestion' });
  if (messages.length > 0) throw new Error(messages.map((one) => formatMessage(one, pkg, { color: false })).join('\n'));
}

/** Downloaded only for a release. It checks that types resolve for callers; the packages are ESM only. */
const typesCheck = ['npx', '--yes', '@arethetypeswrong/cli@0.18.5', '--profile', 'esm-only', '--format', 'ascii'] as const;
const hasTypes = (name: string) => existsSync(join(root, folders.get(name) ?? '', 'src/index.ts'));

const steps: readonly Step[] = [
  { name: 'build', work: ['npm', 'run', '--silent', 'build'] },
  { name: 'docs', work: ['npm', 'run', '--silent', 'docs'] },
  ...(process.argv.includes('--quick')
    ? []
    : ([
        { name: 'check', work: ['npm', 'run', '--silent', 'check'] },
        { name: 'test', work: ['npm', 'test', '--silent'] },
        { name: 'slow tests', work: ['npm', 'run', 'test:slow', '--silent'] },
      ] as const)),
  { name: 'bundle', work: makeBundle },
  {
    name: 'pack',
    work: [
      ...(['npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', release] as const),
      ...libraries.map((name) => `./${folders.get(name)}`),
      bundle,
    ],
  },
  ...libraries.map((name) => ({ name: `publint of ${name}`, work: () => lint(join(root, folders.get(name) ?? '')) })),
  { name: 'publint of harkness', work: () => lint(bundle) },
  ...libraries.filter(hasTypes).map((name) => ({ name: `types of ${name}`, work: [...typesCheck, tarballOf(name)] as const })),
  ...[...libraries, 'harkness'].map((name) => ({
    name: `rehearse ${name}`,
    work: ['npm', 'publish', '--dry-run', '--provenance', '--access', 'public', tarballOf(name)] as const,
  })),
];

const { argv } = process;
const begin = argv.includes('--from') ? argv[argv.indexOf('--from') + 1] : steps[0]?.name;
const first = steps.findIndex(({ name }) => name === begin);
if (first < 0) {
  console.error(`there is no step "${begin}"; there are: ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
if ((await runSteps(steps.slice(first), console.log)) !== undefined) process.exit(1);
console.log(`release/ is ready: ${[...libraries, 'harkness'].join(', ')}`);
