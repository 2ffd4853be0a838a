// Builds the pages in every language: scripts with their translated messages, a catalogue of the messages that are looked up, as a
// plain script that runs before the pages' own, further catalogues for parts of the pages, the translated document, the table of
// addresses with translated titles, and the server's own texts. English is in the source.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { addresses, type PageAddress } from '../src/base/addresses.js';
import { keyOf, type Language, languageNames, ruleKey } from '../src/base/languages.js';
import { type MessageNode, parseMessage } from '../src/base/message.js';
import { places } from '../src/base/places.js';
import { sentences } from '../src/base/story-sentences.js';
import { loadedWith, type RulePart, rulePartOf, ruleParts, wordPartOf, wordParts } from '../src/base/word-parts.js';
import { parameterTitles } from '../src/parts/parameter-titles.js';
import { otherResultWords, plainTextWords } from '../src/parts/plain-text-words.js';
import { clauses, steps } from '../src/parts/step-messages.js';
import { lookedUp, type Messages, writeScripts } from './inlined.js';

/** An address as in the built table (build/plugins.ts). */
interface BuiltAddress extends Omit<PageAddress, 'module'> {
  readonly scripts: readonly string[];
}

const modules = new Map(addresses.map(({ path, module }) => [path, module]));

type Catalogue = { readonly [message: string]: string };

export function languages(locales: string, folder: string, messages: Messages): Plugin {
  return {
    name: 'languages',
    apply: 'build',
    writeBundle() {
      const document = readFileSync(join(folder, 'index.html'), 'utf8');
      const table = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as BuiltAddress[];
      for (const language of Object.keys(languageNames) as Language[]) {
        if (language === 'en') continue;
        const catalogue = JSON.parse(readFileSync(join(locales, `${language}.json`), 'utf8')) as Catalogue;
        const catalogueOf = (part: string) =>
          JSON.parse(readFileSync(join(locales, part, `${language}.json`), 'utf8')) as Catalogue;
        // Titles and descriptions of documents: the pages' own scripts do without those that they do not say themselves.
        const every: Catalogue = Object.assign({}, ...[...wordParts, 'titles'].map(catalogueOf), catalogue);
        const t = (message: string) => every[message] ?? message;
        const lead = writeScripts(folder, language, messages, (message) => every[message]);
        const scripts = new Map(
          [
            ...wordParts.map((part) => [part, keyed(lookedUp(catalogueOf(part), messages), keyOf)] as const),
            ...ruleParts.map((part) => [part, keyed(ruleWords(locales, part, language), ruleKey)] as const),
          ].map(([part, words]) => [
            part,
            `/${writeScript(folder, `${part}-${language}`, `Object.assign(globalThis.harknessWords,${words});\n`)}`,
          ]),
        );
        const parts = Object.fromEntries(
          [...wordParts, ...ruleParts].map((part) => [part, loadedWith(part).map((one) => scripts.get(one) ?? '')]),
        );
        const script = `globalThis.harknessWords=${keyed(lookedUp(catalogue, messages), keyOf)};\nglobalThis.harknessParts=${JSON.stringify(parts)};\n`;
        const name = writeScript(folder, language, script);
        writeFileSync(join(folder, `index.${language}.html`), lead(translated(document, language, `/${name}`, t)));
        writeFileSync(
          join(folder, `pages.${language}.json`),
          JSON.stringify(table.map((page) => withPart(titled(page, t), parts))),
        );
        // The server's texts for readers without script reuse the pages' words.
        const site = { ...catalogueOf('site'), ...catalogueOf('stories') };
        writeFileSync(join(folder, `words.${language}.json`), JSON.stringify({ ...site, ...catalogue }));
        writeFileSync(join(folder, `report-words.${language}.json`), JSON.stringify(reportWords(locales, language)));
        writeFileSync(join(folder, `explanation-words.${language}.json`), JSON.stringify(explanationWords(locales, language)));
        const rules = ruleParts.map((part) => ruleWords(locales, part, language));
        writeFileSync(join(folder, `rule-words.${language}.json`), JSON.stringify(Object.assign({}, ...rules)));
      }
    },
  };
}

/** The sentences of lab reports and of findings about a reform, parsed, for the server, which writes reports in every language. */
export function reportWords(locales: string, language: string): { readonly [message: string]: readonly MessageNode[] } {
  const [every, lab, report] = ['', 'lab/', 'report/'].map(
    (part) => JSON.parse(readFileSync(join(locales, `${part}${language}.json`), 'utf8')) as Catalogue,
  );
  const shared = Object.entries(every ?? {}).filter(([message]) => /\{\d\}/.test(message));
  const all = [
    ...shared,
    ...Object.entries(lab ?? {}).filter(([message]) => !/<\w/.test(message)),
    ...Object.entries(report ?? {}),
  ];
  return Object.fromEntries(all.map(([message, text]) => [message, parseMessage(text)]));
}

/** The messages of an explanation, for the server, which writes it as plain text. */
export function explanationWords(locales: string, language: string) {
  const catalogue: Catalogue = Object.assign(
    {},
    ...['', 'site/', 'stories/', 'steps/'].map(
      (part) => JSON.parse(readFileSync(join(locales, `${part}${language}.json`), 'utf8')) as Catalogue,
    ),
  );
  const used = [...steps, ...sentences, ...otherResultWords, ...plainTextWords, ...Object.values(parameterTitles)];
  const messages = Object.fromEntries(used.map((message) => [message, catalogue[message] ?? message]));
  return { steps, clauses: [...clauses], sentences, otherResults: otherResultWords, messages };
}

/** The translations of the rulebook's texts. Most titles of parameters are messages of explanations too. */
export function ruleWords(locales: string, part: RulePart, language: string): Catalogue {
  const own = JSON.parse(readFileSync(join(locales, part, `${language}.json`), 'utf8')) as Catalogue;
  if (part !== 'parameters') return own;
  const steps = JSON.parse(readFileSync(join(locales, 'steps', `${language}.json`), 'utf8')) as Catalogue;
  const titles = Object.values(parameterTitles).flatMap((title) => {
    const said = steps[title];
    return said === undefined ? [] : [[title, said] as const];
  });
  return { ...Object.fromEntries(titles), ...own };
}

/** The words by key, as the text of a script. */
function keyed(catalogue: Catalogue, key: (text: string) => string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(catalogue).map(([message, text]) => [key(message), text])));
}

function writeScript(folder: string, part: string, script: string): string {
  const name = `assets/words-${part}-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  writeFileSync(join(folder, name), script);
  return name;
}

function titled(page: BuiltAddress, t: (message: string) => string): BuiltAddress {
  const { title, heading, description, lead } = page;
  return {
    ...page,
    title: t(title),
    ...(heading === undefined ? {} : { heading: t(heading) }),
    ...(description === undefined ? {} : { description: t(description) }),
    ...(lead === undefined ? {} : { lead: t(lead) }),
  };
}

/** The words of a page's parts are loaded together with its scripts. */
function withPart(page: BuiltAddress, parts: { readonly [part: string]: readonly string[] }): BuiltAddress {
  const module = modules.get(page.path) ?? '';
  const words = [wordPartOf(module), rulePartOf(module)].flatMap((part) => (part === undefined ? [] : (parts[part] ?? [])));
  return words.length === 0 ? page : { ...page, scripts: [...page.scripts, ...words] };
}

/** Each replacement must match; otherwise a changed frame would stay English. */
function translated(document: string, language: string, script: string, t: (message: string) => string): string {
  const swap = (text: string, from: string, to: string): string => {
    if (!text.includes(from)) throw new Error(`the document has no ${from}`);
    return text.replace(from, () => to);
  };
  let text = swap(document, '<html lang="en">', `<html lang="${language}">`);
  for (const { to, label } of places) text = swap(text, `<a href="${to}">${label}</a>`, `<a href="${to}">${t(label)}</a>`);
  text = swap(text, 'aria-label="Main"', `aria-label="${t('Main')}"`);
  text = swap(text, '>Log in</a>', `>${t('Log in')}</a>`);
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(text) ?? [];
  text = swap(text, description, t('An open rating office for chess: every number explained, every list verifiable.'));
  // At the end, so that the frame is shown before it is loaded.
  return swap(text, '<script>let start', `<script src="${script}"></script>\n<script>let start`);
}
