// What other sites read: robots, sitemaps, feeds, the card picture, the badge, the table to embed.

import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atomFaults, childrenOf, readXml } from './atom.js';
import { startTestServer, type TestServer } from './harness.js';

const player = '12500335';
let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = new URL(server.address).origin;
}, 60_000);
afterAll(() => server.close());

const get = (path: string) => fetch(origin + path);

test('robots name the sitemap, the sitemap its parts, and each part existing addresses', async () => {
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const parts = [...(await (await get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => address ?? '',
  );
  expect(parts).toHaveLength(4);
  for (const part of parts) {
    const text = await (await fetch(part)).text();
    expect([...text.matchAll(/<loc>/g)].length).toBeGreaterThan(0);
  }
  expect(await (await get('/sitemaps/players.xml')).text()).toContain(`<loc>${origin}/players/${player}</loc>`);
  const pages = await (await get('/sitemaps/pages.xml')).text();
  for (const path of ['/sources', '/sources/US25', '/sources/Z1', '/rulings/US-A-01', '/rulings/FIDE-A-01'])
    expect(pages).toContain(`<loc>${origin}${path}</loc>`);
  expect((await get('/sitemaps/other.xml')).status).toBe(404);
});

test.each([
  ['a player', async () => `/players/${player}/feed.xml`],
  ['events', async () => '/events/feed.xml'],
  ['an event', async () => `/events/${(await server.nobody.call('events', { query: { limit: 1 } })).items[0]?.event}/feed.xml`],
  ['lists', async () => '/lists/feed.xml'],
  ['one list', async () => '/lists/feed.xml?list=uschess-supplement'],
])('the feed of %s is valid Atom, and stays the same', async (_, pathOf) => {
  const path = await pathOf();
  const response = await get(path);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const text = await response.text();
  expect(atomFaults(text, origin + path)).toEqual([]);
  const entries = childrenOf(readXml(text), 'entry');
  expect(entries.length).toBeGreaterThan(0);
  expect(await (await get(path)).text()).toBe(text);
  for (const entry of entries.slice(0, 5)) {
    const [link] = childrenOf(entry, 'link');
    const { pathname } = new URL(link?.attributes['href'] ?? '');
    // This server has no pages; behind each stands an answer of the API.
    const behind = pathname.replace(/^\/events\/(\w+)\/(\d+)(\/why\/\w+)?$/, '/events/$1/sections/$2');
    expect([behind, (await get(`/api/v1${behind}`)).status]).toEqual([behind, 200]);
  }
});

test.each([
  ['<id>http://x/a</id>', '', 'feed: 0 id'],
  ['<updated>2026-01-02T00:00:00Z</updated>\n<link', '<updated>2026-01-02</updated>\n<link', 'entry 1: 2026-01-02 is no time'],
  ['<id>http://x/a/2</id>', '<id>http://x/a/1</id>', 'the id http://x/a/1 occurs 2 times'],
  ['<author><name>Office</name></author>', '', 'feed: 0 author'],
  ['href="http://x/a/2"', 'href="/a/2"', 'entry 2: /a/2 is no address'],
  ['rel="self"', 'rel="next"', 'feed: 0 links to itself'],
  [
    '<updated>2026-01-03T00:00:00Z</updated>\n<author>',
    '<updated>2026-01-01T00:00:00Z</updated>\n<author>',
    'feed: older than its newest entry',
  ],
  ['&amp;', '&', 'not well-formed'],
])('the check of feeds finds %s changed to %s', (from, to, fault) => {
  const entry = (id: number, day: string) =>
    `<entry>\n<id>http://x/a/${id}</id>\n<title>A &amp; B</title>\n<updated>${day}</updated>\n<link href="http://x/a/${id}"/>\n</entry>`;
  const feed = `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>http://x/a</id><title>T</title>\n<updated>2026-01-03T00:00:00Z</updated>\n<author><name>Office</name></author><link href="http://x/a"/><link rel="self" type="application/atom+xml" href="http://x/a/feed.xml"/>${entry(1, '2026-01-02T00:00:00Z')}${entry(2, '2026-01-03T00:00:00Z')}</feed>`;
  expect(atomFaults(feed, 'http://x/a/feed.xml')).toEqual([]);
  expect(feed).toContain(from);
  expect(atomFaults(feed.replace(from, to), 'http://x/a/feed.xml')).toContain(fault);
});

test('the feed of a registered event that is not reported is dated by its registration', async () => {
  const event = { event: '990078', authority: 'fide', name: 'Spring <Open> & Friends', federation: 'USA' };
  const days = { start: '2027-04-01', end: '2027-04-05', registeredOn: '2026-09-01' };
  await server.people.officer.client.call('addFacts', {
    body: { facts: [{ kind: 'event-registered', body: { ...event, ...days } }] },
  });
  const text = await (await get('/events/990078/feed.xml')).text();
  expect(text).toContain('<updated>2026-09-01T00:00:00Z</updated>');
  expect(text).toContain('<title>Spring &lt;Open&gt; &amp; Friends</title>');
});

test('the feed of one list has its own address and name; its times are those of publication', async () => {
  const { items } = await server.nobody.call('lists', { query: { limit: 1 } });
  const [newest] = items;
  const name = newest?.list.slice(0, -newest.date.length - 1) ?? '';
  const path = `/lists/feed.xml?list=${name}`;
  const text = await (await get(path)).text();
  expect(text).toContain(`<id>${origin}${path}</id>`);
  expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${origin}${path}"/>`);
  expect(text).toContain(`<title>${newest?.title.replace(` of ${newest.date}`, '')}</title>`);
  expect(text).toContain(`<updated>${newest?.publishedAt}</updated>`);
  expect(text).not.toContain(newest?.title);
  const links = [...text.matchAll(/<link href="[^"]*\/lists\/([^"]+)"/g)].map(([, list = '']) => list);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((list) => !list.startsWith(name))).toEqual([]);
});

test.each(['player', 'event', 'list', 'office'])('the card of a %s is a picture of 1200 by 630 with content', async (kind) => {
  const [event] = (await server.nobody.call('events', { query: { limit: 1 } })).items;
  const [list] = (await server.nobody.call('lists', { query: { limit: 1 } })).items;
  const about = { player: `/players/${player}`, event: `/events/${event?.event}`, list: `/lists/${list?.list}`, office: '' };
  const response = await get(`${about[kind as keyof typeof about]}/card.png`);
  expect(response.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const start = bytes.indexOf('IDAT') + 4;
  const pixels = inflateSync(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)));
  expect(pixels).toHaveLength(630 * (1200 * 3 + 1));
  // Background, text, accent and the soft edges between them.
  expect(new Set(pixels).size).toBeGreaterThan(20);
});

test('the badge has the rating, and other sites can embed the table', async () => {
  const { ratings } = await server.nobody.call('player', { params: { player } });
  const badge = await (await get(`/players/${player}/badge.svg`)).text();
  expect(badge).toContain(String(ratings.find(({ official }) => official)?.official?.rating));
  const { items } = await server.nobody.call('events', { query: { limit: 1 } });
  const table = await get(`/events/${items[0]?.event}/1/table.html`);
  expect(table.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(table.headers.get('x-frame-options')).toBe(null);
  expect((await get('/lists/feed.xml')).headers.get('x-frame-options')).toBe('DENY');
  expect(await table.text()).toContain('<table');
});

test('a player, event or list that does not exist has no card', async () => {
  for (const name of ['card.png', 'badge.svg', 'feed.xml']) expect((await get(`/players/nobody/${name}`)).status).toBe(404);
  for (const path of ['/events/none', '/lists/none']) expect((await get(`${path}/card.png`)).status).toBe(404);
});
