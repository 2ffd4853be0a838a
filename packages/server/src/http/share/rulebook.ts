// The rulebook for readers without script: every parameter with its history, the rulings, the sources. The texts of the rules
// are English and marked as such; the words around them are the reader's.

import { parameterText, type Source, sourceAuthority, sources, sourcesCited, sourceText, type TraceValue } from '@harkness/rules';
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

function inEnglish(html: string): string {
  return `<div lang="en">${html}</div>`;
}

export function booksHtml(found: readonly Book[], speech: Speech): string {
  const { t } = speech;
  const rows = ({ parameters }: Book): Cell[][] =>
    parameters.flatMap(({ name, title, entries }) =>
      entries.map(({ from, value, source }, at) => [
        at === 0 ? title : '',
        dayIn(speech, from),
        parameterText(name, value as TraceValue),
        sourceText(source),
      ]),
    );
  const links = [
    ['/rulings', 'Rulings'],
    ['/sources', 'Sources'],
  ].map(([href = '', text = '']) => `<a href="${href}">${escaped(t(text))}</a>`);
  return [
    `<p>${links.join(' · ')}</p>`,
    ...found.map((book) =>
      [`<h2>${escaped(book.name)}</h2>`, inEnglish(table([t('Parameter'), t('Date'), t('Value'), t('Source')], rows(book)))].join(
        '\n',
      ),
    ),
  ].join('\n');
}

export function rulingsHtml(found: readonly WholeRuling[]): string {
  const items = found.map(
    ({ id, question, decision }) =>
      `<li><a href="/rulings/${part(id)}">${escaped(id)}</a> <strong>${escaped(question)}</strong> ${escaped(decision)}.</li>`,
  );
  return inEnglish(`<ul>\n${items.join('\n')}\n</ul>`);
}

export function rulingHtml(ruling: WholeRuling, statements: readonly Statement[], { t }: Speech): string {
  const { id, question, decision, options, why } = ruling;
  const [chosen = '', ...others] = options;
  const touched = statements.filter(([, , statement]) => ruling.statements.includes(statement));
  return [
    `<h1 lang="en">${escaped(question)}</h1>`,
    `<p>${escaped(id)} · <a href="/rulings">${escaped(t('Rulings'))}</a></p>`,
    inEnglish(`<p>${escaped(decision)}.</p>`),
    `<h2>${escaped(t('Options considered'))}</h2>`,
    `<ul lang="en"><li><strong>${escaped(t('Chosen:'))}</strong> ${escaped(chosen)}</li>${others.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`,
    `<h2>${escaped(t('Why'))}</h2>`,
    inEnglish(`<p>${escaped(why)}</p>`),
    ...(touched.length === 0 ? [] : [`<h2>${escaped(t('Statements affected'))}</h2>`, statementsHtml(touched)]),
  ].join('\n');
}

export function sourcesHtml(found: readonly Source[], speech: Speech): string {
  const { t } = speech;
  return inEnglish(
    table(
      [t('Name'), t('Document'), t('Publisher'), t('Date')],
      found.map(({ id, title, note, publisher, date }) => [
        { text: id, href: `/sources/${part(id)}` },
        `${title}. ${note}`,
        publisher,
        date === null ? t('undated') : dayIn(speech, date),
      ]),
    ),
  );
}

export function sourceHtml({ source, books: found }: SourceBook, statements: readonly Statement[], speech: Speech): string {
  const { t } = speech;
  const { id, title, publisher, date, note, document } = source;
  const values = found.flatMap(({ parameters }) =>
    parameters.flatMap(({ name, title: parameter, entries }) =>
      entries
        .filter((entry) => sourcesCited(entry.source).some((one) => one.id === id))
        .map((entry): Cell[] => [
          { text: parameter, href: `/rulebook#${part(name)}` },
          dayIn(speech, entry.from),
          parameterText(name, entry.value as TraceValue),
          sourceText(entry.source),
        ]),
    ),
  );
  const rulings = wholeRulings.filter(({ statements: touched }) => touched.some((one) => one.startsWith(`${id}-`)));
  const own = statements.filter(([of]) => of === document);
  const told = [publisher, date === null ? t('undated') : dayIn(speech, date)].map(escaped).join(', ');
  return [
    `<h1 lang="en">${escaped(title)}</h1>`,
    `<p>${escaped(id)} · ${told} · <a href="/sources">${escaped(t('Sources'))}</a></p>`,
    inEnglish(`<p>${escaped(note)}.</p>`),
    ...(values.length === 0
      ? []
      : [
          `<h2>${escaped(t('Values from it'))}</h2>`,
          inEnglish(table([t('Parameter'), t('Date'), t('Value'), t('Source')], values)),
        ]),
    ...(rulings.length === 0 ? [] : [`<h2>${escaped(t('Rulings about it'))}</h2>`, rulingsHtml(rulings)]),
    ...(own.length === 0 ? [] : [`<h2>${escaped(t('What it says'))}</h2>`, statementsHtml(own)]),
  ].join('\n');
}

function statementsHtml(statements: readonly Statement[]): string {
  const sections = new Map<string, Statement[]>();
  for (const statement of statements) {
    const [document, section] = statement;
    const name = `${document} ${/^\d/.test(section) ? `§${section}` : section === 'front' ? 'preamble' : section}`;
    sections.set(name, [...(sections.get(name) ?? []), statement]);
  }
  const html = [...sections].map(([name, own]) => {
    const items = own.map(([, , id, text]) => `<li>${escaped(text)} <small>${escaped(id)}</small></li>`);
    return `<h3>${escaped(sourceText(name))}</h3>\n<ul>\n${items.join('\n')}\n</ul>`;
  });
  return inEnglish(html.join('\n'));
}
