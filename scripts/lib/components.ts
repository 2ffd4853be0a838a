// Third-party code that we ship: found by the files that went into a bundle, with licences.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Component {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** As shipped with the package. */
  readonly text: string;
}

/** The packages of the given files, without repeats, sorted by name. */
export function componentsOf(files: readonly string[]): Component[] {
  const folders = new Set(files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []));
  return merged([...folders].map(componentAt));
}

/** Each name and version once, in order. */
export function merged(components: readonly Component[]): Component[] {
  const byKey = new Map(components.map((component) => [`${component.name}@${component.version}`, component]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
}

function componentAt(folder: string): Component {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { name: string };
  };
  if (license === undefined) throw new Error(`${name} names no licence, so we cannot ship it`);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  const by = typeof author === 'object' ? author.name : author;
  const named = `Copyright (c) ${by ?? `the authors of ${name}`}. The package names its licence, ${license}, and contains no text of it.`;
  return { name, version, licence: license, text: file === undefined ? named : readFileSync(join(folder, file), 'utf8').trim() };
}

export function notices(components: readonly Component[]): string {
  const head = 'Harkness contains the following packages. Each stands under its own licence.';
  const parts = components.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}`);
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Where the build of the pages leaves the list of its components. */
export function pageComponents(web: string): Component[] {
  const file = join(web, 'dist', 'components.json');
  if (!existsSync(file)) throw new Error('the pages are not built: npm run build:web');
  return JSON.parse(readFileSync(file, 'utf8')) as Component[];
}
