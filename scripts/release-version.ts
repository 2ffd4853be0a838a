// npm run release:version [-- DATE]: raises the version of every package by the changesets, writes their section of CHANGELOG.md
// and removes them.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelogWith, isReleased, manifestWith, nextVersion } from './lib/changes.js';
import { changesetFolder, readChangesets } from './lib/changesets.js';
import { root } from './lib/files.js';

const { changes, faults, files } = readChangesets();
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const day = process.argv[2] ?? new Date().toISOString().slice(0, 10);
const changelog = text('CHANGELOG.md');
const { version } = JSON.parse(text('package.json')) as { version: string };
// The version in the manifests is the next one as long as it has no section, because it has not been released.
const isFirst = !isReleased(version, changelog);
if (!isFirst && changes.length === 0) {
  console.error(`nothing to release: ${changesetFolder} has no changes since ${version}. npm run change writes one.`);
  process.exit(1);
}
const next = isFirst ? version : nextVersion(version, changes);
const manifests = ['package.json', 'package-lock.json', 'conformance/package.json', 'bench/package.json'].concat(
  readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`),
);
const own = new Set(
  manifests.filter((file) => file !== 'package-lock.json').map((file) => (JSON.parse(text(file)) as { name: string }).name),
);
for (const file of manifests.filter((one) => one !== 'package-lock.json'))
  writeFileSync(join(root, file), manifestWith(text(file), version, next, own));
const lock = JSON.parse(text('package-lock.json')) as {
  version: string;
  packages: {
    [path: string]: { version?: string; dependencies?: { [name: string]: string }; devDependencies?: { [name: string]: string } };
  };
};
lock.version = next;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path.includes('node_modules/')) continue;
  if (entry.version === version) entry.version = next;
  for (const wanted of [entry.dependencies, entry.devDependencies])
    for (const name of Object.keys(wanted ?? {})) if (wanted !== undefined && own.has(name)) wanted[name] = next;
}
writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
writeFileSync(join(root, 'CHANGELOG.md'), changelogWith(changelog, next, day, changes));
for (const file of files) rmSync(join(root, file));
console.log(`${next}: ${changes.length} changes. Read CHANGELOG.md, then npm run release.`);
