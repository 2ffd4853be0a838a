// The rulebook for readers without script: every parameter with its history, the rulings, the sources. A text without a
// translation is marked as English; under a translation the English text, which is the binding one, can be opened.

import {
  parameterText,
  type Source,
  sourceAuthority,
  sources,
  sourcesCited,
  sourceText,
  sourceWords,
  type TraceValue,
} from '@harkness/rules';
import { type WholeRuling, wholeRulings } from '@harkness/rules/rulings';
import { type Cell, escaped, part, table } from './markup.js';
import type { Ask, Asked } from './reasons.js';
import { dayIn, type Speech } from './speech.js';

interface Parameter {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly { readonly from: string; readonly value: unknown; readonly source: string }[];
}
export interface Book {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}
interface Profile {
  readonly authorities: readonly { readonly id: string; readonly name: string; readonly kind: string }[];
}

/** The parameters of every authority of the office. */
export async function books(ask: Ask): Promise<readonly Book[] | undefined> {
  const profile = (await ask('/profile')) as Profile | undefined;
  if (profile === undefined) return undefined;
  return Promise.all(
    profile.authorities.map(async ({ id, name }) => {
      const answer = (await ask(`/rulebook/parameters?authority=${part(id)}`)) as { items: readonly Parameter[] } | undefined;
      return { name, parameters: answer?.items ?? [] };
    }),
  );
}

/** A statement of a document: document, section, id and text. The build of the pages writes them (packages/web/build). */
export type Statement = readonly [document: string, section: string, id: string, text: string];

/** The kinds of the office's authorities; rulings and sources are about the documents of some kinds. */
async function kindsOf(ask: Ask): Promise<readonly string[] | undefined> {
  return ((await ask('/profile')) as Profile | undefined)?.authorities.map(({ kind }) => kind);
}

export async function ownRulings(ask: Ask): Promise<readonly WholeRuling[] | undefined> {
  const kinds = await kindsOf(ask);
  return kinds && wholeRulings.filter(({ authority }) => kinds.includes(authority));
}

export async function askedRuling(ask: Ask, { params }: Asked): Promise<WholeRuling | undefined> {
  return (await ownRulings(ask))?.find(({ id }) => id === params['ruling']);
}

export async function ownSources(ask: Ask): Promise<readonly Source[] | undefined> {
  const kinds = await kindsOf(ask);
  return kinds && sources.filter((source) => kinds.includes(sourceAuthority(source)));
}

/** A source, and the parameters of the authorities of its documents. */
export interface SourceBook {
  readonly source: Source;
  readonly books: readonly Book[];
}

export async function askedSource(ask: Ask, { params }: Asked): Promise<SourceBook | undefined> {
  const source = (await ownSources(ask))?.find(({ id }) => id === params['source']);
  const found = source && (await books(ask));
  return source && found && { source, books: found };
}

/** Whether there can be a page: nothing else is a ruling or a source. */
export function isKnownDocument(path: string, params: Asked['params']): boolean {
  if (path === '/rulings/$ruling') return wholeRulings.some(({ id }) => id === params['ruling']);
  return path !== '/sources/$source' || sources.some(({ id }) => id === params['source']);
}

interface RuledText {
  readonly text: string;
  readonly lang?: 'en';
}

/** A text of the rulebook; `lang` marks what stayed English. */
function ruled(speech: Speech, english: string): RuledText {
  const text = speech.rule?.(english);
  if (text !== undefined) return { text: withDays(speech, text) };
  const isSame = speech.language === 'en' || !/\p{L}{2,}/u.test(english);
  return { text: english, ...(isSame ? {} : { lang: 'en' }) };
}

function withDays(speech: Speech, text: string): string {
  return text.replace(/\b\d{4}-\d\d-\d\d\b/g, (date) => dayIn(speech, date));
}

/** `Rating floor (rapid)`: FIDE's lists share the titles of their parameters. */
function ruledTitle(speech: Speech, title: string): RuledText {
  const [, shared, list] = /^(.*) \((standard|rapid|blitz)\)$/.exec(title) ?? [];
  if (shared === undefined || list === undefined) return ruled(speech, title);
  const { t } = speech;
  const names: { readonly [list: string]: string } = {
    standard: t('standard // a list'),
    rapid: t('rapid // a list'),
    blitz: t('blitz // a list'),
  };
  const { text, ...rest } = ruled(speech, shared);
  return { text: `${text} (${(names[list] ?? list).replace(/ \/\/ .*/, '')})`, ...rest };
}

function element(name: string, { text, lang }: RuledText): string {
  return `<${name}${lang === undefined ? '' : ` lang="${lang}"`}>${escaped(text)}</${name}>`;
}

/** As a sentence. */
function said(speech: Speech, english: string): RuledText {
  const { text, ...rest } = ruled(speech, english);
  return { text: `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`, ...rest };
}

/** The English text, which is the binding one, folded below its translation. */
function original(speech: Speech, english: readonly string[]): string {
  if (speech.language === 'en' || english.every((text) => ruled(speech, text).lang === 'en')) return '';
  const { t } = speech;
  return `<details><summary>${escaped(t('Translated. The English text is the binding one.'))}</summary><ul lang="en">${english.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul></details>`;
}

function citation({ rule, ...speech }: Speech, source: string): string {
  return withDays(speech, sourceText(source, rule && sourceWords(rule)));
}

function valueCells(speech: Speech, name: string, { from, value, source }: Parameter['entries'][number]): Cell[] {
  return [dayIn(speech, from), ruled(speech, parameterText(name, value as TraceValue)), citation(speech, source)];
}

export function booksHtml(found: readonly Book[], speech: Speech): string {
  const { t } = speech;
  const rows = ({ parameters }: Book): Cell[][] =>
    parameters.flatMap(({ name, title, entries }) =>
      entries.map((entry, at) => [at === 0 ? ruledTitle(speech, title) : '', ...valueCells(speech, name, entry)]),
    );
  const links = [
    ['/rulings', 'Rulings'],
    ['/sources', 'Sources'],
  ].map(([href = '', text = '']) => `<a href="${href}">${escaped(t(text))}</a>`);
  return [
    `<p>${links.join(' · ')}</p>`,
    ...found.map((book) =>
      [`<h2>${escaped(book.name)}</h2>`, table([t('Parameter'), t('Date'), t('Value'), t('Source')], rows(book))].join('\n'),
    ),
  ].join('\n');
}

export function rulingsHtml(found: readonly WholeRuling[], speech: Speech): string {
  const items = found.map(
    ({ id, question, decision }) =>
      `<li><a href="/rulings/${part(id)}">${escaped(id)}</a> ${element('strong', ruled(speech, question))} ${element('span', said(speech, decision))}</li>`,
  );
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

export function rulingHtml(ruling: WholeRuling, statements: readonly Statement[], speech: Speech): string {
  const { t } = speech;
  const { id, question, decision, options, why } = ruling;
  const [chosen = '', ...others] = options;
  const touched = statements.filter(([, , statement]) => ruling.statements.includes(statement));
  return [
    element('h1', ruled(speech, question)),
    `<p>${escaped(id)} · <a href="/rulings">${escaped(t('Rulings'))}</a></p>`,
    element('p', said(speech, decision)),
    `<h2>${escaped(t('Options considered'))}</h2>`,
    `<ul><li><strong>${escaped(t('Chosen:'))}</strong> ${element('span', ruled(speech, chosen))}</li>${others.map((one) => element('li', ruled(speech, one))).join('')}</ul>`,
    `<h2>${escaped(t('Why'))}</h2>`,
    element('p', ruled(speech, why)),
    original(speech, [question, decision, ...options, why]),
    ...(touched.length === 0 ? [] : [`<h2>${escaped(t('Statements affected'))}</h2>`, statementsHtml(touched, speech)]),
  ].join('\n');
}

export function sourcesHtml(found: readonly Source[], speech: Speech): string {
  const { t } = speech;
  return table(
    [t('Name'), t('Document'), t('Publisher'), t('Date')],
    found.map(({ id, title, note, publisher, date }) => [
      { text: id, href: `/sources/${part(id)}` },
      aboutSource(speech, title, note),
      ruled(speech, publisher),
      date === null ? t('undated') : dayIn(speech, date),
    ]),
  );
}

function aboutSource(speech: Speech, title: string, note: string): RuledText {
  const [named, told] = [ruled(speech, title), ruled(speech, note)];
  return { text: `${named.text}. ${told.text}`, ...(told.lang === undefined ? {} : { lang: told.lang }) };
}

export function sourceHtml({ source, books: found }: SourceBook, statements: readonly Statement[], speech: Speech): string {
  const { t } = speech;
  const { id, title, publisher, date, note, document } = source;
  const values = found.flatMap(({ parameters }) =>
    parameters.flatMap(({ name, title: parameter, entries }) =>
      entries
        .filter((entry) => sourcesCited(entry.source).some((one) => one.id === id))
        .map((entry): Cell[] => [
          { ...ruledTitle(speech, parameter), href: `/rulebook#${part(name)}` },
          ...valueCells(speech, name, entry),
        ]),
    ),
  );
  const rulings = wholeRulings.filter(({ statements: touched }) => touched.some((one) => one.startsWith(`${id}-`)));
  const own = statements.filter(([of]) => of === document);
  const told = [ruled(speech, publisher).text, date === null ? t('undated') : dayIn(speech, date)].map(escaped).join(', ');
  return [
    element('h1', ruled(speech, title)),
    `<p>${escaped(id)} · ${told} · <a href="/sources">${escaped(t('Sources'))}</a></p>`,
    element('p', said(speech, note)),
    original(speech, [title, note]),
    ...(values.length === 0
      ? []
      : [`<h2>${escaped(t('Values from it'))}</h2>`, table([t('Parameter'), t('Date'), t('Value'), t('Source')], values)]),
    ...(rulings.length === 0 ? [] : [`<h2>${escaped(t('Rulings about it'))}</h2>`, rulingsHtml(rulings, speech)]),
    ...(own.length === 0 ? [] : [`<h2>${escaped(t('What it says'))}</h2>`, statementsHtml(own, speech)]),
  ].join('\n');
}

function statementsHtml(statements: readonly Statement[], speech: Speech): string {
  const sections = new Map<string, Statement[]>();
  for (const statement of statements) {
    const [document, section] = statement;
    const name = `${document} ${/^\d/.test(section) ? `§${section}` : section === 'front' ? 'preamble' : section}`;
    sections.set(name, [...(sections.get(name) ?? []), statement]);
  }
  const html = [...sections].map(([name, own]) => {
    const items = own.map(([, , id, text]) => `<li>${element('span', ruled(speech, text))} <small>${escaped(id)}</small></li>`);
    const english = original(
      speech,
      own.map(([, , , text]) => text),
    );
    return `<h3>${escaped(citation(speech, name))}</h3>\n<ul>\n${items.join('\n')}\n</ul>${english}`;
  });
  return html.join('\n');
}
