// Events, sections and the list of events, for readers without script.

import { chosen, formHtml, hiddenField, nextHtml, textField } from './fields.js';
import { escaped, part, playerLink, table } from './markup.js';
import type { Rating } from './player.js';
import type { Ask, Asked, Items } from './reasons.js';
import { dayIn, daysIn, plain, points, type Speech, signed } from './speech.js';

export interface SectionAnswer {
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

export interface EventAnswer {
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

export type EventItem = {
  readonly event: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly players: number;
};

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
export function resultHtml(section: SectionAnswer, speech: Speech): string {
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

export interface OfEvent {
  readonly authorities?: readonly Authority[];
  /** The crosstable of an event with one section. */
  readonly only?: SectionAnswer;
}

interface Authority {
  readonly id: string;
  readonly name: string;
  readonly systems: readonly { readonly label: string }[];
}

export async function ofEvent(ask: Ask, { params }: Asked, first: unknown): Promise<OfEvent> {
  const { sections } = first as EventAnswer;
  const [only, ...others] = sections;
  if (only === undefined) return ((await ask('/profile')) as OfEvent | undefined) ?? {};
  const found = others.length > 0 ? undefined : await ask(`/events/${params['event'] ?? ''}/sections/${only.section}`);
  return found === undefined ? {} : { only: found as SectionAnswer };
}

export function eventHtml(answer: EventAnswer, speech: Speech, { authorities = [], only }: OfEvent): string {
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

const eventFilters = ['q', 'state', 'authority', 'system'];

export interface ChosenEvents {
  readonly rated: Items<EventItem>;
  /** Of the first page. */
  readonly upcoming?: Items<EventItem>;
}

export async function chosenEvents(ask: Ask, { search }: Asked): Promise<ChosenEvents | undefined> {
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

export function eventsPageHtml({ rated, upcoming }: ChosenEvents, search: URLSearchParams, speech: Speech): string {
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

export function eventsHtml({ items }: Items<EventItem>, speech: Speech): string {
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

function eventsForm(search: URLSearchParams, speech: Speech): string {
  const { t } = speech;
  return formHtml(speech, [
    textField(t('Search'), 'q', search),
    textField(t('Year'), 'year', search, 4),
    textField(t('State'), 'state', search, 3),
    ...['authority', 'system'].map((name) => hiddenField(name, search)),
  ]);
}
