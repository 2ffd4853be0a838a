// What a page says, for readers without script: the tables of its main content, made of the API's answers. Inside `noscript`, so that nobody
// else waits for it or sees it move.

import { type Cell, escaped, part, table } from './markup.js';

interface Rating {
  readonly system: string;
  readonly before?: { readonly official: number } | null;
  readonly after?: { readonly official: number } | null;
  readonly change?: number;
}
interface PlayerAnswer {
  readonly player: string;
  readonly ratings: readonly {
    readonly system: string;
    readonly official?: { readonly rating: number; readonly date: string; readonly games: number };
    readonly live?: { readonly official: number };
  }[];
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
  readonly players: readonly {
    readonly rank: number;
    readonly player: string;
    readonly name: string;
    readonly score: number;
    readonly ratings: readonly Rating[];
  }[];
}
interface EventAnswer {
  readonly event: string;
  readonly sections: readonly {
    readonly section: number;
    readonly name: string;
    readonly players: number;
    readonly end: string;
  }[];
}
interface Items<T> {
  readonly items: readonly T[];
}
type EventItem = {
  readonly event: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly players: number;
};
type ListItem = { readonly list: string; readonly title: string; readonly date: string; readonly players: number };
type ListRow = {
  readonly rank?: number;
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly { readonly rating: number }[];
};

/** Systems as people call them. */
export type SystemNames = (system: string) => string;

/** A message in the reader's language. */
export type Words = (message: string) => string;

const english: Words = (message) => message;

/** By the path of the page: which answer beside the first it needs, and its content. */
const contents: {
  readonly [path: string]: {
    readonly also?: string;
    readonly html: (first: unknown, also: unknown, t: Words, names: SystemNames) => string;
  };
} = {
  '/players/$player': { html: (first, _, t, names) => playerHtml(first as PlayerAnswer, t, names) },
  '/events/$event/$section': { html: (first, _, t) => sectionHtml(first as SectionAnswer, t) },
  '/events/$event': { html: (first, _, t) => eventHtml(first as EventAnswer, t) },
  '/events': { also: '/events?limit=50', html: (_, also, t) => eventsHtml(also as Items<EventItem>, t) },
  '/lists': { also: '/lists?limit=100', html: (_, also, t) => listsHtml(also as Items<ListItem>, t) },
  '/lists/$list': {
    also: '/lists/$list/rows?limit=100&active=true&established=true',
    html: (_, also, t) => rowsHtml(also as Items<ListRow>, t),
  },
  '/': { also: '/events?limit=20', html: (_, also, t) => eventsHtml(also as Items<EventItem>, t) },
};

/** The answer that the content of a page needs beside its first one. */
export function alsoNeeded(path: string): string | undefined {
  return contents[path]?.also;
}

/** Undefined where a page has no content without script, or its answers did not come. */
export function essentials(
  path: string,
  first: string | undefined,
  also: string | undefined,
  names: SystemNames,
  t: Words = english,
): string | undefined {
  const content = contents[path];
  if (content === undefined || (content.also === undefined ? first === undefined : also === undefined)) return undefined;
  return content.html(
    first === undefined ? undefined : JSON.parse(first),
    also === undefined ? undefined : JSON.parse(also),
    t,
    names,
  );
}

function playerLink(player: string, name: string): Cell {
  return { text: name, href: `/players/${part(player)}` };
}

function playerHtml({ ratings, recent }: PlayerAnswer, t: Words, names: SystemNames): string {
  return [
    `<h2>${escaped(t('Ratings'))}</h2>`,
    table(
      [t('System'), t('Official'), t('List'), t('Games'), t('Live')],
      ratings.map(({ system, official, live }) => [
        names(system),
        official?.rating,
        official?.date,
        official?.games,
        live?.official,
      ]),
    ),
    `<h2>${escaped(t('Events'))}</h2>`,
    table(
      [t('Date'), t('Event'), t('System'), t('Score'), t('Before'), t('After')],
      recent.map((row) => [
        row.end,
        { text: row.eventName, href: `/events/${part(row.event)}/${row.section}` },
        names(row.system),
        `${row.score}/${row.games}`,
        row.before?.official,
        row.after?.official,
      ]),
    ),
  ].join('\n');
}

/** The same for a frame of another site. */
export function sectionTable(section: unknown): string {
  return sectionHtml(section as SectionAnswer, english);
}

function sectionHtml({ systems: [system], players }: SectionAnswer, t: Words): string {
  const rows = players.toSorted((a, b) => a.rank - b.rank);
  return table(
    [t('Place'), t('Name'), t('Score'), t('Before'), t('After'), t('Change')],
    rows.map(({ rank, player, name, score, ratings }) => {
      const rating = ratings.find((one) => one.system === system);
      return [rank, playerLink(player, name), score, rating?.before?.official, rating?.after?.official, rating?.change];
    }),
  );
}

function eventHtml({ event, sections }: EventAnswer, t: Words): string {
  return table(
    [t('Section'), t('Players'), t('End')],
    sections.map(({ section, name, players, end }) => [{ text: name, href: `/events/${part(event)}/${section}` }, players, end]),
  );
}

function eventsHtml({ items }: Items<EventItem>, t: Words): string {
  return table(
    [t('Event'), t('From'), t('To'), t('Players')],
    items.map(({ event, name, start, end, players }) => [{ text: name, href: `/events/${part(event)}` }, start, end, players]),
  );
}

function listsHtml({ items }: Items<ListItem>, t: Words): string {
  return table(
    [t('List'), t('Date'), t('Players')],
    items.map(({ list, title, date, players }) => [{ text: title, href: `/lists/${part(list)}` }, date, players]),
  );
}

function rowsHtml({ items }: Items<ListRow>, t: Words): string {
  return table(
    [t('Place'), t('Name'), t('Rating')],
    items.map(({ rank, player, name, ratings }) => [rank, playerLink(player, name), ratings[0]?.rating]),
  );
}
