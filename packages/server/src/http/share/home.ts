// The first page for readers without script: what a search finds, or what is new.

import { type EventItem, eventsHtml } from './event.js';
import { chosen, formHtml, textField } from './fields.js';
import { type ListItem, type ListRow, listTable, type Rows } from './list.js';
import { escaped, part, playerLink, table } from './markup.js';
import type { Ask, Asked, Items } from './reasons.js';
import { listTitle, type Speech, type SystemNames, signedOr } from './speech.js';

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

export interface SearchedOrNew {
  readonly found?: Found;
  readonly events: Items<EventItem>;
  readonly lists: Items<ListItem>;
  /** The first of the newest list, and those whose ratings changed most. */
  readonly leaders?: readonly ListRow[];
  readonly movers?: readonly ListRow[];
}

/** What a search finds, or what is new. */
export async function searchedOrNew(ask: Ask, { search }: Asked): Promise<SearchedOrNew | undefined> {
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

export function homeHtml(
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
    `<p class="soft">${escaped(t('Find a player, an event or a list. Click any number to see the games and the rule behind it.'))}</p>`,
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
