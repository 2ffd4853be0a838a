// Lists and their rows, for readers without script.

import { addressed, checkField, choiceField, chosen, formHtml, hiddenField, nextHtml, textField } from './fields.js';
import { escaped, part, playerLink, table } from './markup.js';
import type { Ask, Asked, Items } from './reasons.js';
import { dayIn, listTitle, monthsIn, plain, type Speech, type SystemNames, signedOr } from './speech.js';

type ListSystem = { readonly system: string };

export type ListItem = {
  readonly list: string;
  readonly title: string;
  readonly date: string;
  readonly players: number;
  readonly systems: readonly ListSystem[];
  readonly retracted?: object;
};

export type ListRow = {
  readonly rank?: number;
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly { readonly system: string; readonly rating: number; readonly change?: number }[];
  readonly gained?: number;
  readonly played?: number;
  readonly climbed?: number;
};

export interface Rows extends Items<ListRow> {
  readonly total?: number;
  /** The day of the list before; none for the first one. */
  readonly before?: string;
}

/** Filters that the address of a page may have (packages/web/src/base/list-choice.ts, event-choice.ts). */
const listFilters = ['system', 'order', 'state', 'federation', 'club', 'q', 'women', 'under', 'over', 'min', 'max'];

/** The filters of a list in its address, as the API takes them. */
function filtersOf(search: URLSearchParams): URLSearchParams {
  const ranked = search.get('all') === 'true' ? {} : { active: 'true', established: 'true' };
  return new URLSearchParams({ ...ranked, ...chosen(search, listFilters) });
}

/** Rows of a list by the filters in its address, as the page with script shows them, a hundred at a time. */
export function chosenRows(ask: Ask, { params, search }: Asked): Promise<unknown> {
  const query = new URLSearchParams({ ...Object.fromEntries(filtersOf(search)), ...chosen(search, ['cursor']) });
  return ask(`/lists/${params['list'] ?? ''}/rows?limit=100${addressed(query, '&')}`);
}

export function listsHtml(answer: Items<ListItem>, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  const items = answer.items.filter(({ players }) => players > 0);
  const nameOf = ({ list, date }: ListItem) => list.replace(date, '').replace(/\.\d+$/, '');
  const newest = items.filter(
    (one, at) =>
      one.retracted === undefined &&
      items.findIndex((other) => other.retracted === undefined && nameOf(other) === nameOf(one)) === at,
  );
  return [
    ...(newest.length === 0 ? [] : [`<h2>${escaped(t('Top lists now'))}</h2>`]),
    ...newest.map((list) => topsHtml(list, speech, names)),
    ...(items.length === 0
      ? [`<p>${escaped(t('No list has been published yet.'))}</p>`]
      : [...groups(items, ({ title, date }) => title.replace(` of ${date}`, ''))].map(([title, lists]) =>
          calendarHtml(t(title), lists, speech),
        )),
  ].join('\n');
}

function groups(lists: readonly ListItem[], of: (list: ListItem) => string): Map<string, ListItem[]> {
  const found = new Map<string, ListItem[]>();
  for (const list of lists) found.set(of(list), [...(found.get(of(list)) ?? []), list]);
  return found;
}

/** One row per year, one cell per month: with the name of the month if every list is dated its first day, otherwise with the days. */
function calendarHtml(title: string, lists: readonly ListItem[], speech: Speech): string {
  const { t } = speech;
  const months = monthsIn(speech);
  const isMonthly = lists.every(({ date }) => date.endsWith('-01'));
  const link = ({ list, date, retracted }: ListItem): string => {
    const name = t(retracted === undefined ? '{title} of {date}' : '{title} of {date}, retracted')
      .replace('{title}', () => title)
      .replace('{date}', () => dayIn(speech, date));
    const text = isMonthly ? months[Number(date.slice(5, 7)) - 1] : Number(date.slice(8));
    const look = retracted === undefined ? '' : ' class="retracted"';
    return `<a href="/lists/${part(list)}"${look} aria-label="${escaped(name)}">${text}</a>`;
  };
  const rows = [...groups(lists, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => {
    const cells = months.map((_, at) => {
      const month = `${year}-${String(at + 1).padStart(2, '0')}`;
      return `<td>${ofYear
        .filter(({ date }) => date.startsWith(month))
        .map(link)
        .join(' ')}</td>`;
    });
    return `<tr><th scope="row">${year}</th>${cells.join('')}</tr>`;
  });
  const head = [t('Year'), ...months].map((one) => `<th scope="col">${escaped(one)}</th>`).join('');
  return [
    `<h2>${escaped(title)}</h2>`,
    `<div class="table-scroll"><table class="table calendar${isMonthly ? ' monthly' : ''}">`,
    `<thead${isMonthly ? ' class="sr-only"' : ''}><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`,
  ].join('\n');
}

/** A list in each of its systems and orders. */
function topsHtml({ list, title, systems }: ListItem, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  const tops = [
    ...systems.map(({ system }) => [`system=${part(system)}`, t(names(system))] as const),
    ['order=improved', t('Most improved in a year')] as const,
    ['order=busiest', t('Most active in a year')] as const,
    ['order=movers', t('Movers since the previous list')] as const,
  ];
  const links = tops.map(([query, name]) => `<li><a href="/lists/${part(list)}?${query}">${escaped(name)}</a></li>`);
  return `<h3>${escaped(listTitle(speech, title))}</h3>\n<ul>${links.join('\n')}</ul>`;
}

export function listTable(items: readonly ListItem[], speech: Speech): string {
  const { t } = speech;
  return table(
    [t('List'), t('Players')],
    items.map(({ list, title, players }) => [{ text: listTitle(speech, title), href: `/lists/${part(list)}` }, players]),
  );
}

/** `system`: the one asked for; otherwise the first of the list. */
export function rowsHtml(
  list: ListItem | undefined,
  { items, next, before, total = items.length }: Rows,
  { params, search }: Asked,
  speech: Speech,
  names: SystemNames,
): string {
  const { t } = speech;
  const system = search.get('system');
  const ratingOf = ({ ratings }: ListRow) => ratings.find((one) => one.system === system) ?? ratings[0];
  const order = search.get('order');
  const compared =
    order === 'improved'
      ? { name: 'Gained in a year', of: (row: ListRow) => signedOr(row.gained) }
      : order === 'busiest'
        ? { name: 'Games in a year', of: (row: ListRow) => row.played }
        : { name: 'Change', of: (row: ListRow) => signedOr(ratingOf(row)?.change) };
  const isByRating = order === null || order === '' || order === 'rating';
  const isFirst = before === undefined && (isByRating || order === 'movers');
  const rows = table(
    [
      t('Rank'),
      t('Name'),
      t('Rating'),
      ...(isFirst ? [] : [t(compared.name)]),
      ...(isByRating && !isFirst ? [plain(t('Places // gained or lost on a list'))] : []),
    ],
    items.map((row) => [
      row.rank,
      playerLink(row.player, row.name),
      ratingOf(row)?.rating,
      ...(isFirst ? [] : [compared.of(row)]),
      ...(isByRating && !isFirst ? [climbedText(row.climbed, t('new'))] : []),
    ]),
  );
  const files = ['csv', 'json', 'parquet'].map(
    (format) =>
      `<a href="/api/v1/lists/${params['list'] ?? ''}/files/${format}${escaped(addressed(filtersOf(search), '?'))}">${format.toUpperCase()}</a>`,
  );
  const [first, last] = [items[0]?.rank, items.at(-1)?.rank];
  const isLater = search.has('cursor') && first !== undefined && last !== undefined;
  const here = isLater ? `${first}–${last}` : String(items.length);
  const shown = t('{here} of {total}').replace('{here}', here).replace('{total}', String(total));
  return [
    ...(list === undefined ? [] : [listForm(list.systems, search, speech, names)]),
    `<p>${escaped(shown)}</p>`,
    ...(items.length === 0 ? [`<p>${escaped(t('Nobody on this list matches.'))}</p>`] : [rows]),
    nextHtml(next, search, t('Next page')),
    ...(items.length === 0 ? [] : [`<p>${escaped(t('This selection as a file:'))} ${files.join(' ')}</p>`]),
  ].join('\n');
}

/** Places gained since the list before. */
function climbedText(climbed: number | undefined, fresh: string): string {
  if (climbed === undefined) return fresh;
  return climbed === 0 ? '=' : `${climbed > 0 ? '↑' : '↓'} ${Math.abs(climbed)}`;
}

const listOrders = [
  ['rating', 'Rating'],
  ['improved', 'Most improved in a year'],
  ['busiest', 'Most active in a year'],
  ['movers', 'Movers since the previous list'],
] as const;

function listForm(systems: readonly ListSystem[], search: URLSearchParams, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  const system: readonly (readonly [string, string])[] = systems.map((one) => [one.system, t(names(one.system))] as const);
  return formHtml(speech, [
    textField(t('Search'), 'q', search),
    system.length < 2 ? '' : choiceField(t('System'), 'system', system, search),
    choiceField(
      t('Order'),
      'order',
      listOrders.map(([value, name]) => [value, t(name)] as const),
      search,
    ),
    textField(t('State'), 'state', search, 3),
    textField(t('Federation'), 'federation', search, 3),
    textField(t('Rating from'), 'min', search, 4),
    textField(plain(t('to // a rating')), 'max', search, 4),
    checkField(t('Women'), 'women', search),
    checkField(t('Provisional and inactive too'), 'all', search),
    ...['club', 'under', 'over'].map((name) => hiddenField(name, search)),
  ]);
}
