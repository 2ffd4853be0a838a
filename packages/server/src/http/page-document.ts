// The document of an address: the built page with its own title, heading and description, its scripts named up front, and its
// first API answer embedded, so that the browser need not request them one after the other.

import { escaped } from './share/markup.js';
import { dayIn, daysIn, english, listTitle, type Speech } from './share/speech.js';

export interface PageAddress {
  /** `$name` stands for a part of the address. */
  readonly path: string;
  readonly scripts: readonly string[];
  /** Address under `/api/v1` of the page's first answer. */
  readonly first?: string;
  /** `{field}` stands for a field of that answer. */
  readonly title: string;
  readonly heading?: string;
  readonly description?: string;
  /** The page's first paragraph. */
  readonly lead?: string;
  /** Other sites may embed it in a frame. */
  readonly embeddable?: boolean;
}

type Fields = { readonly [name: string]: unknown };

export interface MatchedAddress {
  readonly page: PageAddress;
  readonly params: { readonly [name: string]: string };
}

export function matchAddress(pages: readonly PageAddress[], path: string): MatchedAddress | undefined {
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  for (const page of pages) {
    const wanted = page.path.split('/');
    if (wanted.length !== parts.length) continue;
    const params: { [name: string]: string } = {};
    const fits = wanted.every((part, index) => {
      const given = parts[index] ?? '';
      if (!part.startsWith('$')) return part === given;
      params[part.slice(1)] = given;
      return given !== '';
    });
    if (fits) return { page, params };
  }
  return undefined;
}

/** The address of the page's first answer; parts of the page's address are inserted in their encoded form. */
export function firstAddress({ page, params }: MatchedAddress): string | undefined {
  return page.first && `/api/v1${page.first.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')}`;
}

/** The parts of a document besides its first answer. */
interface DocumentParts {
  /** Content for readers without script. */
  readonly content?: string | undefined;
  /** The public origin and path: `https://ratings.example`, `/players/123`. */
  readonly origin?: string | undefined;
  readonly path?: string | undefined;
  readonly speech?: Speech;
}

export function pageDocument(
  template: string,
  { page, params }: MatchedAddress,
  first?: { address: string; text: string },
  parts: DocumentParts = {},
): string {
  const fields: Fields = first === undefined ? {} : (JSON.parse(first.text) as Fields);
  const filled = (text: string): string =>
    text
      .replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')
      .replace('{days}', () => daysIn(parts.speech ?? english, String(fields['start'] ?? ''), String(fields['end'] ?? '')))
      .replace(/\{(\w+)\}/g, (_, name: string) => inWords(String(fields[name] ?? ''), parts.speech ?? english));
  // Without the answer there is nothing to fill in; the page will report the problem itself.
  const known = page.first === undefined || first !== undefined;
  const title = known ? filled(page.title) : '';
  const heading = known ? filled(page.heading ?? page.title) : '';
  const description = known && page.description !== undefined ? filled(page.description) : undefined;
  // The document is shown before they run (packages/web/build), so they must not delay it.
  const head = [
    ...page.scripts.map((script) => `<link rel="modulepreload" href="${escaped(script)}" fetchpriority="low">`),
    ...(first === undefined ? [] : [firstScript(first)]),
    ...sharedTags(title === '' ? 'Harkness' : title, description, { page, params }, parts),
  ].join('\n');
  // Replacement functions, so that a `$` in a name has no special meaning.
  return template
    .replace('</head>', () => `${head}\n</head>`)
    .replace(/<title>[^<]*<\/title>/, (old) =>
      title === '' || title === 'Harkness' ? old : `<title>${escaped(title)} · Harkness</title>`,
    )
    .replace(/(<meta name="description" content=")[^"]*/, (old, start: string) =>
      description === undefined ? old : `${start}${escaped(description)}`,
    )
    .replace('<header class="page-head"></header>', () =>
      heading === ''
        ? ''
        : `<header class="page-head"><h1>${escaped(heading)}</h1></header>${page.lead === undefined ? '' : `<p class="soft">${escaped(page.lead)}</p>`}`,
    )
    .replace('</main>', () => (parts.content === undefined ? '</main>' : `${withoutScript(parts.content)}</main>`));
}

/** The sentence that answers the question of a page is for everybody, and there before any script; the rest is without script. */
function withoutScript(content: string): string {
  const [lead = ''] = /<p class="why-lead"[^>]*>[^<]*<\/p>/.exec(content) ?? [];
  return `${lead}<noscript><div class="stack">${content.replace(lead, '')}</div></noscript>`;
}

/** Days and names of lists in the reader's language. */
function inWords(field: string, speech: Speech): string {
  return listTitle(speech, dayIn(speech, field));
}

const hasFeed: ReadonlySet<string> = new Set(['/players/$player', '/events', '/events/$event', '/lists']);

/** Lists of the same name, whatever their day; a retracted one has a number after it. */
function feedOfList(list: string): string {
  return `/lists/feed.xml?list=${list.replace(/-\d{4}-\d\d-\d\d(\.\d+)?$/, '')}`;
}

/** The picture of a link: of the player a page is about, else of its event or list, else of the office. */
function cardOf({ player, event, list }: MatchedAddress['params']): string {
  if (player !== undefined) return `/players/${player}/card.png`;
  if (event !== undefined) return `/events/${event}/card.png`;
  return list === undefined ? '/card.png' : `/lists/${list}/card.png`;
}

/** Feeds, and the preview of a link in chats and social sites. */
function sharedTags(
  title: string,
  description: string | undefined,
  { page: { path }, params }: MatchedAddress,
  parts: DocumentParts,
): string[] {
  const { origin, path: own } = parts;
  if (origin === undefined || own === undefined) return [];
  const language = parts.speech === undefined || parts.speech === english ? '' : `?lang=${parts.speech.language}`;
  const feed = hasFeed.has(path) ? `${own}/feed.xml` : path === '/lists/$list' ? feedOfList(params['list'] ?? '') : undefined;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`;
  return [
    ...(feed === undefined ? [] : [`<link rel="alternate" type="application/atom+xml" href="${escaped(feed)}">`]),
    `<link rel="canonical" href="${escaped(origin + own)}">`,
    property('type', 'website'),
    property('site_name', 'Harkness'),
    property('title', title),
    property('url', origin + own),
    ...(description === undefined ? [] : [property('description', description)]),
    property('image', `${origin}${cardOf(params)}${language}`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', title),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** The name of an office with a profile, at the top of every page. */
export interface Masthead {
  readonly name: string;
  readonly shortName?: string;
  readonly logo?: string;
  readonly colours?: { readonly background: string; readonly text: string };
  /** `de-AT`: the pages' language unless a reader chooses another. */
  readonly language?: string;
}

/** The office's authorities, for the scripts of the pages. */
export function withAuthorities(document: string, authorities: readonly PageAuthority[]): string {
  const data = JSON.stringify(authorities).replaceAll('<', '\\u003c');
  return document.replace('</head>', () => `<script type="application/json" id="authorities">${data}</script>\n</head>`);
}

export interface PageAuthority {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly ids: { readonly field: string; readonly label: string };
  /** Its sections bring a change that counts on a list, not a rating. */
  readonly byLists: boolean;
  /** Ratings are provisional until established. */
  readonly provisional: boolean;
  readonly systems: readonly { readonly system: string; readonly label: string; readonly short: string }[];
  readonly lists: readonly { readonly list: string; readonly title: string }[];
  readonly decisions: readonly string[];
  readonly calculators: readonly string[];
}

/** The document under the office's own name: titles, masthead, and the same data for the scripts. */
export function underName(document: string, masthead: Masthead | undefined): string {
  if (masthead === undefined) return document;
  const name = escaped(masthead.shortName ?? masthead.name);
  const data = JSON.stringify(masthead).replaceAll('<', '\\u003c');
  const { colours } = masthead;
  const style = colours === undefined ? '' : ` style="--masthead: ${colours.background}; --masthead-text: ${colours.text}"`;
  return document
    .replace('</head>', () => `<script type="application/json" id="office">${data}</script>\n</head>`)
    .replace(/<title>([^<]*)<\/title>/, (_, title: string) =>
      title.endsWith(' · Harkness') ? `<title>${title.slice(0, -8)}${name}</title>` : `<title>${escaped(masthead.name)}</title>`,
    )
    .replace('<meta property="og:site_name" content="Harkness">', () => `<meta property="og:site_name" content="${name}">`)
    .replace(/(<meta name="theme-color"[^>]* content=")[^"]*/g, (whole, head: string) =>
      colours === undefined ? whole : head + escaped(colours.background),
    )
    .replace('<header class="masthead">', () => `<header class="masthead${colours === undefined ? '' : ' own'}"${style}>`)
    .replace('<a class="wordmark" href="/">Harkness</a>', () => `<a class="wordmark" href="/">${logoOf(masthead)}${name}</a>`);
}

function logoOf({ logo }: Masthead): string {
  return logo === undefined ? '' : `<img class="logo" src="${escaped(logo)}" alt="">`;
}

function firstScript({ address, text }: { address: string; text: string }): string {
  return `<script type="application/json" id="first" data-address="${escaped(address)}">${text.replaceAll('<', '\\u003c')}</script>`;
}
