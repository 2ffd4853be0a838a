// Builds the verifier as separate files under `verify/`: a page, its style, and a worker. The worker is the office's own public
// replay, built for browsers. No page imports it; they exchange messages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite';

const here = import.meta.dirname;

export function verifier(): Plugin {
  return {
    name: 'verifier',
    apply: 'build',
    async generateBundle() {
      const emit = (name: string, source: string): void => {
        this.emitFile({ type: 'asset', fileName: `verify/${name}`, source });
      };
      emit('index.html', readFileSync(join(here, '../verify/index.html'), 'utf8'));
      emit('verify.css', readFileSync(join(here, '../verify/verify.css'), 'utf8'));
      emit('page.js', await script(join(here, '../src/verify/page.ts')));
      const worker = await script(join(here, 'browser/worker.ts'));
      emit('worker.js', worker);
      // A page opened from disk may not start a worker from a file, but may from text.
      emit('worker-text.js', `globalThis.verifyWorker = ${JSON.stringify(worker)};\n`);
    },
  };
}

/** Bundles one entry into a single script. */
export async function script(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [withoutNode()],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: { write: false, target: 'es2022', minify: true, lib: { entry, formats: ['iife'], name: 'verify' } },
  });
  const outputs = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  const [chunk] = outputs.flatMap(({ output }) => output.filter((one) => one.type === 'chunk'));
  if (chunk === undefined) throw new Error(`nothing was built of ${entry}`);
  return chunk.code;
}

const parts = '\0node-parts.cjs';
const nothing = '\0nothing.cjs';

/**
 * browser/node-parts.ts has the parts of Node that the replay uses. Shared modules import databases and files, but never call
 * them here.
 */
function withoutNode(): Plugin {
  const missing = 'class Missing { constructor() { throw new Error("not in a browser"); } }';
  return {
    name: 'without-node',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'node:crypto' || id === 'node:zlib') return parts;
      return /^(node:|better-sqlite3|pg$|pg-|kysely)/.test(id) ? nothing : null;
    },
    load(id) {
      if (id === nothing) return `${missing} module.exports = new Proxy({}, { get: () => Missing });`;
      if (id !== parts) return null;
      const own = JSON.stringify(join(here, 'browser/node-parts.ts'));
      return `${missing} const own = require(${own}); module.exports = new Proxy({}, { get: (_, name) => own[name] ?? Missing });`;
    },
  };
}
