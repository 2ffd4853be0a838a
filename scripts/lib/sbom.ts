// Third-party code in the command, as CycloneDX 1.5 JSON: bundled packages, and those that npm installs beside it.

import type { Component } from './components.js';

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly dependencies: { readonly [name: string]: string };
  readonly optionalDependencies: { readonly [name: string]: string };
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

export function sbomOf({ name, version, dependencies, optionalDependencies }: Installed, bundled: readonly Component[]): unknown {
  const beside = (names: { readonly [name: string]: string }, scope: string) =>
    Object.entries(names).map(([one, its]) => ({ type: 'library', name: one, version: its, scope, purl: purl(one, its) }));
  const inside = bundled.map((one) => ({
    type: 'library',
    name: one.name,
    version: one.version,
    scope: 'required',
    licenses: [{ expression: one.licence }],
    purl: purl(one.name, one.version),
  }));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, purl: purl(name, version) } },
    components: [...inside, ...beside(dependencies, 'required'), ...beside(optionalDependencies, 'optional')],
  };
}
