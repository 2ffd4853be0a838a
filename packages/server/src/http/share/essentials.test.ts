import { ruleSayer } from '@harkness/rules';
import { describe, expect, test } from 'vitest';
import { essentials } from './essentials.js';
import { sectionTable } from './event.js';
import { dayIn, daysIn, english, listTitle, type Speech } from './speech.js';

const words: { readonly [message: string]: string } = {
  'US Chess supplement of {date}': 'US-Chess-Liste vom {date}',
  'US Chess supplement': 'US-Chess-Liste',
  '{title} of {date}': '{title} vom {date}',
  Place: 'Platz',
  Regular: 'Regular',
  Year: 'Jahr',
};
const german: Speech = { language: 'de', t: (message) => words[message] ?? message };

test('days and names of lists are in the reader’s language; a partial date stays unchanged', () => {
  expect(dayIn(english, '2026-09-14')).toBe('14 Sep 2026');
  expect(dayIn(german, '2026-08-14')).toBe('14. Aug. 2026');
  expect(dayIn(german, '2026-08')).toBe('2026-08');
  expect(listTitle(german, 'US Chess supplement of 2026-11-01')).toBe('US-Chess-Liste vom 1. Nov. 2026');
  expect(listTitle(german, 'Club championship')).toBe('Club championship');
});

test.each([
  ['2026-09-14', '2026-09-14', '14 Sep 2026', '14. Sept. 2026'],
  ['2026-08-12', '2026-08-14', '12–14 Aug 2026', '12.–14. Aug. 2026'],
  ['2026-08-30', '2026-09-01', '30 Aug – 1 Sep 2026', '30. Aug. – 1. Sept. 2026'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026', '30. Dez. 2025 – 2. Jan. 2026'],
])('days from %s to %s are as short as on the pages with script', (start, end, told, inGerman) => {
  expect(daysIn(english, start, end)).toBe(told);
  expect(daysIn(german, start, end).replace(/[\u2009\u00a0]/g, ' ')).toBe(inGerman);
});

test('a table for other sites has headings in its language, with fractions and signs as on the pages', () => {
  const html = sectionTable(
    {
      systems: ['OTBR'],
      players: [
        {
          rank: 1,
          player: '1',
          name: 'Byron, Ada',
          score: 2.5,
          ratings: [{ system: 'OTBR', before: { official: 1900 }, after: { official: 1888 }, change: -12 }],
        },
        {
          rank: 2,
          player: '2',
          name: 'Noether, Emmy',
          score: 2,
          ratings: [{ system: 'OTBR', before: { official: 1800 }, after: { official: 1807 } }],
        },
      ],
    },
    german,
  );
  expect(html).toContain('<th scope="col">Platz</th>');
  expect(html).toContain('<td>2½</td>');
  expect(html).toContain('<td>−12</td>');
  // Numbers stand below each other; names do not.
  expect(html).toContain('<table class="table right-1 right-3 right-4 right-5 right-6">');
  expect(html).toContain('<td>1807</td><td>+7</td>');
});

const nothingAsked = { params: {}, search: new URLSearchParams(), byLists: () => false };

test('without script the lists have their names and days in the language of the document', async () => {
  const lists = {
    items: [
      {
        list: 'uschess-supplement-2026-11-01',
        title: 'US Chess supplement of 2026-11-01',
        date: '2026-11-01',
        players: 3,
        systems: [{ system: 'OTBR' }],
      },
      { list: 'empty-2026-11-01', title: 'Empty of 2026-11-01', date: '2026-11-01', players: 0, systems: [] },
    ],
  };
  const html = await essentials(
    '/lists',
    nothingAsked,
    undefined,
    async () => lists,
    (system) => system,
    german,
  );
  expect(html).toContain('<h2>US-Chess-Liste</h2>');
  expect(html).toContain('<th scope="col">Jahr</th>');
  expect(html).toContain('<a href="/lists/uschess-supplement-2026-11-01" aria-label="US-Chess-Liste vom 1. Nov. 2026">Nov</a>');
  // An empty list is not shown.
  expect(html).not.toContain('Empty');
  expect(html).toContain('<h3>US-Chess-Liste vom 1. Nov. 2026</h3>');
  expect(html).toContain('<a href="/lists/uschess-supplement-2026-11-01?system=OTBR">OTBR</a>');
  expect(html).toContain('<a href="/lists/uschess-supplement-2026-11-01?order=improved">');
});

test('without script lists that are not dated the first of a month are in the calendar by their days', async () => {
  const of = (date: string, more = {}) => ({
    list: `club-${date}`,
    title: `Club list of ${date}`,
    date,
    players: 3,
    systems: [],
    ...more,
  });
  const html = await essentials(
    '/lists',
    nothingAsked,
    undefined,
    async () => ({ items: [of('2026-11-15'), of('2026-11-01', { retracted: {} }), of('2025-01-08')] }),
    (system) => system,
  );
  expect(html).toContain('<h2>Club list</h2>');
  expect(html).toContain(
    '<th scope="row">2025</th><td><a href="/lists/club-2025-01-08" aria-label="Club list of 8 Jan 2025">8</a></td><td></td>',
  );
  expect(html).toContain('class="retracted" aria-label="Club list of 1 Nov 2026, retracted">1</a>');
  expect(html?.match(/<table/g)).toHaveLength(1);
});

describe('without script a reason', () => {
  const told = {
    system: 'OTBR',
    text: 'Ada Byron scored 1 of 2 …',
    story: {
      sentences: ['Ada Byron scored 1 of 2, less than the 1.24 points expected.', 'K is 20.'],
      change: -4.8,
      games: [
        { round: 1, colour: 'white', player: '2', name: 'Ng, <Bo>', rating: 1500.5, expected: 0.64, score: 1, instead: [] },
        {
          round: 2,
          player: '3',
          name: 'Cy, Di',
          rating: 1600,
          expected: 0.6,
          score: 0,
          instead: [
            { score: 1, change: 15.2, rating: 1715 },
            { score: 0.5, change: 5.2, rating: 1705 },
          ],
        },
      ],
      formulas: [{ title: 'Change', text: '20 × −0.24 = −4.8' }],
      remarks: ['No bonus: fewer than three games.'],
    },
  };
  const section = { eventName: 'Elm Open', name: 'Top', players: [{ player: '1', name: 'Byron, Ada' }] };

  test('of a section has sentences, games, the sum and other results, each as the office told it', async () => {
    const asked: string[] = [];
    const ask = async (address: string) => {
      asked.push(address);
      return told;
    };
    const place = {
      params: { event: 'E1', section: '2', player: '1' },
      search: new URLSearchParams('system=OTBR'),
      byLists: () => false,
    };
    const html = (await essentials('/events/$event/$section/why/$player', place, section, ask, () => 'Regular', german)) ?? '';
    expect(asked).toEqual(['/events/E1/sections/2/players/1/explanation?system=OTBR']);
    expect(html).toContain('<a href="/players/1">Byron, Ada</a> · Regular · <a href="/events/E1/2">Elm Open, Top</a>');
    // The office tells it in English, and the page says so.
    expect(html).toContain('<p class="why-lead" lang="en">Ada Byron scored 1 of 2, less than the 1.24 points expected.</p>');
    expect(html).toContain('<a href="/players/2">Ng, &lt;Bo&gt;</a></td><td>1500,5</td><td>0,64</td><td>1</td>');
    expect(html).toContain('<td>+15,2</td><td>+5,2</td><td>−4,8</td>');
    expect(html).toContain('20 × −0.24 = −4.8');
    expect(html).toContain('href="/api/v1/events/E1/sections/2/players/1/explanation/text?system=OTBR&amp;lang=de"');
  });

  test('is told in the reader’s language; what has no translation is marked as English', async () => {
    const explained = {
      sentence: (english: string) => (english === 'K is 20.' ? 'K ist 20.' : english === 'Change' ? 'Änderung' : english),
      sum: (english: string) => english.replaceAll('.', ','),
    };
    const place = {
      params: { event: 'E1', section: '2', player: '1' },
      search: new URLSearchParams('system=OTBR'),
      byLists: () => false,
    };
    const html =
      (await essentials(
        '/events/$event/$section/why/$player',
        place,
        section,
        async () => told,
        () => 'Regular',
        {
          ...german,
          explained,
        },
      )) ?? '';
    expect(html).toContain('<p>K ist 20.</p>');
    expect(html).toContain('<p>Änderung: 20 × −0,24 = −4,8</p>');
    expect(html).toContain('<p class="why-lead" lang="en">Ada Byron scored 1 of 2, less than the 1.24 points expected.</p>');
  });

  test.each([
    ['a section', { from: 'section', event: 'E1', section: 2 }, 'less than the 1.24 points expected'],
    [
      'a decision',
      { from: 'decision', on: '2026-08-14', reason: 'wrong id' },
      'An officer decided this rating on 14 Aug 2026: wrong id.',
    ],
    [
      'the opening of the office',
      { from: 'opening', on: '2026-08-14' },
      'The office opened with this rating, as of 14 Aug 2026.',
    ],
    ['nothing on record', null, 'Nothing in the record explains 1700.'],
  ])('of a rating now names %s', async (_, origin, said) => {
    const answers: { readonly [address: string]: unknown } = {
      '/players/1/origin?system=OTBR': { rating: 1700, origin },
      '/events/E1/sections/2/players/1/explanation?system=OTBR': told,
    };
    const place = { params: { player: '1', system: 'OTBR' }, search: new URLSearchParams(), byLists: () => false };
    const player = { standings: [] };
    const html = await essentials(
      '/players/$player/why/$system',
      place,
      player,
      async (address) => answers[address],
      () => 'Regular',
    );
    expect(html).toContain(said);
  });

  test('of a FIDE rating comes from its list, that of a floor from its own answer', async () => {
    const asked: string[] = [];
    const ask = async (address: string) => {
      asked.push(address);
      return { ...told, story: null };
    };
    const place = (search: string) => ({
      params: { player: '1', system: 'FIDE-standard' },
      search: new URLSearchParams(search),
      byLists: () => true,
    });
    const player = { standings: [{ system: 'FIDE-standard', floor: {} }] };
    const path = '/players/$player/why/$system';
    expect(await essentials(path, place('date=2026-11-01'), player, ask, (system) => system)).toContain(
      '<pre lang="en">Ada Byron',
    );
    expect(asked).toEqual(['/players/1/lists/FIDE-standard/explanation?date=2026-11-01']);
    expect(await essentials(path, place('about=floor'), player, ask, (system) => system)).toContain('<pre lang="en">Ada Byron');
    expect(asked[1]).toBe('/players/1/floors/FIDE-standard/explanation');
    expect(await essentials(path, place('about=floor'), { standings: [] }, ask, (system) => system)).toContain(
      'No rating, so no floor.',
    );
  });
});

test('lists and events without script follow the filters in the address', async () => {
  const asked: string[] = [];
  const ask = async (address: string) => {
    asked.push(address);
    return {
      items: [
        {
          rank: 1,
          player: '7',
          name: 'Byron, Ada',
          gained: 40,
          played: 12,
          ratings: [
            ['OTBR', 1500],
            ['OTBQ', 1400],
          ].map(([system, rating]) => ({ system, rating })),
        },
      ],
    };
  };
  const read = (path: string, params: { readonly [name: string]: string }, search: string) =>
    essentials(
      path,
      { ...nothingAsked, params, search: new URLSearchParams(search) },
      { list: 'l', title: 'List', systems: [{ system: 'OTBR' }, { system: 'OTBQ' }] },
      ask,
      (system) => system,
    );
  const rows = await read('/lists/$list', { list: 'l' }, 'system=OTBQ&women=true&club=%227%22&other=1');
  expect(rows).toContain('<td>1400</td>');
  expect(await read('/lists/$list', { list: 'l' }, 'order=improved&all=true')).toContain('<td>1500</td><td>+40</td>');
  expect(await read('/lists/$list', { list: 'l' }, 'order=busiest&all=true')).toContain('<td>1500</td><td>12</td>');
  expect(rows).toContain('<option value="OTBQ" selected>OTBQ</option>');
  expect(rows).toContain('name="women" value="true" checked');
  expect(rows).toContain(
    '/lists/l/files/csv?active=true&amp;established=true&amp;system=OTBQ&amp;club=7&amp;women=true">CSV</a>',
  );
  // A form sends its empty fields too.
  await read('/lists/$list', { list: 'l' }, 'all=true&state=CA&q=&federation=');
  expect(await read('/events', {}, 'q=open&year=2025&state=')).toContain('name="q" value="open"');
  expect(asked).toEqual([
    '/lists/l/rows?limit=100&active=true&established=true&system=OTBQ&club=7&women=true',
    '/lists/l/rows?limit=100&order=improved',
    '/lists/l/rows?limit=100&order=busiest',
    '/lists/l/rows?limit=100&state=CA',
    '/events?limit=50&from=2025-01-01&to=2025-12-31&q=open',
    '/events?upcoming=true&limit=20&from=2025-01-01&to=2025-12-31&q=open',
  ]);
});

describe('without script a list', () => {
  const row = (rank: number, climbed?: number) => ({
    rank,
    player: String(rank),
    name: `Player ${rank}`,
    ratings: [{ system: 'OTBR', rating: 1500, change: 8 }],
    ...(climbed === undefined ? {} : { climbed }),
  });
  const read = async (search: string, answer: object) => {
    const asked: string[] = [];
    const html = await essentials(
      '/lists/$list',
      { ...nothingAsked, params: { list: 'l' }, search: new URLSearchParams(search) },
      { list: 'l', title: 'List', systems: [{ system: 'OTBR' }] },
      async (address) => {
        asked.push(address);
        return answer;
      },
      (system) => system,
    );
    return { html: html ?? '', asked };
  };

  test('is read to its end, page after page, with its filters', async () => {
    const { html } = await read('state=CA', { items: [row(1), row(2)], total: 300, next: '2 a&b', before: '2026-08-01' });
    expect(html).toContain('<p>2 of 300</p>');
    expect(html).toContain('<a rel="next" href="?state=CA&amp;cursor=2+a%26b">Next page</a>');
    const later = await read('state=CA&cursor=2+a%26b', { items: [row(3), row(4)], total: 4, before: '2026-08-01' });
    expect(later.asked).toEqual(['/lists/l/rows?limit=100&active=true&established=true&state=CA&cursor=2+a%26b']);
    expect(later.html).toContain('<p>3–4 of 4</p>');
    expect(later.html).not.toContain('rel="next"');
  });

  test('has the places gained since the list before; a first list compares nothing', async () => {
    const { html } = await read('', { items: [row(1, 2), row(2, -1), row(3, 0), row(4)], before: '2026-08-01' });
    const changes = [...html.matchAll(/<td>1500<\/td><td>\+8<\/td><td>([^<]*)<\/td>/g)].map(([, text]) => text);
    expect(changes).toEqual(['↑ 2', '↓ 1', '=', 'new']);
    const { html: first } = await read('', { items: [row(1)] });
    expect(first).toContain('<th scope="col">Rating</th></tr>');
  });

  test('keeps the filters that a link set, and says when nobody matches', async () => {
    const { html } = await read('club=Rook+Lift&under=20&min=1400', { items: [], total: 0 });
    expect(html).toContain('<input type="hidden" name="club" value="Rook Lift">');
    expect(html).toContain('<input type="hidden" name="under" value="20">');
    expect(html).toContain('name="min" value="1400"');
    expect(html).toContain('<p>Nobody on this list matches.</p>');
    expect(html).not.toContain('<table');
  });
});

test('without script events have upcoming ones above them and earlier ones behind a link', async () => {
  const event = { event: 'E1', name: 'Elm Open', start: '2026-08-14', end: '2026-08-14', players: 8 };
  const coming = { event: 'E2', name: 'Oak Open', start: '2027-01-02', end: '2027-01-03', players: 0 };
  const read = (search: string, answers: { readonly [address: string]: unknown }) =>
    essentials(
      '/events',
      { ...nothingAsked, search: new URLSearchParams(search) },
      undefined,
      async (address) => answers[address],
      (system) => system,
    );
  const html =
    (await read('', {
      '/events?limit=50': { items: [event], next: 'n 1' },
      '/events?upcoming=true&limit=20': { items: [coming] },
    })) ?? '';
  expect(html.indexOf('<h2>Upcoming</h2>')).toBeLessThan(html.indexOf('<h2>Rated</h2>'));
  expect(html).toContain('<a href="/events/E2">Oak Open</a></td><td>2–3 Jan 2027</td>');
  expect(html).toContain('<a rel="next" href="?cursor=n+1">Earlier events</a>');
  const earlier = await read('cursor=n+1', { '/events?limit=50&cursor=n+1': { items: [event] } });
  expect(earlier).not.toContain('Upcoming');
  const none = { '/events?limit=50': { items: [] }, '/events?upcoming=true&limit=20': { items: [] } };
  expect(await read('', none)).toContain('No events yet.');
});

test('the first page without script has a search; with words it shows what is found', async () => {
  const event = { event: 'E1', name: 'Elm Open', start: '2026-08-14', end: '2026-08-14', players: 8 };
  const answers: { readonly [address: string]: unknown } = {
    '/events?limit=20': { items: [event] },
    '/lists?latest=true': { items: [] },
    '/search?q=%22ng%22%20o': {
      players: [{ player: '2', name: 'Ng, <Bo>', state: 'CA', rating: { system: 'OTBR', official: 1500 } }],
      events: [event],
      lists: [],
    },
    '/search?q=zz': { players: [], events: [], lists: [] },
  };
  const read = (search: string) =>
    essentials(
      '/',
      { ...nothingAsked, search: new URLSearchParams(search) },
      undefined,
      async (address) => answers[address],
      () => 'Regular',
    );
  const plain = await read('');
  expect(plain).toContain('<form class="fields">');
  expect(plain).not.toContain('Leaders');
  expect(plain).toContain('<a href="/events/E1">Elm Open</a>');
  const found = await read('q=%22ng%22+o');
  expect(found).toContain('name="q" value="&quot;ng&quot; o"');
  expect(found).toContain('<a href="/players/2">Ng, &lt;Bo&gt;</a></td><td>2 · CA</td><td>Regular</td><td>1500</td>');
  expect(found).toContain('<a href="/events/E1">Elm Open</a>');
  expect(await read('q=zz')).toContain('Nothing found');
});

test('the first page without script has leaders and movers of the newest list; an empty office says so', async () => {
  const list = { list: 'l-2026-11-01', title: 'L of 2026-11-01', date: '2026-11-01', players: 2, systems: [{ system: 'OTBR' }] };
  const row = (name: string, change: number) => ({ player: name, name, ratings: [{ system: 'OTBR', rating: 2000, change }] });
  const of = (order: string) => `/lists/l-2026-11-01/rows?order=${order}&limit=5&system=OTBR&active=true&established=true`;
  const read = (answers: { readonly [address: string]: unknown }) =>
    essentials(
      '/',
      nothingAsked,
      undefined,
      async (address) => answers[address],
      () => 'Regular',
    );
  const html = await read({
    '/lists?latest=true': { items: [list] },
    [of('rating')]: { items: [row('Ada', 4)] },
    [of('movers')]: { items: [row('Bo', -60)] },
  });
  expect(html).toContain('<h2><a href="/lists/l-2026-11-01">Leaders, Regular</a></h2>');
  expect(html).toContain('<h2><a href="/lists/l-2026-11-01?order=movers">Movers, Regular</a></h2>');
  expect(html).toContain('<a href="/players/Bo">Bo</a></td><td>2000</td><td>−60</td>');
  expect(await read({})).toContain('Nothing is rated here yet.');
});

test('without script an event with one section shows its standings', async () => {
  const section = (number: number) => ({ section: number, name: `Section ${number}`, players: 1, end: '2026-08-14' });
  const answers: { readonly [address: string]: unknown } = {
    '/events/E1/sections/3': {
      systems: ['OTBR'],
      players: [{ rank: 1, player: '1', name: 'Byron, Ada', score: 2.5, ratings: [] }],
    },
  };
  const read = (sections: readonly object[]) =>
    essentials(
      '/events/$event',
      { ...nothingAsked, params: { event: 'E1' } },
      { event: 'E1', start: '2026-08-14', end: '2026-08-14', authority: 'uschess', sections },
      async (address) => answers[address],
      (system) => system,
    );
  expect(await read([section(3)])).toContain('<a href="/players/1">Byron, Ada</a></td><td>2½</td>');
  expect(await read([section(3), section(4)])).not.toContain('Byron');
});

describe('the rulebook without script', () => {
  const answers: { readonly [address: string]: unknown } = {
    '/profile': { authorities: [{ id: 'uschess', name: 'US Chess', kind: 'uschess' }] },
    '/rulebook/parameters?authority=uschess': {
      items: [
        {
          name: 'uschess.bonus-multiplier',
          title: 'Bonus threshold',
          entries: [
            { from: '2023-02-01', value: 12, source: 'uschess-2025 §4.2' },
            { from: '2017-06-01', value: 14, source: 'uschess-2025 §8' },
          ],
        },
      ],
    },
  };
  const read = (path: string, params: { readonly [name: string]: string } = {}) =>
    essentials(
      path,
      { ...nothingAsked, params },
      undefined,
      async (address) => answers[address],
      (system) => system,
      german,
      [
        ['uschess-2025', '4.2', 'US25-4.2.01', 'A player gets bonus points.'],
        ['uschess-2020', '4.2', 'US20-4.2.01', 'An older text.'],
      ],
    );

  test('every parameter has its values with day and source', async () => {
    const html = await read('/rulebook');
    expect(html).toContain('<h2>US Chess</h2>');
    expect(html).toContain(
      '<td><span lang="en">Bonus threshold</span></td><td>1. Feb. 2023</td><td>12</td><td>US Chess 2025 §4.2</td>',
    );
    expect(html).toContain('<td>1. Juni 2017</td><td>14</td>');
  });

  test('rulings are those of the office’s authorities, and each has its page', async () => {
    const html = await read('/rulings');
    expect(html).toContain('<a href="/rulings/US-A-40">US-A-40</a>');
    expect(html).not.toContain('FIDE-A-01');
    expect(await read('/rulings/$ruling', { ruling: 'US-A-40' })).toContain('<h1 lang="en">');
    expect(await read('/rulings/$ruling', { ruling: 'US-A-none' })).toBeUndefined();
  });

  test('sources are those of the office’s authorities; each has its page with its values, rulings and text', async () => {
    const html = await read('/sources');
    expect(html).toContain('<td><a href="/sources/US25">US25</a></td>');
    expect(html).not.toContain('Z1');
    const source = await read('/sources/$source', { source: 'US25' });
    expect(source).toContain('<h1 lang="en">The US Chess Rating System</h1>');
    expect(source).toContain(
      '<td><a href="/rulebook#uschess.bonus-multiplier" lang="en">Bonus threshold</a></td><td>1. Feb. 2023</td><td>12</td>',
    );
    expect(source).toContain('<a href="/rulings/US-A-40">US-A-40</a>');
    expect(source).toContain('<h3>US Chess 2025 §4.2</h3>\n<ul>\n<li><span lang="en">A player gets bonus points.</span>');
    expect(source).not.toContain('An older text.');
    expect(await read('/sources/$source', { source: 'Z1' })).toBeUndefined();
    expect(await read('/rulings/$ruling', { ruling: 'FIDE-A-01' })).toBeUndefined();
  });

  test('a translated text stands above the English one, which is binding; what has no translation is marked as English', async () => {
    const rule = ruleSayer(
      (text) =>
        ({ 'A player gets bonus points.': 'Ein Spieler erhält Bonuspunkte.', 'US Chess {0} §{1}': 'US Chess {0} §{1}' })[text],
      '.',
    );
    const html = await essentials(
      '/sources/$source',
      { ...nothingAsked, params: { source: 'US25' } },
      undefined,
      async (address) => answers[address],
      (system) => system,
      { ...german, rule },
      [['uschess-2025', '4.2', 'US25-4.2.01', 'A player gets bonus points.']],
    );
    expect(html).toContain('<h3>US Chess 2025 §4.2</h3>\n<ul>\n<li><span>Ein Spieler erhält Bonuspunkte.</span>');
    expect(html).toMatch(
      /<details><summary>[^<]+<\/summary><ul lang="en"><li>A player gets bonus points\.<\/li><\/ul><\/details>/,
    );
    expect(html).toContain('<h1 lang="en">The US Chess Rating System</h1>');
  });

  test('a page that its scripts make says so', async () => {
    expect(await read('/calculators/estimate')).toContain('Diese Seite braucht JavaScript.');
  });
});

test('without script every rating and change of a player leads to its reason', async () => {
  const events = { eventName: 'Spring Open', name: 'Open', section: 1, end: '2026-05-03' };
  const player = {
    player: '1',
    name: 'Byron, Ada',
    ratings: [
      {
        system: 'OTBR',
        official: { rating: 1888, date: '2026-11-01', games: 40, list: 'uschess-supplement-2026-11-01' },
        live: { official: 1890 },
      },
      { system: 'FIDE-standard', official: { rating: 1801, date: '2026-11-01', games: 0 } },
    ],
    listStandings: [{ system: 'FIDE-standard', published: { games: 18 } }],
    recent: [
      { ...events, event: 'E1', system: 'OTBR', score: 1, games: 3, before: { official: 1900 }, after: { official: 1888 } },
      {
        ...events,
        event: 'E2',
        system: 'FIDE-standard',
        score: 2,
        games: 3,
        before: { official: 1790 },
        after: null,
        change: 10.4,
      },
      { ...events, event: 'E3', system: 'OTBQ', score: 2, games: 3, before: null, after: { official: 1700 } },
      { ...events, event: 'E4', system: 'FIDE-rapid', score: 0, games: 0, before: null, after: null },
    ],
  };
  const html = await essentials(
    '/players/$player',
    nothingAsked,
    player,
    async () => undefined,
    (system) => system,
  );
  expect(html).toContain('<a href="/players/1/why/OTBR?list=uschess-supplement-2026-11-01">1888</a>');
  expect(html).toContain('<a href="/players/1/why/OTBR">1890</a>');
  // All games behind the rating, not those of the list's month.
  expect(html).toContain('<td><a href="/players/1/why/FIDE-standard">1801</a></td><td>1 Nov 2026</td><td>18</td>');
  expect(html).toContain('<a href="/events/E1/1/why/1?system=OTBR">−12</a>');
  expect(html).toContain('<a href="/events/E2/1/why/1?system=FIDE-standard">+10.40</a>');
  expect(html).toContain('<a href="/events/E3/1/why/1?system=OTBQ">new</a>');
  expect(html).not.toContain('0/0');
  expect(html).not.toContain('/events/E4/1/why');
});

test('without script a section has its days, its place, its rounds and their signs', async () => {
  const section = {
    systems: ['OTBR'],
    start: '2026-05-02',
    end: '2026-05-03',
    timeControl: 'G/60;d5',
    city: 'Mapleton',
    state: 'TX',
    rounds: 2,
    players: [
      {
        ...{ rank: 1, pair: 2, player: '2', name: 'Noether, Emmy', score: 2, ratings: [] },
        rounds: [
          { round: 1, text: 'W1', colour: 'black' },
          { round: 2, text: 'B' },
        ],
      },
      {
        ...{ rank: 2, pair: 1, player: '1', name: 'Byron, Ada', score: 0, ratings: [] },
        rounds: [{ round: 1, text: 'L2', colour: 'white' }],
      },
    ],
  };
  const told = (answer: unknown, speech = german) =>
    essentials(
      '/events/$event/$section',
      nothingAsked,
      answer,
      async () => undefined,
      (system) => system,
      speech,
    );
  const html = await told(section);
  expect(html).toContain('<p>2.–3. Mai 2026 · G/60;d5 · Mapleton, TX</p>');
  expect(html).toContain(
    '<td>2</td><td><a href="/players/2">Noether, Emmy</a></td><td>2</td><td></td><td></td><td></td><td>W1b</td><td>B</td>',
  );
  expect(html).toContain('<strong>B</strong>');
  expect(html).not.toContain('<strong>H</strong>');
  // The document is the same for readers with script: it stays short.
  const many = { ...section, players: Array.from({ length: 301 }, () => section.players[0]) };
  expect(await told(many)).not.toContain('W1b');
});

test('without script two players are compared, with their games', async () => {
  const [first, other] = [
    { player: '1', name: 'Byron, Ada', ratings: [{ system: 'OTBR', live: { official: 1888 } }], recent: [] },
    { player: '2', name: 'Noether, Emmy', ratings: [{ system: 'OTBQ', live: { official: 1700 } }], recent: [] },
  ];
  const game = { event: 'E1', section: 1, eventName: 'Spring Open', end: '2026-05-03', round: 2, score: 0.5, colour: 'black' };
  const answers: { readonly [path: string]: unknown } = {
    '/players/2': other,
    '/players/1/opponents?against=2': { items: [{ wins: 0, draws: 1, losses: 0, list: [game] }] },
  };
  const html = await essentials(
    '/players/$player/with/$other',
    { ...nothingAsked, params: { player: '1', other: '2' } },
    first,
    async (path) => answers[path],
    (system) => system,
  );
  expect(html).toContain('<h1><a href="/players/1">Byron, Ada</a> – <a href="/players/2">Noether, Emmy</a></h1>');
  expect(html).toContain('<strong>½ : ½</strong>');
  expect(html).toContain('<td>OTBQ</td><td>–</td><td>1700</td>');
  expect(html).toContain('<a href="/events/E1/1">Spring Open</a></td><td>2</td><td>Black</td><td>drew</td>');
});
