// The documentation as a static site, from the documents, the command, the API and the library's own comments.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { build } from 'esbuild';
import { root } from '../lib/files.js';
import { commandReference } from './commands.js';
import { chapters, madePages } from './contents.js';
import { factsReference } from './facts.js';
import { findingsReference } from './findings.js';
import { httpReference } from './http.js';
import { layout } from './layout.js';
import { type Page, pageOf } from './page.js';
import { searchIndex } from './search-index.js';

const here = join(root, 'scripts/docs');
const examples = 'docs/examples';

const documents = [...chapters.flatMap(({ documents }) => documents.map(({ file }) => file)), ...decisions()].filter((file) =>
  existsSync(join(root, file)),
);

function decisions(): string[] {
  return readdirSync(join(root, 'docs/decisions'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/decisions/${name}`);
}

/** `docs/start.md` is the first page; the others keep their path. */
function addressOf(file: string): string | undefined {
  if (file === 'docs/start.md') return 'index.html';
  if (!documents.includes(file)) return undefined;
  return posix.join(
    file.startsWith('docs/') ? '' : 'more',
    file
      .replace(/^docs\//, '')
      .replace(/\.md$/, '.html')
      .toLowerCase(),
  );
}

/** Documents become pages; pictures, schemas and examples are copied. */
function linkTo(file: string): string | undefined {
  const page = addressOf(file);
  if (page !== undefined) return page;
  if (!existsSync(join(root, file))) return undefined;
  if (file.startsWith(`${examples}/`)) return file.replace(examples, 'examples');
  return /^docs\/.+\.(png|json|jsonl)$/.test(file) ? file.replace(/^docs\//, 'files/') : undefined;
}

/**
 * Writes the site into a folder, which is emptied first. The library reference is made separately, because TypeDoc takes some
 * seconds.
 */
export async function buildSite(out: string, library: readonly Page[]): Promise<readonly Page[]> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const written = documents.map((file) =>
    pageOf(readFileSync(join(root, file), 'utf8'), { file, address: addressOf(file) ?? '' }, linkTo),
  );
  const made = [
    pageOf(commandReference(), { file: 'docs/reference/commands.md', address: madePages.commands }, linkTo),
    pageOf(httpReference(version), { file: 'docs/reference/http.md', address: madePages.http }, linkTo),
    pageOf(findingsReference(), { file: 'docs/reference/findings.md', address: madePages.findings }, linkTo),
    pageOf(factsReference(), { file: 'docs/reference/facts.md', address: madePages.facts }, linkTo),
    ...library,
  ];
  const pages: readonly Page[] = [...written, ...made];

  rmSync(out, { recursive: true, force: true });
  for (const page of pages) {
    const file = join(out, page.address);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, layout(page, addressOf));
  }
  for (const name of readdirSync(join(root, 'docs')).filter((name) => /\.(json|jsonl)$/.test(name))) {
    cpSync(join(root, 'docs', name), join(out, 'files', name));
  }
  for (const picture of new Set(
    written.flatMap(({ html }) => [...html.matchAll(/src="[./]*files\/(screenshots\/[^"]+)"/g)].map(([, name]) => name ?? '')),
  )) {
    cpSync(join(root, 'docs', picture), join(out, 'files', picture));
  }
  if (existsSync(join(root, examples))) cpSync(join(root, examples), join(out, 'examples'), { recursive: true });
  cpSync(join(here, 'style.css'), join(out, 'style.css'));
  writeFileSync(join(out, 'search-index.js'), searchIndex(pages));
  await build({
    entryPoints: [join(here, 'search.ts')],
    outfile: join(out, 'search.js'),
    bundle: true,
    minify: true,
    target: 'es2022',
  });
  return pages;
}
