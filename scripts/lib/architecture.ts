// The architecture as a drawing: packages and their folders, with an arrow from each to what it imports.

import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import ts from 'typescript';
import { layerOf, layers } from './boundaries.js';

const begin = '<!-- drawn by npm run architecture -->';
const end = '<!-- end of the drawing -->';

/** The page with the drawing between its markers. */
export function withDrawing(page: string, picture: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/architecture.md has lost the marks of its drawing');
  return `${page.slice(0, from + begin.length)}\n\n${picture}\n${page.slice(to)}`;
}

/** Mermaid: a diagram of the packages, then one for each package with folders. */
export function drawing(root: string, files: readonly string[]): string {
  const edges = new Map<string, Set<string>>();
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const file of files.filter((name) => !/\.test\.tsx?$|\/testing\//.test(name))) {
    const own = layerOf(file);
    if (own === undefined) continue;
    const packageName = nameOf(own.source);
    for (const imported of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      if (imported.startsWith('@harkness/')) note(edges, packageName, imported.split('/')[1] ?? '');
      else if (imported.startsWith('.')) {
        const other = layerOf(normalize(join(file, '..', imported)));
        if (other !== undefined && other.layer !== own.layer)
          note(folders.get(packageName) ?? put(folders, packageName), shown(own.layer), shown(other.layer));
      }
    }
  }
  const pictures = [mermaid(edges)];
  for (const source of Object.keys(layers)) {
    const inside = folders.get(nameOf(source));
    if (inside !== undefined) pictures.push(`\`${source}\`\n\n${mermaid(inside)}`);
  }
  return pictures.join('\n');
}

function put(all: Map<string, Map<string, Set<string>>>, name: string): Map<string, Set<string>> {
  const fresh = new Map<string, Set<string>>();
  all.set(name, fresh);
  return fresh;
}

function note(edges: Map<string, Set<string>>, from: string, to: string): void {
  edges.set(from, (edges.get(from) ?? new Set()).add(to));
}

function nameOf(source: string): string {
  return source.split('/')[1] ?? source;
}

function shown(layer: string): string {
  return layer === '.' ? 'entry' : layer;
}

function mermaid(edges: ReadonlyMap<string, ReadonlySet<string>>): string {
  const lines = [...edges].flatMap(([from, to]) => [...to].map((one) => `  ${id(from)}[${from}] --> ${id(one)}[${one}]`));
  return ['```mermaid', 'flowchart BT', ...lines.toSorted(), '```', ''].join('\n');
}

/** `end` is a keyword of Mermaid. */
function id(name: string): string {
  return `n_${name.replaceAll('-', '_')}`;
}

function importsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  return source.statements.flatMap((statement) =>
    (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  );
}
