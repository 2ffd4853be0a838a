// The code in the documentation: every TypeScript block in the README files and in docs/, and the output it claims.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './files.js';

export interface DocExample {
  /** `docs/formats.md:5`. */
  readonly place: string;
  readonly code: string;
  /** From `console.log(…); // 1673`, in order. */
  readonly prints: readonly string[];
}

export function documentFiles(): string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'README.md'));
  const docs = ['docs', 'docs/tutorials'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(root, folder, name)] : [])),
  );
  return [join(root, 'README.md'), ...docs, ...packages];
}

export function examplesIn(file: string): DocExample[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(({ index, 1: code = '' }) => ({
    place: `${relative(root, file)}:${text.slice(0, index).split('\n').length}`,
    code,
    prints: [...code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, printed]) => printed ?? ''),
  }));
}
