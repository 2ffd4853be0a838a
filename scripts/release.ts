// npm run release: builds, checks, tests, packs every package and the command into release/, and rehearses their publication. Publishes nothing.
// `--quick` leaves out check and tests.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCommand } from './lib/command-bundle.js';
import { root } from './lib/files.js';
import { publishingOrder, type ReleaseManifest, releaseFaults } from './lib/release-faults.js';
import { run } from './lib/run.js';
import { sbomOf } from './lib/sbom.js';

const release = join(root, 'release');
const bundle = join(release, 'harkness');

function manifestIn(folder: string): ReleaseManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReleaseManifest;
}

async function step(name: string, command: string, args: readonly string[]): Promise<void> {
  const { code, output, seconds } = await run(command, args);
  if (code !== 0) {
    console.error(output.trimEnd());
    console.error(`stopped: ${name} failed`);
    process.exit(1);
  }
  console.log(`ok    ${name} (${seconds.toFixed(0)} s)`);
}

const folders = new Map(
  readdirSync(join(root, 'packages')).map((name) => [manifestIn(join(root, 'packages', name)).name, join('packages', name)]),
);
const packages = [...folders.values()].map((folder) => manifestIn(join(root, folder)));
const faults = releaseFaults([manifestIn(root), ...packages], readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}

await step('build', 'npm', ['run', '--silent', 'build']);
await step('docs', 'npm', ['run', '--silent', 'docs']);
if (!process.argv.includes('--quick')) {
  await step('check', 'npm', ['run', '--silent', 'check']);
  await step('test', 'npm', ['test', '--silent']);
}

rmSync(release, { recursive: true, force: true });
mkdirSync(release);
const components = await bundleCommand(bundle);
const libraries = publishingOrder(packages.filter((one) => one.private !== true));
const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', release];
await step('pack', 'npm', [...pack, ...libraries.map((name) => `./${folders.get(name)}`), bundle]);
writeFileSync(join(release, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(manifestIn(bundle) as never, components), null, 2)}\n`);

/** Fetched for a release only. It checks that types resolve as callers import them; the packages are ESM alone. */
const typesCheck = ['--yes', '@arethetypeswrong/cli@0.18.5', '--profile', 'esm-only', '--format', 'ascii'];
const tarballOf = (name: string) => `${name.replace('@', '').replace('/', '-')}-${manifestIn(root).version}.tgz`;
for (const name of libraries.filter((one) => existsSync(join(root, folders.get(one) ?? '', 'src/index.ts'))))
  await step(`types of ${name}`, 'npx', [...typesCheck, join(release, tarballOf(name))]);

for (const name of [...libraries, 'harkness']) {
  const tarball = tarballOf(name);
  await step(`rehearse ${name}`, 'npm', ['publish', '--dry-run', '--access', 'public', join(release, tarball)]);
}
console.log(`release/ is ready: ${[...libraries, 'harkness'].join(', ')}`);
