// An example of every public address of an office, for screenshots: the table of addresses names the pages, the office fills in
// the parts. An address that cannot be filled in is an error, so that no new page is overlooked.

import { addresses } from '../../packages/web/src/base/addresses.js';

export interface Example {
  readonly name: string;
  readonly path: string;
  /** Another state of a page that is there already. */
  readonly isState?: true;
}

export type Ask = <T>(path: string) => Promise<T>;

interface Section {
  readonly authority: string;
  readonly status: string;
  readonly systems: readonly string[];
  readonly players: readonly {
    readonly player: string;
    readonly ratings: readonly { readonly before: object | null; readonly after: { readonly games: number } | null }[];
  }[];
}

/** Pages that need an account, or a link that was sent to somebody. */
export const needsAccount = /^\/(office|submi|account|questions|login|link|unfollow)/;

/** Example inputs of calculators, after the #. */
const fragments: { readonly [path: string]: string } = {
  '/calculators/estimate': 'rating=1655&games=30&list=1500w+1620d+1710l+1800w',
  '/calculators/need': 'rating=1655&games=30&list=1500+1620+1710+1800&target=1700',
  '/calculators/fide': 'rating=2390&list=2200w+2500d+2710l',
};

/** A section in which everybody was rated before shows its steps in full. */
async function goodSection(ask: Ask): Promise<{ readonly event: string; readonly section: Section }> {
  const { items } = await ask<{ items: { event: string }[] }>('/events?limit=50');
  for (const { event } of items) {
    const section = await ask<Section>(`/events/${event}/sections/1`);
    if (section.players.length >= 10 && section.players.every(({ ratings }) => ratings[0]?.before)) return { event, section };
  }
  throw new Error('no section of ten rated players; is this a sample federation?');
}

/** The newest rated section of another authority, with a player of it who was rated before. */
async function besideSection(ask: Ask, authorities: readonly string[]) {
  for (const authority of authorities) {
    const { items } = await ask<{ items: { event: string }[] }>(`/events?limit=50&authority=${authority}`);
    for (const { event } of items) {
      const section = await ask<Section>(`/events/${event}/sections/1`);
      const [system] = section.systems;
      const row = section.players.find(({ ratings }) => ratings[0]?.before);
      if (section.authority === authority && section.status === 'rated' && system !== undefined && row !== undefined)
        return { event, player: row.player, system };
    }
  }
  return undefined;
}

/** Every public page of the office, and besides the pages that look different in another state. */
export async function publicPages(ask: Ask, inProgress?: string): Promise<readonly Example[]> {
  const { event, section } = await goodSection(ask);
  const games = ({ ratings }: Section['players'][number]) => ratings[0]?.after?.games ?? 0;
  const [player = '', other = ''] = section.players.toSorted((a, b) => games(b) - games(a)).map((one) => one.player);
  const [system = ''] = section.systems;
  const { items: lists } = await ask<{ items: { list: string; authority: string }[] }>('/lists?limit=200');
  const newest = new Map(lists.toReversed().map(({ authority, list }) => [authority, list]));
  const [first = '', ...more] = newest.values();
  const { items: live } = await ask<{ items: { event: string }[] }>('/live');
  const { items: studies } = await ask<{ items: { study: string }[] }>('/lab/studies');
  const values: { readonly [part: string]: string | undefined } = {
    player,
    other,
    event,
    section: '1',
    run: '1',
    list: first,
    ruling: 'US-A-01',
    source: 'US25',
    system,
    study: studies[0]?.study,
  };
  const filled = addresses
    .map(({ path }) => path)
    .filter((path) => !needsAccount.test(path))
    .flatMap((path): Example[] => {
      // Systems with their own rules have their own pages.
      if (path.startsWith('/calculators/system')) return [];
      const known = path.startsWith('/live') ? { event: inProgress ?? live[0]?.event } : values;
      const parts = [...path.matchAll(/\$(\w+)/g)].map(([, part = '']) => part);
      for (const part of parts) if (!(part in known)) throw new Error(`no example of ${part} in ${path}`);
      // An office without an event in progress, or without a study, has no such page.
      if (parts.some((part) => !known[part])) return [];
      const address = path.replace(/\$(\w+)/g, (_, part: string) => known[part] ?? '');
      const name = path.replace(/\$/g, '').replace(/^\//, '').replaceAll('/', '-') || 'home';
      return [{ name, path: fragments[path] === undefined ? address : `${address}#${fragments[path]}` }];
    });
  const others = [...newest.keys()].filter((authority) => authority !== section.authority);
  const beside = await besideSection(ask, others);
  const states: readonly Example[] = [
    { name: 'search', path: '/?q=mar' },
    { name: 'nothing-found', path: '/?q=zzzzzz' },
    { name: 'events-searched', path: '/events?q=open' },
    { name: 'unknown-player', path: '/players/99999999' },
    { name: 'examples', path: '/rulebook#example-initial-rating' },
    { name: 'source-later', path: '/sources/Z1' },
    { name: 'why-floor', path: `/players/${player}/why/${system}?about=floor` },
    { name: 'why-on-list', path: `/players/${player}/why/${system}?list=${newest.get(section.authority)}` },
    { name: 'list-improved', path: `/lists/${first}?order=improved` },
    { name: 'list-women', path: `/lists/${first}?women=true` },
    { name: 'list-with-place', path: `/lists/${first}?me=1500` },
    ...(beside === undefined
      ? []
      : [
          { name: 'section-beside', path: `/events/${beside.event}/1` },
          { name: 'player-beside', path: `/players/${beside.player}` },
          { name: 'why-beside', path: `/events/${beside.event}/1/why/${beside.player}?system=${beside.system}` },
          { name: 'why-beside-rating', path: `/players/${beside.player}/why/${beside.system}` },
          { name: 'why-beside-k', path: `/players/${beside.player}/why/${beside.system}?about=k` },
        ]),
    ...more.map((list) => ({ name: `list-of-${list.replace(/-\d.*$/, '').toLowerCase()}`, path: `/lists/${list}` })),
  ];
  return [
    ...filled,
    { name: 'verify', path: '/verify/index.html' },
    ...states.map((state) => ({ ...state, isState: true as const })),
  ];
}
