// A page's main tables for readers without script, made from the API's answers. Inside `noscript`, so that they cost other
// readers nothing.

import { type Cell, escaped, part, table } from './markup.js';
import { type Ask, type Asked, ratingReason, ratingReasonHtml, sectionReason, sectionReasonHtml } from './reasons.js';
import { dayIn, english, listTitle, points, type Speech, type SystemNames, signed } from './speech.js';

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

interface Content {
  /** The answer it needs beside the first: its address, or how to get it. */
  readonly also?: string | ((ask: Ask, asked: Asked) => Promise<unknown>);
  readonly html: (first: unknown, also: unknown, speech: Speech, names: SystemNames, asked: Asked) => string;
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
  '/events/$event/$section': { html: (first, _, speech) => sectionHtml(first as SectionAnswer, speech) },
  '/events/$event': { html: (first, _, speech) => eventHtml(first as EventAnswer, speech) },
  '/events': { also: '/events?limit=50', html: (_, also, speech) => eventsHtml(also as Items<EventItem>, speech) },
  '/lists': { also: '/lists?limit=100', html: (_, also, speech) => listsHtml(also as Items<ListItem>, speech) },
  '/lists/$list': {
    also: '/lists/$list/rows?limit=100&active=true&established=true',
    html: (_, also, speech) => rowsHtml(also as Items<ListRow>, speech),
  },
  '/': { also: '/events?limit=20', html: (_, also, speech) => eventsHtml(also as Items<EventItem>, speech) },
};

/** Undefined where a page has no content without script, or its answers did not come. `first`: the answer the page begins with, if it has one. */
export async function essentials(
  path: string,
  asked: Asked,
  first: unknown,
  ask: Ask,
  names: SystemNames,
  speech: Speech = english,
): Promise<string | undefined> {
  const content = contents[path];
  if (content === undefined) return undefined;
  const { also: needed } = content;
  if (needed === undefined || typeof needed === 'function') if (first === undefined) return undefined;
  const also =
    typeof needed === 'string'
      ? await ask(needed.replace(/\$(\w+)/g, (_, name: string) => asked.params[name] ?? ''))
      : await needed?.(ask, asked);
  if (needed !== undefined && also === undefined) return undefined;
  return content.html(first, also, speech, names, asked);
}

function playerLink(player: string, name: string): Cell {
  return { text: name, href: `/players/${part(player)}` };
}

function playerHtml({ ratings, recent }: PlayerAnswer, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  return [
    `<h2>${escaped(t('Ratings'))}</h2>`,
    table(
      [t('System'), t('Official'), t('List'), t('Games'), t('Live')],
      ratings.map(({ system, official, live }) => [
        t(names(system)),
        official?.rating,
        official === undefined ? undefined : dayIn(speech, official.date),
        official?.games,
        live?.official,
      ]),
    ),
    `<h2>${escaped(t('Events'))}</h2>`,
    table(
      [t('Date'), t('Event'), t('System'), t('Score'), t('Before'), t('After')],
      recent.map((row) => [
        dayIn(speech, row.end),
        { text: row.eventName, href: `/events/${part(row.event)}/${row.section}` },
        t(names(row.system)),
        `${points(row.score)}/${row.games}`,
        row.before?.official,
        row.after?.official,
      ]),
    ),
  ].join('\n');
}

/** The same for a frame on another site. */
export function sectionTable(section: unknown, speech: Speech): string {
  return sectionHtml(section as SectionAnswer, speech);
}

function sectionHtml({ systems: [system], players }: SectionAnswer, { t }: Speech): string {
  const rows = players.toSorted((a, b) => a.rank - b.rank);
  return table(
    [t('Place'), t('Name'), t('Score'), t('Before'), t('After'), t('Change')],
    rows.map(({ rank, player, name, score, ratings }) => {
      const rating = ratings.find((one) => one.system === system);
      const change = rating?.change === undefined ? undefined : signed(rating.change);
      return [rank, playerLink(player, name), points(score), rating?.before?.official, rating?.after?.official, change];
    }),
  );
}

function eventHtml({ event, sections }: EventAnswer, speech: Speech): string {
  const { t } = speech;
  return table(
    [t('Section'), t('Players'), t('End')],
    sections.map(({ section, name, players, end }) => [
      { text: name, href: `/events/${part(event)}/${section}` },
      players,
      dayIn(speech, end),
    ]),
  );
}

function eventsHtml({ items }: Items<EventItem>, speech: Speech): string {
  const { t } = speech;
  return table(
    [t('Event'), t('From'), t('To'), t('Players')],
    items.map(({ event, name, start, end, players }) => [
      { text: name, href: `/events/${part(event)}` },
      dayIn(speech, start),
      dayIn(speech, end),
      players,
    ]),
  );
}

function listsHtml({ items }: Items<ListItem>, speech: Speech): string {
  const { t } = speech;
  return table(
    [t('List'), t('Date'), t('Players')],
    items.map(({ list, title, date, players }) => [
      { text: listTitle(speech, title), href: `/lists/${part(list)}` },
      dayIn(speech, date),
      players,
    ]),
  );
}

function rowsHtml({ items }: Items<ListRow>, { t }: Speech): string {
  return table(
    [t('Place'), t('Name'), t('Rating')],
    items.map(({ rank, player, name, ratings }) => [rank, playerLink(player, name), ratings[0]?.rating]),
  );
}
