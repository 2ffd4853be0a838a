import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { markMessages, newMessages } from './build/inlined.js';
import { languages } from './build/languages.js';
import { licenceNotices } from './build/notices.js';
import { addressTable, compressed, frame, shownFirst, statements } from './build/plugins.js';
import { type } from './build/type.js';
import { verifier } from './build/verifier.js';

/** `npm start` builds its own copy of the pages and does without the compressed files, which take longest. */
const quick = process.env['HARKNESS_QUICK_PAGES'];
const pages = quick ?? join(import.meta.dirname, 'dist/pages');
const messages = newMessages();

/** Modules of a package's source, for a group. */
function modules(name: string, paths: string): RegExp {
  return new RegExp(`[\\\\/]${name}[\\\\/]src[\\\\/](?:${paths.replaceAll('/', '[\\\\/]')})\\.tsx?$`);
}

export default defineConfig({
  plugins: [
    react(),
    type(import.meta.dirname),
    frame(),
    shownFirst(),
    addressTable(),
    markMessages(messages),
    verifier(),
    statements(join(import.meta.dirname, '../../docs/statements.json')),
    licenceNotices(import.meta.dirname),
    languages(join(import.meta.dirname, 'locales'), pages, messages),
    ...(quick === undefined ? [compressed(pages)] : []),
  ],
  // Our own packages are read from source, so that only what a page uses is shipped.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // React itself has had this hook since version 18; the router asks for the substitute of earlier versions.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    outDir: pages,
    emptyOutDir: true,
    target: 'es2022',
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Code for every page is one file: each further file is another request a phone waits for.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            {
              name: 'base',
              test: modules(
                'web',
                'format|parts/(loaded|title|sortable-table|change|panel|fields|colour|copy-link)|base/(sentence|citations|authorities/calculator-hash)',
              ),
            },
            // A group takes what its modules import, so what others need too comes first.
            { name: 'phrases', test: modules('rules', 'phrases') },
            { name: 'said', test: modules('web', 'base/said') },
            { name: 'core', test: modules('rules', 'core/(rounding|error|ruling|render|check)') },
            { name: 'rules', test: modules('rules', 'uschess/(parameters|parameters-\\w+|edition|systems|effective-games)') },
            { name: 'ruling-texts', test: modules('rules', 'uschess/ruling-texts') },
            { name: 'formulas', test: modules('rules', 'uschess/(standard|floors|rulings)') },
            { name: 'event', test: modules('rules', 'uschess/(event|special|initial|one-pass|estimate)') },
            { name: 'calculators', test: modules('web', 'calculators/rule-problem|pages/calculators') },
            { name: 'games', test: modules('web', 'calculators/(player|try-it|game-list)') },
            { name: 'reason', test: modules('web', 'parts/explanation') },
            { name: 'explanation', test: modules('web', 'parts/(explanation-panel|origin|why)') },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8064' } },
});
