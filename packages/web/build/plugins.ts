// Our Vite plugins: the frame of the document, the delayed main script, a table of addresses for the server, and compressed
// copies of every text file.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, type ZlibOptions } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { addresses } from '../src/base/addresses.js';
import { places } from '../src/base/places.js';

const brotli: (bytes: Buffer) => Promise<Buffer> = promisify(brotliCompress);
const zip: (bytes: Buffer, options: ZlibOptions) => Promise<Buffer> = promisify(gzip);

interface Statement {
  readonly id: string;
  readonly section: string;
  readonly text: string;
}

const documents: { readonly [prefix: string]: string } = {
  US25: 'uschess-2025',
  US20: 'uschess-2020',
  US15: 'uschess-2015',
  US10: 'uschess-2010-approx',
  FIDE09: 'fide-2009',
};

/**
 * `virtual:statements`: each section of the documents in this project's words, for the rulebook page; and `statements.json`, the
 * same for the server's pages without script.
 */
export function statements(file: string): Plugin {
  const name = 'virtual:statements';
  const rows = () => {
    const all = JSON.parse(readFileSync(file, 'utf8')) as Statement[];
    return all.flatMap(({ id: statement, section, text }) => {
      const document = documents[statement.split('-')[0] ?? ''];
      return document === undefined ? [] : [[document, section, statement, text]];
    });
  };
  return {
    name: 'statements',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(rows())};` : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'statements.json', source: JSON.stringify(rows()) });
    },
  };
}

/** Gives the document's frame the same links as the one the script draws. */
export function frame(): Plugin {
  const links = places.map(({ to, label }) => `<a href="${to}">${label}</a>`).join('');
  return { name: 'frame', transformIndexHtml: (html) => html.replace('<!-- places -->', links) };
}

/**
 * Shows the document first, then runs the script that draws the page, which is loaded meanwhile. Otherwise the script could
 * replace a heading before the reader ever sees it. A page in the background is not painted, and some browsers do not report
 * painting; then the script runs at once, or soon.
 */
export function shownFirst(): Plugin {
  const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
  return {
    name: 'shown-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const entry = script.exec(html)?.[1];
        if (entry === undefined) throw new Error('the document has no script');
        const start = `let start = () => { start = () => {}; import(${JSON.stringify(entry)}); };
if (document.visibilityState === 'hidden') start();
else {
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && start()).observe({ type: 'paint', buffered: true });
  setTimeout(() => start(), 1000);
}`;
        return html
          .replace(script, `<link rel="modulepreload" href="${entry}" fetchpriority="low">`)
          .replace(/<link rel="modulepreload" crossorigin/g, '<link rel="modulepreload" fetchpriority="low"')
          .replace('</body>', () => `<script>${start}</script>\n</body>`);
      },
    },
  };
}

/** `pages.json`: each address with its scripts, so that a server can name them in the document. */
export function addressTable(): Plugin {
  return {
    name: 'address-table',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (entry === undefined) throw new Error('the build has no entry');
      const atOnce = new Set(withImports(entry.fileName, bundle));
      const table = addresses.map(({ module, ...address }) => {
        // Calculators are drawn inside their own page.
        const modules = module.startsWith('calculators/') ? ['pages/calculators.tsx', module] : [module];
        const scripts = modules.flatMap((name) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${name}`)));
          if (chunk === undefined) throw new Error(`no script draws ${address.path}: ${name} is not a page`);
          return withImports(chunk.fileName, bundle);
        });
        return { ...address, scripts: [...new Set(scripts)].filter((name) => !atOnce.has(name)).map((name) => `/${name}`) };
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(table) });
    },
  };
}

function withImports(name: string, bundle: Rolldown.OutputBundle, seen: string[] = []): string[] {
  const file = bundle[name];
  if (seen.includes(name) || file?.type !== 'chunk') return seen;
  seen.push(name);
  for (const one of file.imports) withImports(one, bundle, seen);
  return seen;
}

/** Writes every text file also as .br and .gz, so that a server need not compress. */
export function compressed(folder: string): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const bytes = readFileSync(join(folder, name));
          writeFileSync(join(folder, `${name}.br`), await brotli(bytes));
          writeFileSync(join(folder, `${name}.gz`), await zip(bytes, { level: 9 }));
        }),
      );
    },
  };
}
