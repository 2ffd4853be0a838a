// What other sites and programs read: robots, sitemaps, feeds (Atom), a card picture, a badge and a table to embed. All of it is
// made from the API's own answers, requested as a visitor would.

import { sourceAuthority, sources } from '@harkness/rules';
import { wholeRulings } from '@harkness/rules/rulings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Letter } from '../../words/letter.js';
import { ProblemError } from '../problem.js';
import type { CardData, PlayerCard } from './card.js';
import {
  type EventOfCard,
  eventCard,
  type ListOfCard,
  listCard,
  mostRows,
  officeCard,
  type RowOfCard,
  type SectionOfCard,
} from './cards.js';
import { sectionTable } from './event.js';
import { escaped, part } from './markup.js';
import { dayIn, english, listTitle, type Speech, type SystemNames } from './speech.js';

const hour = 'public, max-age=3600';
const minutes = 'public, max-age=300';

interface Player {
  readonly player: string;
  readonly name: string;
  readonly main?: string;
  readonly ratings: readonly {
    readonly system: string;
    readonly official?: { readonly rating: number; readonly date: string };
    readonly live?: { readonly official: number };
  }[];
  readonly recent: readonly {
    readonly event: string;
    readonly section: number;
    readonly eventName: string;
    readonly name: string;
    readonly end: string;
    readonly system: string;
    readonly before: { readonly official: number } | null;
    readonly after: { readonly official: number } | null;
    readonly change?: number;
    /** Its part of the change on a list that has rated it. */
    readonly share?: { readonly list: string };
  }[];
}

interface EventFeed {
  readonly event: string;
  readonly name: string;
  readonly registration?: { readonly registeredOn: string };
  readonly sections: readonly {
    readonly section: number;
    readonly name: string;
    readonly end: string;
    readonly players: number;
  }[];
}

/** Draws the picture for a shared link; too slow for the main thread. */
type DrawCard = (card: CardData) => Promise<Uint8Array>;

/**
 * The language of content on other sites: the requested one (`?lang=de`), else the office's own. The viewer's browser is not
 * considered, because caches keep one picture per address.
 */
type SpeechOf = (asked: string | undefined) => Promise<Speech>;

type Asked = { readonly lang?: string };

export function serveShared(
  app: FastifyInstance,
  systemNames: () => Promise<SystemNames>,
  originOf: OriginOf,
  drawCard: DrawCard,
  letter: () => Promise<Letter>,
  speechOf: SpeechOf = async () => english,
): void {
  const answer = async <T>(request: FastifyRequest, path: string): Promise<T> => {
    const { statusCode, body, headers } = await app.inject({ url: `/api/v1${path}`, remoteAddress: request.ip });
    if (statusCode === 200) return JSON.parse(body) as T;
    const problem = JSON.parse(body) as { readonly code?: string; readonly detail?: string };
    const after = headers['retry-after'];
    throw new ProblemError(statusCode, problem.code ?? 'not-found', problem.detail ?? 'There is nothing at this address.', {
      ...(after === undefined ? {} : { headers: { 'retry-after': String(after) } }),
    });
  };
  const leadersOf = async (request: FastifyRequest, id: string, { systems }: ListOfCard): Promise<readonly RowOfCard[]> => {
    const query = `limit=${mostRows}&system=${part(systems[0]?.system ?? '')}&active=true&established=true`;
    return (await answer<{ items: readonly RowOfCard[] }>(request, `/lists/${id}/rows?${query}`)).items;
  };
  const officeName = async (): Promise<string> => (await letter()).office ?? 'Harkness';
  const picture = async (reply: FastifyReply, card: CardData): Promise<FastifyReply> =>
    reply
      .type('image/png')
      .header('cache-control', hour)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Buffer.from(await drawCard(card)));
  const xml = (reply: FastifyReply, type: string, text: string, cache = hour): FastifyReply =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', cache).send(`<?xml version="1.0" encoding="utf-8"?>\n${text}\n`);

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', hour)
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /office\nDisallow: /submit\nDisallow: /account\nDisallow: /login\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const files = ['pages', 'events', 'lists', 'players'];
    const items = files.map((name) => `<sitemap><loc>${escaped(`${originOf(request)}/sitemaps/${name}.xml`)}</loc></sitemap>`);
    return xml(
      reply,
      'application/xml',
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</sitemapindex>`,
    );
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', { config: { cost: 5 } }, async (request, reply) => {
    const paths = await sitemapPaths(request.params.name, (path) => answer(request, path));
    if (paths === undefined) throw new ProblemError(404, 'not-found', 'There is no such sitemap.');
    const items = paths.map((path) => `<url><loc>${escaped(originOf(request) + path)}</loc></url>`);
    return xml(
      reply,
      'application/xml',
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</urlset>`,
    );
  });

  app.get<{ Params: { player: string } }>('/players/:player/feed.xml', { config: { cost: 2 } }, async (request, reply) => {
    const { player, name, recent } = await answer<Player>(request, `/players/${part(request.params.player)}`);
    const names = await systemNames();
    const told = await letter();
    const entries = recent.slice(0, 30).map((row) => ({
      path: `/events/${part(row.event)}/${row.section}/why/${part(player)}?system=${part(row.system)}`,
      title: `${row.eventName}, ${row.name}`,
      date: row.end,
      text: `${names(row.system)}: ${changeText(row, told)}`,
    }));
    return xml(
      reply,
      'application/atom+xml',
      feed(originOf(request), `/players/${part(player)}`, told.say('Ratings of {name}', { name }), entries, told),
      minutes,
    );
  });

  app.get('/events/feed.xml', async (request, reply) => {
    const { items } = await answer<{ items: { event: string; name: string; end: string; players: number }[] }>(
      request,
      '/events?limit=50',
    );
    const told = await letter();
    const entries = items.map(({ event, name, end, players }) => ({
      path: `/events/${part(event)}`,
      title: name,
      date: end,
      text: told.say('{count} players', { count: players }),
    }));
    return xml(
      reply,
      'application/atom+xml',
      feed(originOf(request), '/events', told.say('Rated events'), entries, told),
      minutes,
    );
  });

  app.get<{ Params: { event: string } }>('/events/:event/feed.xml', { config: { cost: 2 } }, async (request, reply) => {
    const found = await answer<EventFeed>(request, `/events/${part(request.params.event)}`);
    const told = await letter();
    const entries = found.sections.map(({ section, name, end, players }) => ({
      path: `/events/${part(found.event)}/${section}`,
      title: `${found.name}, ${name}`,
      date: end,
      text: told.say('{count} players', { count: players }),
    }));
    return xml(
      reply,
      'application/atom+xml',
      feed(originOf(request), `/events/${part(found.event)}`, found.name, entries, told, {
        since: found.registration?.registeredOn,
      }),
      minutes,
    );
  });

  /** All of them, or those of one name: `?list=uschess-supplement`. */
  app.get<{ Querystring: { list?: string } }>('/lists/feed.xml', async (request, reply) => {
    type Item = { list: string; title: string; date: string; publishedAt: string; players: number; retracted?: object };
    const { items: all } = await answer<{ items: Item[] }>(request, '/lists?limit=100');
    const { list: wanted } = request.query;
    const told = await letter();
    const speech = await speechOf(undefined);
    const nameOf = ({ list }: Item) => list.replace(/-\d{4}-\d\d-\d\d(\.\d+)?$/, '');
    const items = all.filter((one) => one.players > 0 && (wanted === undefined || nameOf(one) === wanted));
    const [newest] = items;
    const titleOf = ({ title, date, retracted }: Item) =>
      retracted === undefined
        ? listTitle(speech, title)
        : speech
            .t('{title} of {date}, retracted')
            .replace('{title}', () => speech.t(title.replace(` of ${date}`, '')))
            .replace('{date}', () => dayIn(speech, date));
    const entries = items.slice(0, 50).map((item) => ({
      path: `/lists/${part(item.list)}`,
      title: titleOf(item),
      date: item.publishedAt,
      text: told.say('{count} players', { count: item.players }),
    }));
    const title =
      wanted === undefined || newest === undefined
        ? told.say('Rating lists')
        : speech.t(newest.title.replace(` of ${newest.date}`, ''));
    const own = wanted === undefined ? undefined : `/lists/feed.xml?list=${part(wanted)}`;
    return xml(reply, 'application/atom+xml', feed(originOf(request), '/lists', title, entries, told, { own }), minutes);
  });

  app.get<{ Params: { player: string }; Querystring: Asked }>(
    '/players/:player/card.png',
    { config: { cost: 5 } },
    async (request, reply) => {
      const id = part(request.params.player);
      const player = await answer<Player>(request, `/players/${id}`);
      const chart = await answer<Chart>(request, `/players/${id}/chart`);
      const shown = mainRating(player);
      const speech = await speechOf(request.query.lang);
      const { t } = speech;
      const about =
        shown === undefined
          ? t('Not rated yet')
          : `${t((await systemNames())(shown.system))}, ${dayIn(speech, shown.date)}`.replace(/, $/, '');
      return picture(reply, {
        name: player.name,
        id: player.player,
        about,
        rating: shown === undefined ? '–' : String(shown.rating),
        history: historyOf(chart, shown?.system),
        office: await officeName(),
      });
    },
  );

  app.get<{ Params: { event: string }; Querystring: Asked }>(
    '/events/:event/card.png',
    { config: { cost: 10 } },
    async (request, reply) => {
      const event = await answer<EventOfCard>(request, `/events/${part(request.params.event)}`);
      const sections = await Promise.all(
        event.sections
          .slice(0, mostRows)
          .map(({ section }) => answer<SectionOfCard>(request, `/events/${part(event.event)}/sections/${section}`)),
      );
      return picture(reply, eventCard(event, sections, await speechOf(request.query.lang), await officeName()));
    },
  );

  app.get<{ Params: { list: string }; Querystring: Asked }>(
    '/lists/:list/card.png',
    { config: { cost: 10 } },
    async (request, reply) => {
      const id = part(request.params.list);
      const list = await answer<ListOfCard>(request, `/lists/${id}`);
      const rows = await leadersOf(request, id, list);
      return picture(reply, listCard(list, rows, await speechOf(request.query.lang), await officeName()));
    },
  );

  app.get<{ Querystring: Asked }>('/card.png', { config: { cost: 10 } }, async (request, reply) => {
    const { items } = await answer<{ items: readonly (ListOfCard & { list: string })[] }>(request, '/lists?latest=true&limit=1');
    const [list] = items;
    const newest = list && { list, rows: await leadersOf(request, part(list.list), list) };
    return picture(reply, officeCard(await officeName(), await speechOf(request.query.lang), newest));
  });

  app.get<{ Params: { player: string }; Querystring: Asked }>(
    '/players/:player/badge.svg',
    { config: { cost: 2 } },
    async (request, reply) => {
      const player = await answer<Player>(request, `/players/${part(request.params.player)}`);
      const shown = mainRating(player);
      const { t } = await speechOf(request.query.lang);
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', minutes)
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(
          badge(
            t(shown === undefined ? 'Rating' : (await systemNames())(shown.system)),
            shown === undefined ? t('unrated') : String(shown.rating),
            player.name,
          ),
        );
    },
  );

  app.get<{ Params: { event: string; section: string }; Querystring: Asked }>(
    '/events/:event/:section/table.html',
    { config: { cost: 2 } },
    async (request, reply) => {
      const { event, section } = request.params;
      const data = await answer<{ eventName: string; name: string }>(request, `/events/${part(event)}/sections/${part(section)}`);
      const speech = await speechOf(request.query.lang);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', minutes)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *; base-uri 'none'")
        .send(
          embedded(
            `${data.eventName}, ${data.name}`,
            sectionTable(data, speech),
            speech.language,
            `${originOf(request)}/events/${part(event)}/${part(section)}`,
          ),
        );
    },
  );
}

/** The address of the office in a document. */
export type OriginOf = (request: FastifyRequest) => string;

/**
 * The configured address if there is one. Otherwise the host of the request itself. `x-forwarded-host` is not used: anybody can
 * send it, many proxies pass it on, and a cache in front would serve that address to everybody.
 */
export function originBy(configured: string | undefined): OriginOf {
  return ({ protocol, headers }) => configured ?? `${protocol === 'https' ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
}

function mainRating({ main, ratings }: Player): { system: string; rating: number; date: string } | undefined {
  const one = ratings.find(({ system }) => system === main) ?? ratings[0];
  const rating = one?.official?.rating ?? one?.live?.official;
  return one === undefined || rating === undefined ? undefined : { system: one.system, rating, date: one.official?.date ?? '' };
}

interface Chart {
  readonly series: readonly { readonly system: string; readonly dates: readonly string[]; readonly ratings: readonly number[] }[];
}

function historyOf({ series }: Chart, shown: string | undefined): PlayerCard['history'] {
  const found = series.find(({ system }) => system === shown);
  return (found?.dates ?? []).flatMap((date, at) => {
    const rating = found?.ratings[at];
    return rating === undefined ? [] : [{ date, rating }];
  });
}

/** A change as a feed says it: of a list that rated it, or of the next one. */
export function changeText({ before, after, change, share }: Player['recent'][number], { say, day }: Letter): string {
  if (after !== null)
    return before === null ? say('first rating {to}', { to: after.official }) : `${before.official} → ${after.official}`;
  if (change === undefined) return say('not rated yet');
  const signed = `${change > 0 ? '+' : ''}${change.toFixed(2)}`;
  return share === undefined
    ? say('{change} on the next list', { change: signed })
    : say('{change} on the list of {date}', { change: signed, date: day(share.list) });
}

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly date: string;
  readonly text: string;
}

/**
 * `own`: the address of a feed that is one of several about the page, which is also its id. `since`: the day from which a feed
 * without entries stands unchanged.
 */
function feed(
  origin: string,
  path: string,
  title: string,
  entries: readonly Entry[],
  { language, office }: Letter,
  { own, since }: { readonly own?: string | undefined; readonly since?: string | undefined } = {},
): string {
  const instant = (date: string) => (date.includes('T') ? date : `${date}T00:00:00Z`);
  const updated = entries.reduce(
    (latest, { date }) => (instant(date) > latest ? instant(date) : latest),
    instant(since ?? '1970-01-01'),
  );
  const items = entries.map(
    (entry) => `<entry>
<id>${escaped(origin + entry.path)}</id>
<title>${escaped(entry.title)}</title>
<updated>${instant(entry.date)}</updated>
<link href="${escaped(origin + entry.path)}"/>
<summary>${escaped(entry.text)}</summary>
</entry>`,
  );
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${escaped(origin + (own ?? path))}</id>
<title>${escaped(title)}</title>
<updated>${updated}</updated>
<author><name>${escaped(office ?? 'Harkness')}</name></author>
<link href="${escaped(origin + path)}"/>
<link rel="self" type="application/atom+xml" href="${escaped(origin + (own ?? `${path}/feed.xml`))}"/>
${items.join('\n')}
</feed>`;
}

/** Maximum number of pages of addresses per kind: the newest events and the highest rated players. */
const mostPages = 10;

async function sitemapPaths(name: string, answer: <T>(path: string) => Promise<T>): Promise<string[] | undefined> {
  type Page<T> = { readonly items: readonly T[]; readonly next?: string };
  const all = async <T>(path: string): Promise<T[]> => {
    const found: T[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const { items, next } = await answer<Page<T>>(cursor === undefined ? path : `${path}&cursor=${part(cursor)}`);
      found.push(...items);
      if (next === undefined) break;
      cursor = next;
    }
    return found;
  };
  switch (name) {
    case 'pages.xml': {
      // Rulings and sources are about the documents of these kinds.
      const { authorities } = await answer<{ authorities: readonly { kind: string }[] }>('/profile');
      const rulings = wholeRulings.filter(({ authority }) => authorities.some(({ kind }) => kind === authority));
      return [
        '/',
        '/events',
        '/lists',
        '/calculators',
        '/rulebook',
        ...(rulings.length > 0 ? ['/rulings', '/sources'] : []),
        ...rulings.map(({ id }) => `/rulings/${part(id)}`),
        ...sources
          .filter((source) => authorities.some(({ kind }) => kind === sourceAuthority(source)))
          .map(({ id }) => `/sources/${part(id)}`),
        '/lab',
      ];
    }
    case 'events.xml':
      return [
        ...(await answer<Page<{ event: string }>>('/events?upcoming=true&limit=500')).items,
        ...(await all<{ event: string }>('/events?limit=500')),
      ].map(({ event }) => `/events/${part(event)}`);
    case 'lists.xml':
      return (await all<{ list: string; players: number }>('/lists?limit=500')).flatMap(({ list, players }) =>
        players === 0 ? [] : [`/lists/${part(list)}`],
      );
    case 'players.xml': {
      const { items } = await answer<Page<{ list: string }>>('/lists?latest=true&limit=500');
      const players = new Set<string>();
      for (const { list } of items) {
        for (const { player } of await all<{ player: string }>(`/lists/${part(list)}/rows?limit=500`)) players.add(player);
      }
      return [...players].map((player) => `/players/${part(player)}`);
    }
    default:
      return undefined;
  }
}

/** Widths by letter, because a badge is shown in many fonts. */
function badge(label: string, value: string, name: string): string {
  const [left, right] = [label.length * 7 + 14, value.length * 8 + 14];
  const title = escaped(`${name}: ${label} ${value}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="22" role="img" aria-label="${title}"><title>${title}</title>
<rect width="${left + right}" height="22" rx="4" fill="#1f5d43"/><path d="M4 0h${left - 4}v22H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#333"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="12" text-anchor="middle"><text x="${left / 2}" y="15">${escaped(label)}</text><text x="${left + right / 2}" y="15" font-weight="bold">${escaped(value)}</text></g></svg>`;
}

/**
 * The colours of the pages, light and dark. The scheme is that of the whole document: a browser paints its ground, also where the page
 * around it has another scheme. In a narrow frame the rating before is left out, in a
 * very narrow one that after too.
 */
const embeddedStyle =
  ':root{color-scheme:light dark;background:Canvas;color:CanvasText}' +
  'body{font:14px/1.4 system-ui,sans-serif;margin:8px}' +
  'a{color:#1f5d43}@media (prefers-color-scheme:dark){a{color:#7fd1ae}}' +
  'table{border-collapse:collapse;width:100%}th,td{padding:3px 6px;border-bottom:1px solid #8884;text-align:start}' +
  'th:nth-child(n+3),td:nth-child(n+3){text-align:end;font-variant-numeric:tabular-nums}' +
  '@media (max-width:26rem){th:nth-child(4),td:nth-child(4){display:none}body{margin:4px;font-size:13px}th{font-size:11px}th,td{padding:3px}}' +
  '@media (max-width:18rem){th:nth-child(5),td:nth-child(5){display:none}h1,td:nth-child(2){overflow-wrap:anywhere}th,td{padding:2px}}';

function embedded(title: string, content: string, language: string, address: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>
<style>${embeddedStyle}</style></head>
<body><main><h1 style="font-size:16px"><a href="${escaped(address)}" target="_blank" rel="noopener">${escaped(title)}</a></h1>
${content}
</main></body></html>`;
}
