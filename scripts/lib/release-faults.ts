// What prevents a release, checked before anything is built.

import { isReleased } from './changes.js';

export interface ReleaseManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: { readonly [name: string]: string };
  readonly repository?: { readonly url: string };
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
}

/**
 * Sentences; empty if a release can be made. The first manifest is the workspace's own; `changesets` are the files not yet in a
 * release.
 */
export function releaseFaults(
  manifests: readonly ReleaseManifest[],
  changelog: string,
  changesets: readonly string[] = [],
): string[] {
  const [root, ...packages] = manifests;
  if (root === undefined) return ['There is no workspace.'];
  const { version } = root;
  const own = new Set(packages.map(({ name }) => name));
  const faults: string[] = [];
  for (const one of packages) {
    if (one.version !== version)
      faults.push(`${one.name} has version ${one.version}, the workspace ${version}: give all packages one version.`);
    for (const [name, wanted] of Object.entries(one.dependencies ?? {})) {
      if (own.has(name) && wanted !== version) faults.push(`${one.name} asks for ${name} ${wanted}: write ${version}.`);
    }
    if (one.private !== true && one.repository === undefined)
      faults.push(`${one.name} names no repository: add it to its package.json.`);
    if (one.private !== true && (one.publishConfig?.provenance !== true || one.publishConfig.access !== 'public'))
      faults.push(
        `${one.name} would be published without provenance: write "publishConfig": { "access": "public", "provenance": true }.`,
      );
    if (one.repository?.url.includes('.example/'))
      faults.push(`${one.name} names the repository ${one.repository.url}: write the real address.`);
  }
  if (!isReleased(version, changelog)) {
    faults.push(`CHANGELOG.md has no section "## ${version} (DATE)": npm run release:version writes it.`);
  }
  if (changesets.length > 0) faults.push(`${changesets.join(', ')}: in no release yet. npm run release:version takes them up.`);
  return faults;
}

/** Orders libraries so that each comes after its dependencies. */
export function publishingOrder(manifests: readonly ReleaseManifest[]): string[] {
  const left = new Map(manifests.map((one) => [one.name, one]));
  const order: string[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ dependencies = {} }) => !Object.keys(dependencies).some((name) => left.has(name)));
    if (ready.length === 0) throw new Error(`packages depend on each other: ${[...left.keys()].join(', ')}`);
    for (const { name } of ready) {
      order.push(name);
      left.delete(name);
    }
  }
  return order;
}
