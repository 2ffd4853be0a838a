// The rulebook for readers without script: every parameter with its history, the rulings, the sources. The texts of the rules
// are English and marked as such; the words around them are the reader's.

import { parameterText, sourceText, type TraceValue } from '@harkness/rules';
import { sources, type WholeRuling, wholeRuling, wholeRulings } from '@harkness/rules/rulings';
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

/** Rulings about the documents of the office's own authorities. */
export async function ownRulings(ask: Ask): Promise<readonly WholeRuling[] | undefined> {
  const profile = (await ask('/profile')) as Profile | undefined;
  return profile && wholeRulings.filter(({ authority }) => profile.authorities.some(({ kind }) => kind === authority));
}

export async function askedRuling(_: Ask, { params }: Asked): Promise<WholeRuling | undefined> {
  return wholeRuling(params['ruling'] ?? '');
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

export function rulingHtml({ id, question, decision, options, why }: WholeRuling, { t }: Speech): string {
  const [chosen = '', ...others] = options;
  return [
    `<h1 lang="en">${escaped(question)}</h1>`,
    `<p>${escaped(id)} · <a href="/rulings">${escaped(t('Rulings'))}</a></p>`,
    inEnglish(`<p>${escaped(decision)}.</p>`),
    `<h2>${escaped(t('Options considered'))}</h2>`,
    `<ul lang="en"><li><strong>${escaped(t('Chosen:'))}</strong> ${escaped(chosen)}</li>${others.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`,
    `<h2>${escaped(t('Why'))}</h2>`,
    inEnglish(`<p>${escaped(why)}</p>`),
  ].join('\n');
}

export function sourcesHtml(speech: Speech): string {
  const { t } = speech;
  return inEnglish(
    table(
      [t('Name'), t('Document'), t('Publisher'), t('Date')],
      sources.map(({ id, title, note, publisher, date }) => [
        id,
        `${title}. ${note}`,
        publisher,
        date === null ? t('undated') : dayIn(speech, date),
      ]),
    ),
  );
}
