import { describe, expect, test } from 'vitest';
import { firstAddress, matchAddress, type PageAddress, pageDocument } from './page-document.js';

const template =
  '<html><head><meta name="description" content="An office." /><title>Harkness</title></head><body><main><header class="page-head"></header></main></body></html>';

const pages: readonly PageAddress[] = [
  { path: '/', scripts: [], title: 'Harkness', heading: 'Every rating' },
  { path: '/events', scripts: ['/assets/events.js'], title: 'Events' },
  {
    path: '/players/$player',
    scripts: ['/assets/player.js'],
    first: '/players/$player',
    title: '{name}',
    description: 'Ratings of {name} ({player})',
  },
];

function matched(path: string) {
  const match = matchAddress(pages, path);
  if (match === undefined) throw new Error(`${path} is an address`);
  return match;
}

test.each([
  ['/', '/'],
  ['/events', '/events'],
  ['/events/', '/events'],
  ['/players/12345678', '/players/$player'],
  ['/players/a%2Fb', '/players/$player'],
  ['/players', undefined],
  ['/players/', undefined],
  ['/players/1/2', undefined],
  ['/wp-login.php', undefined],
])('the address %s is the page %s', (path, page) => {
  expect(matchAddress(pages, path)?.page.path).toBe(page);
});

describe('the document of an address', () => {
  test('names its scripts, and contains its first answer, title, heading and description', () => {
    const match = matched('/players/12345678');
    expect(firstAddress(match)).toBe('/api/v1/players/12345678');
    const text = pageDocument(template, match, {
      address: '/api/v1/players/12345678',
      text: '{"player":"12345678","name":"Álvarez, María"}',
    });
    expect(text).toContain('<link rel="modulepreload" href="/assets/player.js" fetchpriority="low">');
    expect(text).toContain('<title>Álvarez, María · Harkness</title>');
    expect(text).toContain('<header class="page-head"><h1>Álvarez, María</h1></header>');
    expect(text).toContain('content="Ratings of Álvarez, María (12345678)"');
    expect(text).toContain('data-address="/api/v1/players/12345678">{"player":"12345678"');
  });

  test('a name can neither end the script nor become markup', () => {
    const name = `</script><script>alert("1")</script>$& & 'x'`;
    const text = pageDocument(template, matched('/players/1'), { address: '/api/v1/players/1', text: JSON.stringify({ name }) });
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    expect(text).toContain("<h1>&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;$&amp; &amp; 'x'</h1>");
    const data = /<script type="application\/json"[^>]*>(.*)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ name });
  });

  test('an address cannot break out of its attribute', () => {
    const text = pageDocument(template, matched('/players/"><img>'), { address: '/api/v1/players/"><img>', text: '{}' });
    expect(text).not.toContain('<img');
  });

  test('without its answer the page keeps the plain title and will report the problem itself', () => {
    const text = pageDocument(template, matched('/players/1'));
    expect(text).toContain('<title>Harkness</title>');
    expect(text).not.toContain('<h1>');
    expect(text).toContain('content="An office."');
  });

  test('a page without an answer has its title and heading immediately', () => {
    expect(pageDocument(template, matched('/events'))).toContain('<h1>Events</h1>');
    expect(pageDocument(template, matched('/'))).toContain('<title>Harkness</title>');
  });
});

test.each([
  ['/players/1', '/players/1/card.png'],
  ['/events/7/2', '/events/7/card.png'],
  ['/events/7/2/why/1', '/players/1/card.png'],
  ['/lists/monthly-2026-11-01', '/lists/monthly-2026-11-01/card.png'],
  ['/events', '/card.png'],
])('a link to %s shows the picture %s', (path, picture) => {
  const shared = [
    '/players/$player',
    '/events/$event/$section',
    '/events/$event/$section/why/$player',
    '/lists/$list',
    '/events',
  ];
  const match = matchAddress(
    shared.map((one) => ({ path: one, scripts: [], title: 'Title' })),
    path,
  );
  if (match === undefined) throw new Error(`${path} is an address`);
  const document = pageDocument(template, match, undefined, { origin: 'https://office.example', path });
  expect(document).toContain(`<meta property="og:image" content="https://office.example${picture}">`);
});
