// A page's main tables for readers without script, made from the API's answers. Inside `noscript`, so that they cost other
// readers nothing.

import type { Source } from '@harkness/rules';
import type { WholeRuling } from '@harkness/rules/rulings';
import { type Cell, escaped, part, table } from './markup.js';
import { type Ask, type Asked, ratingReason, ratingReasonHtml, sectionReason, sectionReasonHtml } from './reasons.js';
import {
  askedRuling,
  askedSource,
  type Book,
  books,
  booksHtml,
  ownRulings,
  ownSources,
  rulingHtml,
  rulingsHtml,
  type SourceBook,
  type Statement,
  sourceHtml,
  sourcesHtml,
} from './rulebook.js';
import { dayIn, daysIn, english, listTitle, points, type Speech, type SystemNames, signed } from './speech.js';

interface Rating {
  readonly system: string;
  readonly before?: { readonly official: number } | null;
  readonly after?: { readonly official: number } | null;
  readonly change?: number;
}
interface PlayerAnswer {
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly {
    readonly system: string;
    readonly official?: { readonly rating: number; readonly date: string; readonly games: number; readonly list?: string };
    readonly live?: { readonly official: number };
  }[];
  /** Systems that rate from list to list: the games behind a rating are not those of its list alone. */
  readonly listStandings?: readonly { readonly system: string; readonly published?: { readonly games: number } }[];
  readonly recent: readonly (Rating & {
    readonly event: string;
    readonly section: number;
    readonly eventName: string;
    readonly end: string;
    readonly score: number;
    readonly games: number;
  })[];
}
interface SectionAnswer {
  readonly systems: readonly string[];
  readonly start?: string;
  readonly end?: string;
  readonly timeControl?: string;
  readonly city?: string;
  readonly state?: string;
  readonly rounds?: number;
  readonly players: readonly {
    readonly rank: number;
    readonly pair?: number;
    readonly player: string;
    readonly name: string;
    readonly score: number;
    readonly rounds?: readonly { readonly round: number; readonly text: string; readonly colour?: string }[];
    readonly ratings: readonly Rating[];
  }[];
}
interface EventAnswer {
  readonly event: string;
  readonly start: string;
  readonly end: string;
  readonly authority: string;
  readonly city?: string;
  readonly state?: string;
  readonly federation?: string;
  readonly affiliate?: string;
  readonly registration?: { readonly registeredOn: string };
  readonly sections: readonly {
    readonly section: number;
    readonly name: string;
    readonly players: number;
    readonly end: string;
  }[];
}
interface Items<T> {
  readonly items: readonly T[];
  readonly next?: string;
}
type EventItem = {
  readonly event: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly players: number;
};
type ListItem = {
  readonly list: string;
  readonly title: string;
  readonly date: string;
  readonly players: number;
  readonly systems: readonly ListSystem[];
  readonly retracted?: object;
};
type ListSystem = { readonly system: string };
type ListRow = {
  readonly rank?: number;
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly { readonly system: string; readonly rating: number; readonly change?: number }[];
  readonly gained?: number;
  readonly played?: number;
  readonly climbed?: number;
};

interface Content {
  /** The page has no first answer, or can be read without it. */
  readonly standsAlone?: true;
  /** The answer it needs beside the first: its address, or how to get it. */
  readonly also?: string | ((ask: Ask, asked: Asked, first: unknown) => Promise<unknown>);
  readonly html: (
    first: unknown,
    also: unknown,
    speech: Speech,
    names: SystemNames,
    asked: Asked,
    statements: readonly Statement[],
  ) => string;
}

/** By the path of the page. */
const contents: { readonly [path: string]: Content } = {
  '/players/$player': { html: (first, _, speech, names) => playerHtml(first as PlayerAnswer, speech, names) },
  '/players/$player/why/$system': {
    also: ratingReason,
    html: (first, also, speech, names, asked) =>
      ratingReasonHtml(
        first as Parameters<typeof ratingReasonHtml>[0],
        also as Parameters<typeof ratingReasonHtml>[1],
        asked,
        speech,
        names,
      ),
  },
  '/events/$event/$section/why/$player': {
    also: sectionReason,
    html: (first, also, speech, names, asked) =>
      sectionReasonHtml(
        first as Parameters<typeof sectionReasonHtml>[0],
        also as Parameters<typeof sectionReasonHtml>[1],
        asked,
        speech,
        names,
      ),
  },
  '/players/$player/with/$other': {
    also: pairOf,
    html: (first, also, speech, names) => pairHtml(first as PlayerAnswer, also as Pair, speech, names),
  },
  '/events/$event/$section': { html: (first, _, speech) => resultHtml(first as SectionAnswer, speech) },
  '/events/$event': {
    also: ofEvent,
    html: (first, also, speech) => eventHtml(first as EventAnswer, speech, also as OfEvent),
  },
  '/events': {
    standsAlone: true,
    also: chosenEvents,
    html: (_, also, speech, __, { search }) => eventsPageHtml(also as ChosenEvents, search, speech),
  },
  '/lists': { also: '/lists?limit=100', html: (_, also, speech, names) => listsHtml(also as Items<ListItem>, speech, names) },
  '/lists/$list': {
    also: chosenRows,
    html: (first, also, speech, names, asked) => rowsHtml(first as ListItem, also as Rows, asked, speech, names),
  },
  '/': {
    standsAlone: true,
    also: searchedOrNew,
    html: (_, also, speech, names, { search }) => homeHtml(also as SearchedOrNew, search.get('q') ?? '', speech, names),
  },
  '/rulebook': { standsAlone: true, also: books, html: (_, also, speech) => booksHtml(also as readonly Book[], speech) },
  '/rulings': {
    standsAlone: true,
    also: ownRulings,
    html: (_, also, speech) => rulingsHtml(also as readonly WholeRuling[], speech),
  },
  '/rulings/$ruling': {
    standsAlone: true,
    also: askedRuling,
    html: (_, also, speech, __, ___, statements) => rulingHtml(also as WholeRuling, statements, speech),
  },
  '/sources': {
    standsAlone: true,
    also: ownSources,
    html: (_, also, speech) => sourcesHtml(also as readonly Source[], speech),
  },
  '/sources/$source': {
    standsAlone: true,
    also: askedSource,
    html: (_, also, speech, __, ___, statements) => sourceHtml(also as SourceBook, statements, speech),
  },
};

/** Filters that the address of a page may have (packages/web/src/base/list-choice.ts, event-choice.ts). */
const listFilters = ['system', 'order', 'state', 'federation', 'club', 'q', 'women', 'under', 'over', 'min', 'max'];
const eventFilters = ['q', 'state', 'authority', 'system'];

function chosen(search: URLSearchParams, names: readonly string[]): { readonly [name: string]: string } {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      // A form sends its empty fields too. The pages write a text that looks like a number in quotation marks.
      return value === null || value === '' ? [] : [[name, value.replace(/^"(.*)"$/, '$1')]];
    }),
  );
}

/** The filters of a list in its address, as the API takes them. */
function filtersOf(search: URLSearchParams): URLSearchParams {
  const ranked = search.get('all') === 'true' ? {} : { active: 'true', established: 'true' };
  return new URLSearchParams({ ...ranked, ...chosen(search, listFilters) });
}

/** Rows of a list by the filters in its address, as the page with script shows them, a hundred at a time. */
function chosenRows(ask: Ask, { params, search }: Asked): Promise<unknown> {
  const query = new URLSearchParams({ ...Object.fromEntries(filtersOf(search)), ...chosen(search, ['cursor']) });
  return ask(`/lists/${params['list'] ?? ''}/rows?limit=100${addressed(query, '&')}`);
}

/** A link to the same page with what follows. */
function nextHtml(next: string | undefined, search: URLSearchParams, words: string): string {
  if (next === undefined) return '';
  const query = new URLSearchParams(search);
  query.set('cursor', next);
  return `<p><a rel="next" href="?${escaped(String(query))}">${escaped(words)}</a></p>`;
}

/** What stands in an address, if it is anything. */
function addressed(query: URLSearchParams, after: '?' | '&'): string {
  return query.size === 0 ? '' : `${after}${query}`;
}

interface ChosenEvents {
  readonly rated: Items<EventItem>;
  /** Of the first page. */
  readonly upcoming?: Items<EventItem>;
}

async function chosenEvents(ask: Ask, { search }: Asked): Promise<ChosenEvents | undefined> {
  const year = search.get('year') ?? '';
  const days = !/^\d{4}$/.test(year) ? {} : { from: `${year}-01-01`, to: `${year}-12-31` };
  const filters = { ...days, ...chosen(search, eventFilters) };
  const cursor = chosen(search, ['cursor']);
  const rated = await ask(`/events?${new URLSearchParams({ limit: '50', ...filters, ...cursor })}`);
  if (rated === undefined) return undefined;
  if (cursor['cursor'] !== undefined) return { rated: rated as Items<EventItem> };
  const upcoming = await ask(`/events?${new URLSearchParams({ upcoming: 'true', limit: '20', ...filters })}`);
  return { rated: rated as Items<EventItem>, ...(upcoming === undefined ? {} : { upcoming: upcoming as Items<EventItem> }) };
}

function eventsPageHtml({ rated, upcoming }: ChosenEvents, search: URLSearchParams, speech: Speech): string {
  const { t } = speech;
  const coming = upcoming?.items ?? [];
  return [
    eventsForm(search, speech),
    ...(coming.length === 0 ? [] : [`<h2>${escaped(t('Upcoming'))}</h2>`, upcomingTable(coming, speech)]),
    ...(coming.length === 0 || rated.items.length === 0 ? [] : [`<h2>${escaped(plain(t('Rated // events')))}</h2>`]),
    rated.items.length > 0
      ? eventsHtml(rated, speech)
      : coming.length > 0
        ? ''
        : `<p>${escaped(t(search.size > 0 ? 'No event matches.' : 'No events yet. The first accepted report will appear here.'))}</p>`,
    nextHtml(rated.next, search, t('Earlier events')),
  ].join('\n');
}

function upcomingTable(items: readonly EventItem[], speech: Speech): string {
  const { t } = speech;
  return table(
    [t('Event'), t('Dates')],
    items.map(({ event, name, start, end }) => [{ text: name, href: `/events/${part(event)}` }, daysIn(speech, start, end)]),
  );
}

/** Without the note that tells apart two meanings of a message. */
function plain(text: string): string {
  return text.replace(/ \/\/ .*/, '');
}

/** On pages that are made by their scripts. */
const needsScript: { readonly [language: string]: string } = {
  en: 'This page needs JavaScript. Players, events, lists, reasons and the rulebook can be read without it.',
  de: 'Diese Seite braucht JavaScript. Spieler, Turniere, Listen, Begründungen und Regelwerk sind auch ohne zu lesen.',
  fr: 'Cette page nécessite JavaScript. Joueurs, tournois, listes, explications et règlement se lisent aussi sans lui.',
  es: 'Esta página necesita JavaScript. Jugadores, torneos, listas, explicaciones y reglamento se pueden leer sin él.',
};

/** Undefined where its answers did not come. `first`: the answer the page begins with, if it has one. */
export async function essentials(
  path: string,
  asked: Asked,
  first: unknown,
  ask: Ask,
  names: SystemNames,
  speech: Speech = english,
  statements: readonly Statement[] = [],
): Promise<string | undefined> {
  const content = contents[path];
  if (content === undefined) return `<p>${escaped(needsScript[speech.language] ?? needsScript['en'] ?? '')}</p>`;
  const { also: needed } = content;
  if (content.standsAlone === undefined && typeof needed !== 'string' && first === undefined) return undefined;
  const also =
    typeof needed === 'string'
      ? await ask(needed.replace(/\$(\w+)/g, (_, name: string) => asked.params[name] ?? ''))
      : await needed?.(ask, asked, first);
  if (needed !== undefined && also === undefined) return undefined;
  return content.html(first, also, speech, names, asked, statements);
}

function playerLink(player: string, name: string): Cell {
  return { text: name, href: `/players/${part(player)}` };
}

function playerHtml(answer: PlayerAnswer, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  const { player, ratings, recent, listStandings = [] } = answer;
  const why = (system: string, at = '') => `/players/${part(player)}/why/${part(system)}${at}`;
  const gamesOf = (system: string) => listStandings.find((one) => one.system === system)?.published?.games;
  return [
    `<h2>${escaped(t('Ratings'))}</h2>`,
    table(
      [t('System'), t('Official'), t('List'), t('Games'), t('Live')],
      ratings.map(({ system, official, live }) => [
        t(names(system)),
        official && {
          text: String(official.rating),
          isNumber: true,
          href: why(system, official.list === undefined ? '' : `?list=${part(official.list)}`),
        },
        official === undefined ? undefined : dayIn(speech, official.date),
        gamesOf(system) ?? official?.games,
        live && { text: String(live.official), isNumber: true, href: why(system) },
      ]),
    ),
    `<h2>${escaped(t('Events'))}</h2>`,
    table(
      [t('Date'), t('Event'), t('System'), t('Score'), t('Before'), t('After'), t('Change')],
      recent.map((row) => [
        dayIn(speech, row.end),
        { text: row.eventName, href: `/events/${part(row.event)}/${row.section}` },
        t(names(row.system)),
        // A held section has counted no games.
        row.games === 0 ? undefined : `${points(row.score)}/${row.games}`,
        row.before?.official,
        row.after?.official,
        changeOf(player, row, t),
      ]),
    ),
  ].join('\n');
}

/** What a section changed, with its reason; nothing where it has changed nothing yet. */
function changeOf(player: string, row: PlayerAnswer['recent'][number], t: Speech['t']): Cell {
  const { event, section, system, before, after, change } = row;
  const moved = change ?? (before && after ? after.official - before.official : undefined);
  if (moved === undefined && !after) return undefined;
  const text = moved === undefined ? t('new') : signed(moved, change === undefined ? undefined : 2);
  return { text, isNumber: true, href: `/events/${part(event)}/${section}/why/${part(player)}?system=${part(system)}` };
}

interface Meeting {
  readonly event: string;
  readonly section: number;
  readonly eventName: string;
  readonly end: string;
  readonly round: number;
  readonly score: number;
  readonly colour?: string;
}

interface Pair {
  readonly other: PlayerAnswer;
  readonly met?: { readonly wins: number; readonly draws: number; readonly losses: number; readonly list?: readonly Meeting[] };
}

async function pairOf(ask: Ask, { params }: Asked): Promise<Pair | undefined> {
  const [player = '', other = ''] = [params['player'], params['other']];
  const second = await ask(`/players/${other}`);
  const meetings = (await ask(`/players/${player}/opponents?against=${other}`)) as Items<NonNullable<Pair['met']>> | undefined;
  if (second === undefined || meetings === undefined) return undefined;
  const [met] = meetings.items;
  return { other: second as PlayerAnswer, ...(met === undefined ? {} : { met }) };
}

/** Two players side by side, and every game between them, newest first. */
function pairHtml(first: PlayerAnswer, { other, met }: Pair, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  const link = ({ player, name }: PlayerAnswer) => `<a href="/players/${part(player)}">${escaped(name)}</a>`;
  const ratingOf = ({ ratings }: PlayerAnswer, system: string) => {
    const one = ratings.find((rating) => rating.system === system);
    return one?.official?.rating ?? one?.live?.official ?? '–';
  };
  const systems = [...new Set([first, other].flatMap(({ ratings }) => ratings.map(({ system }) => system)))];
  const result = { 1: 'won', 0.5: 'drew', 0: 'lost' } as { readonly [score: number]: string };
  const score = (won: number, drawn: number) => points(won + drawn / 2);
  return [
    `<h1>${link(first)} – ${link(other)}</h1>`,
    met === undefined
      ? `<p>${escaped(t('They have not met in a rated game.'))}</p>`
      : `<p><strong>${score(met.wins, met.draws)} : ${score(met.losses, met.draws)}</strong></p>`,
    `<h2>${escaped(t('Ratings'))}</h2>`,
    table(
      [t('System'), first.name, other.name],
      systems.map((system) => [t(names(system)), ratingOf(first, system), ratingOf(other, system)]),
    ),
    ...(met === undefined
      ? []
      : [
          `<h2>${escaped(t('Games'))}</h2>`,
          table(
            [t('Date'), t('Event'), t('Round'), t('Colour'), t('Result')],
            (met.list ?? [])
              .toReversed()
              .map(({ event, section, eventName, end, round, colour, score: scored }) => [
                dayIn(speech, end),
                { text: eventName, href: `/events/${part(event)}/${section}` },
                round,
                colour === undefined ? '' : plain(t(colour === 'white' ? 'White' : 'Black')),
                plain(t(`${result[scored] ?? ''} // the result of a game`)),
              ]),
          ),
          `<p>${escaped(t('Colour and result: those of {name}').replace('{name}', () => first.name))}</p>`,
        ]),
  ].join('\n');
}

/** The same for a frame on another site. */
export function sectionTable(section: unknown, speech: Speech): string {
  return sectionHtml(section as SectionAnswer, speech);
}

/** With more players the rounds would make the document much longer for everybody, with script or without. */
const mostWithRounds = 300;

const signs: readonly (readonly [string, string])[] = [
  ['W12', 'won against number 12'],
  ['D', 'draw // the sign of a crosstable'],
  ['L', 'loss // the sign of a crosstable'],
  ['X', 'won by forfeit, not rated'],
  ['F', 'lost by forfeit, not rated'],
  ['B', 'full-point bye'],
  ['H', 'half-point bye'],
  ['U', 'not played'],
  ['w b', 'with White, with Black'],
];

/** A section on its own page: days and place, the crosstable with its rounds, and their signs. */
function resultHtml(section: SectionAnswer, speech: Speech): string {
  const { t } = speech;
  const { start, end, timeControl, city, state, players } = section;
  const about = [
    start === undefined || end === undefined ? undefined : daysIn(speech, start, end),
    timeControl,
    city === undefined ? state : [city, state].filter(Boolean).join(', '),
  ].filter(Boolean);
  const withRounds = players.length <= mostWithRounds ? (section.rounds ?? 0) : 0;
  const texts = players.flatMap(({ rounds = [] }) => rounds.map(({ text }) => text));
  const legend = signs
    .filter(([sign]) => sign === 'w b' || texts.some((text) => text.startsWith(sign.charAt(0))))
    .map(([sign, meaning]) => `<strong>${sign}</strong> ${escaped(plain(t(meaning)))}`);
  return [
    ...(about.length === 0 ? [] : [`<p>${escaped(about.join(' · '))}</p>`]),
    sectionHtml(section, speech, withRounds),
    ...(withRounds === 0 ? [] : [`<p>${legend.join(' · ')}</p>`]),
  ].join('\n');
}

function sectionHtml({ systems: [system], players }: SectionAnswer, { t }: Speech, withRounds = 0): string {
  const rows = players.toSorted((a, b) => a.rank - b.rank);
  const rounds = Array.from({ length: withRounds }, (_, at) => at + 1);
  return table(
    [
      t('Place'),
      ...(withRounds === 0 ? [] : [t('No.')]),
      t('Name'),
      t('Score'),
      t('Before'),
      t('After'),
      t('Change'),
      // Last, so that a phone shows the ratings first.
      ...rounds.map(String),
    ],
    rows.map(({ rank, pair, player, name, score, rounds: played = [], ratings }) => {
      const rating = ratings.find((one) => one.system === system);
      const { before, after } = rating ?? {};
      const moved = rating?.change ?? (before && after ? after.official - before.official : undefined);
      const change = moved === undefined ? undefined : signed(moved);
      return [
        rank,
        ...(withRounds === 0 ? [] : [pair]),
        playerLink(player, name),
        points(score),
        before?.official,
        after?.official,
        change,
        ...rounds.map((round) =>
          played
            .filter((one) => one.round === round)
            .map(({ text, colour }) => `${text}${colour?.charAt(0) ?? ''}`)
            .join(' '),
        ),
      ];
    }),
  );
}

interface OfEvent {
  readonly authorities?: readonly Authority[];
  /** The crosstable of an event with one section. */
  readonly only?: SectionAnswer;
}

interface Authority {
  readonly id: string;
  readonly name: string;
  readonly systems: readonly { readonly label: string }[];
}

async function ofEvent(ask: Ask, { params }: Asked, first: unknown): Promise<OfEvent> {
  const { sections } = first as EventAnswer;
  const [only, ...others] = sections;
  if (only === undefined) return ((await ask('/profile')) as OfEvent | undefined) ?? {};
  const found = others.length > 0 ? undefined : await ask(`/events/${params['event'] ?? ''}/sections/${only.section}`);
  return found === undefined ? {} : { only: found as SectionAnswer };
}

function eventHtml(answer: EventAnswer, speech: Speech, { authorities = [], only }: OfEvent): string {
  const { t } = speech;
  const { event, sections } = answer;
  if (sections.length === 0) return upcomingHtml(answer, speech, authorities);
  const list = table(
    [t('Section'), t('Players'), t('End')],
    sections.map(({ section, name, players, end }) => [
      { text: name, href: `/events/${part(event)}/${section}` },
      players,
      dayIn(speech, end),
    ]),
  );
  return only === undefined ? list : `${list}\n${resultHtml(only, speech)}`;
}

/** A registered event that has no report yet. */
function upcomingHtml(answer: EventAnswer, speech: Speech, authorities: readonly Authority[]): string {
  const { t } = speech;
  const { start, end, city, state, federation, affiliate, registration } = answer;
  const authority = authorities.find(({ id }) => id === answer.authority);
  const place = [city, state, federation].filter((one) => one !== undefined && one !== '').join(', ');
  const systems = (authority?.systems ?? []).map(({ label }) => t(label)).join(', ');
  const facts: readonly (readonly [string, string])[] = [
    [t('Dates'), daysIn(speech, start, end)],
    [t('Place // where'), place],
    [t('Rated by'), authority?.name ?? answer.authority],
    [t('Rated in'), systems === '' ? '' : t('{systems}: the time control decides').replace('{systems}', () => systems)],
    [t('Organiser'), affiliate ?? ''],
    [t('Registered'), registration === undefined ? '' : dayIn(speech, registration.registeredOn)],
  ];
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escaped(plain(name))}</dt><dd>${escaped(value)}</dd>`);
  return `<dl class="facts">${rows.join('\n')}</dl>\n<p>${escaped(t('Crosstable and rating changes will appear here after the report is accepted.'))}</p>`;
}

function eventsHtml({ items }: Items<EventItem>, speech: Speech): string {
  const { t } = speech;
  return table(
    [t('Event'), t('Dates'), t('Players')],
    items.map(({ event, name, start, end, players }) => [
      { text: name, href: `/events/${part(event)}` },
      daysIn(speech, start, end),
      players,
    ]),
  );
}

function listsHtml(answer: Items<ListItem>, speech: Speech, names: SystemNames): string {
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
      : [`<h2>${escaped(t('Lists'))}</h2>`, listTable(items, speech)]),
  ].join('\n');
}

/** A list in each of its systems and orders. */
function topsHtml({ list, title, systems }: ListItem, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  const tops = [
    ...systems.map(({ system }) => [`system=${part(system)}`, t(names(system))] as const),
    ['order=improved', t('Most improved in a year')] as const,
    ['order=busiest', t('Most active in a year')] as const,
    ['order=movers', t('Movers since the list before')] as const,
  ];
  const links = tops.map(([query, name]) => `<li><a href="/lists/${part(list)}?${query}">${escaped(name)}</a></li>`);
  return `<h3>${escaped(listTitle(speech, title))}</h3>\n<ul>${links.join('\n')}</ul>`;
}

function listTable(items: readonly ListItem[], speech: Speech): string {
  const { t } = speech;
  return table(
    [t('List'), t('Players')],
    items.map(({ list, title, players }) => [{ text: listTitle(speech, title), href: `/lists/${part(list)}` }, players]),
  );
}

interface Rows extends Items<ListRow> {
  readonly total?: number;
  /** The day of the list before; none for the first one. */
  readonly before?: string;
}

/** `system`: the one asked for; otherwise the first of the list. */
function rowsHtml(
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
      t('Place'),
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
    ...(list?.title === undefined ? [] : [`<h1>${escaped(listTitle(speech, list.title))}</h1>`]),
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

function signedOr(change: number | undefined): string | undefined {
  return change === undefined ? undefined : signed(change);
}

const listOrders = [
  ['rating', 'Rating'],
  ['improved', 'Most improved in a year'],
  ['busiest', 'Most active in a year'],
  ['movers', 'Movers since the list before'],
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

function eventsForm(search: URLSearchParams, speech: Speech): string {
  const { t } = speech;
  return formHtml(speech, [
    textField(t('Search'), 'q', search),
    textField(t('Year'), 'year', search, 4),
    textField(t('State'), 'state', search, 3),
    ...['authority', 'system'].map((name) => hiddenField(name, search)),
  ]);
}

/** A filter that came by a link stays when the form is sent. */
function hiddenField(name: string, search: URLSearchParams): string {
  const value = search.get(name) ?? '';
  return value === '' ? '' : `<input type="hidden" name="${name}" value="${escaped(value)}">`;
}

/** Sends its fields to the address of the page it stands on. */
function formHtml({ t }: Speech, fields: readonly string[]): string {
  return `<form class="fields">${fields.join('\n')}<p><button class="button" type="submit">${escaped(t('Search'))}</button></p></form>`;
}

function textField(label: string, name: string, search: URLSearchParams, most = 100): string {
  const value = escaped(search.get(name) ?? '');
  return `<p class="field"><label for="${name}">${escaped(label)}</label><input class="input" id="${name}" name="${name}" value="${value}" maxlength="${most}"></p>`;
}

function choiceField(
  label: string,
  name: string,
  options: readonly (readonly [string, string])[],
  search: URLSearchParams,
): string {
  const items = options.map(
    ([value, text]) =>
      `<option value="${escaped(value)}"${search.get(name) === value ? ' selected' : ''}>${escaped(text)}</option>`,
  );
  return `<p class="field"><label for="${name}">${escaped(label)}</label><select class="input" id="${name}" name="${name}">${items.join('')}</select></p>`;
}

function checkField(label: string, name: string, search: URLSearchParams): string {
  const checked = search.get(name) === 'true' ? ' checked' : '';
  return `<p><label><input type="checkbox" name="${name}" value="true"${checked}> ${escaped(label)}</label></p>`;
}

type Found = {
  readonly players: readonly {
    readonly player: string;
    readonly name: string;
    readonly state?: string;
    readonly federation?: string;
    readonly rating?: { readonly system: string; readonly official: number };
  }[];
  readonly events: readonly EventItem[];
  readonly lists: readonly { readonly list: string; readonly title: string; readonly date: string }[];
};

interface SearchedOrNew {
  readonly found?: Found;
  readonly events: Items<EventItem>;
  readonly lists: Items<ListItem>;
  /** The first of the newest list, and those whose ratings changed most. */
  readonly leaders?: readonly ListRow[];
  readonly movers?: readonly ListRow[];
}

/** What a search finds, or what is new. */
async function searchedOrNew(ask: Ask, { search }: Asked): Promise<SearchedOrNew | undefined> {
  const q = chosen(search, ['q'])['q']?.trim() ?? '';
  const none = { items: [] };
  if (q !== '') {
    const found = (await ask(`/search?q=${part(q)}`)) as Found | undefined;
    return found && { found, events: none, lists: none };
  }
  const events = (await ask('/events?limit=20')) as Items<EventItem> | undefined;
  const lists = (await ask('/lists?latest=true')) as Items<ListItem> | undefined;
  const [newest] = lists?.items ?? [];
  const top = async (order: string): Promise<readonly ListRow[]> => {
    const [system] = newest?.systems ?? [];
    if (newest === undefined || system === undefined) return [];
    const query = `order=${order}&limit=5&system=${part(system.system)}&active=true&established=true`;
    return ((await ask(`/lists/${part(newest.list)}/rows?${query}`)) as Rows | undefined)?.items ?? [];
  };
  return { events: events ?? none, lists: lists ?? none, leaders: await top('rating'), movers: await top('movers') };
}

function homeHtml(
  { found, events, lists, leaders = [], movers = [] }: SearchedOrNew,
  q: string,
  speech: Speech,
  names: SystemNames,
): string {
  const { t } = speech;
  const system = lists.items[0]?.systems[0]?.system ?? '';
  const top = (title: string, rows: readonly ListRow[], order: string): readonly string[] => {
    if (rows.length === 0) return [];
    const ratingOf = (row: ListRow) => row.ratings.find((one) => one.system === system);
    const shown = table(
      [t('Name'), t('Rating'), t('Change')],
      rows.map((row) => [playerLink(row.player, row.name), ratingOf(row)?.rating, signedOr(ratingOf(row)?.change)]),
    );
    const address = `/lists/${part(lists.items[0]?.list ?? '')}${order === '' ? '' : `?order=${order}`}`;
    const name = escaped(t(title).replace('{label}', () => t(names(system))));
    return [`<h2><a href="${escaped(address)}">${name}</a></h2>`, shown];
  };
  const heading = (text: string) => `<h2>${escaped(t(text))}</h2>`;
  const form = formHtml(speech, [textField(t('Name or id'), 'q', new URLSearchParams({ q }))]);
  if (found !== undefined) {
    const isNothing = found.players.length + found.events.length + found.lists.length === 0;
    return [
      form,
      ...(isNothing ? [`<p>${escaped(t('Nothing found'))}</p>`] : []),
      ...(found.players.length === 0 ? [] : [heading('Players'), playersTable(found.players, speech, names)]),
      ...(found.events.length === 0 ? [] : [heading('Events'), eventsHtml({ items: found.events }, speech)]),
      ...(found.lists.length === 0 ? [] : [heading('Lists'), foundLists(found.lists, speech)]),
    ].join('\n');
  }
  return [
    form,
    ...top('Leaders, {label}', leaders, ''),
    ...top('Movers, {label}', movers, 'movers'),
    ...(events.items.length === 0 ? [] : [heading('Latest events'), eventsHtml(events, speech)]),
    ...(lists.items.length === 0 ? [] : [heading('Latest lists'), listTable(lists.items, speech)]),
    ...(events.items.length + lists.items.length > 0
      ? []
      : [`<p>${escaped(t('Nothing is rated here yet. The first accepted report and the first list will appear here.'))}</p>`]),
  ].join('\n');
}

function playersTable(players: Found['players'], speech: Speech, names: SystemNames): string {
  const { t } = speech;
  return table(
    [t('Name'), t('Id'), t('System'), t('Rating')],
    players.map(({ player, name, state, federation, rating }) => [
      playerLink(player, name),
      [player, state, federation].filter((one) => one !== undefined && one !== '').join(' · '),
      rating === undefined ? undefined : t(names(rating.system)),
      rating?.official ?? t('unrated'),
    ]),
  );
}

function foundLists(lists: Found['lists'], speech: Speech): string {
  const { t } = speech;
  return table(
    [t('List')],
    lists.map(({ list, title }) => [{ text: listTitle(speech, title), href: `/lists/${part(list)}` }]),
  );
}
