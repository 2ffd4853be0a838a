// The reason of a number for readers without script: sentences, games, sums and other results, as the office tells them, in the
// reader's language. A sentence without a translation is English and marked so.

import { type Cell, escaped, part, table, unescapedPart } from './markup.js';
import { dayIn, points, type Speech, type SystemNames, signed } from './speech.js';

/** The JSON at an address below `/api/v1`; undefined: there is none. */
export type Ask = (address: string) => Promise<unknown>;

/** What the address of a page says. Its parts are encoded, as they came. */
export interface Asked {
  readonly params: { readonly [name: string]: string };
  readonly search: URLSearchParams;
  /** Systems whose ratings change with lists only. */
  readonly byLists: (system: string) => boolean;
}

interface Story {
  readonly sentences: readonly string[];
  readonly change: number | null;
  readonly games: readonly {
    readonly round?: number;
    readonly colour?: 'white' | 'black';
    readonly player?: string;
    readonly name?: string;
    readonly rating: number | null;
    readonly expected: number | null;
    readonly score: number | null;
    readonly instead: readonly { readonly score: number; readonly change: number | null; readonly rating: number }[];
  }[];
  readonly gamesNote?: string;
  readonly formulas: readonly { readonly title: string; readonly text: string }[];
  readonly remarks: readonly string[];
}
interface Told {
  readonly system: string;
  readonly story: Story | null;
  readonly text: string;
}
interface SectionAnswer {
  readonly eventName: string;
  readonly name: string;
  readonly players: readonly { readonly player: string; readonly name: string }[];
}
interface PlayerAnswer {
  readonly standings: readonly { readonly system: string; readonly floor?: object }[];
}
interface OriginAnswer {
  readonly rating: number | null;
  readonly origin:
    | { readonly from: 'section'; readonly event: string; readonly section: number; readonly changedBy?: number }
    | { readonly from: 'decision'; readonly on: string; readonly reason?: string }
    | { readonly from: 'opening'; readonly on: string }
    | { readonly from: 'list'; readonly date: string }
    | null;
}

/** What explains a number, and where it stands as plain text. */
interface Reason {
  readonly told?: Told | undefined;
  readonly text?: string | undefined;
  readonly origin?: OriginAnswer['origin'];
  readonly rating?: number | null;
}

function queryOf(search: URLSearchParams, names: readonly string[]): string {
  const given = names.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [`${name}=${part(value)}`];
  });
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

async function toldAt(ask: Ask, address: string, query: string): Promise<Reason | undefined> {
  const told = (await ask(`${address}${query}`)) as Told | undefined;
  return told && { told, text: `/api/v1${address}/text${query}` };
}

/** What a section changed. */
export function sectionReason(ask: Ask, { params, search }: Asked): Promise<Reason | undefined> {
  const { event, section, player } = params;
  return toldAt(ask, `/events/${event}/sections/${section}/players/${player}/explanation`, queryOf(search, ['system']));
}

/** A rating on a list, before a section, or now; or the floor. */
export async function ratingReason(ask: Ask, { params, search, byLists }: Asked): Promise<Reason | undefined> {
  const { player = '', system = '' } = params;
  if (search.get('about') === 'floor') return (await toldAt(ask, `/players/${player}/floors/${system}/explanation`, '')) ?? {};
  const ofList = (query: string) => toldAt(ask, `/players/${player}/lists/${system}/explanation`, query);
  if (byLists(unescapedPart(system)) && !search.has('list') && !search.has('event')) return ofList(queryOf(search, ['date']));
  const place = queryOf(search, ['list', 'event', 'section']).replace('?', '&');
  const answer = (await ask(`/players/${player}/origin?system=${system}${place}`)) as OriginAnswer | undefined;
  if (answer === undefined) return undefined;
  const { origin, rating } = answer;
  if (origin?.from === 'list') return ofList(`?date=${origin.date}`);
  if (origin?.from !== 'section' || origin.changedBy !== undefined) return { origin, rating };
  const address = `/events/${part(origin.event)}/sections/${origin.section}/players/${player}/explanation`;
  return toldAt(ask, address, `?system=${system}`);
}

export function sectionReasonHtml(
  section: SectionAnswer,
  reason: Reason,
  { params }: Asked,
  speech: Speech,
  names: SystemNames,
): string {
  const { event = '', section: number = '', player = '' } = params;
  const name = section.players.find((one) => part(one.player) === player)?.name ?? player;
  const about = [
    `<a href="/players/${escaped(player)}">${escaped(name)}</a>`,
    ...(reason.told === undefined ? [] : [escaped(speech.t(names(reason.told.system)))]),
    `<a href="/events/${escaped(event)}/${escaped(number)}">${escaped(section.eventName)}, ${escaped(section.name)}</a>`,
  ];
  return [`<p>${about.join(' · ')}</p>`, reasonHtml(reason, speech)].join('\n');
}

export function ratingReasonHtml(
  { standings }: PlayerAnswer,
  reason: Reason,
  { params, search }: Asked,
  speech: Speech,
  names: SystemNames,
): string {
  const { player = '' } = params;
  const system = unescapedPart(params['system'] ?? '');
  const about = `<p><a href="/players/${escaped(player)}">${escaped(speech.t(names(system)))}</a></p>`;
  if (search.get('about') !== 'floor') return `${about}\n${reasonHtml(reason, speech)}`;
  const hasFloor = standings.some((one) => one.system === system && one.floor !== undefined) && reason.told !== undefined;
  return `${about}\n${hasFloor ? reasonHtml(reason, speech) : paragraph(speech.t('No rating, so no floor.'))}`;
}

/** The first sentence: the document shows it before any script runs. */
const leadClass = ' class="why-lead"';

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

/** A sentence of the office in the reader's language; one that has no translation is marked as English. */
function sentence({ language, explained }: Speech, english: string, attribute = ''): string {
  const text = explained?.sentence(english) ?? english;
  return `<p${attribute}${language === 'en' || text !== english ? '' : ' lang="en"'}>${escaped(text)}</p>`;
}

function sum({ explained }: Speech, { title, text }: Story['formulas'][number]): string {
  return paragraph(`${explained?.sentence(title) ?? title}: ${explained?.sum(text) ?? text}`);
}

function reasonHtml({ told, text, origin, rating }: Reason, speech: Speech): string {
  const { t } = speech;
  if (told === undefined) return paragraph(originText(speech, origin ?? null, rating ?? null));
  const link =
    text === undefined
      ? ''
      : `<p><a href="${escaped(`${text}${text.includes('?') ? '&' : '?'}lang=${speech.language}`)}">${escaped(t('As plain text'))}</a></p>`;
  if (told.story === null) return `<pre lang="en">${escaped(told.text)}</pre>\n${link}`;
  const { sentences, games, gamesNote, formulas, remarks } = told.story;
  const heading = (title: string) => `<h2>${escaped(t(title))}</h2>`;
  const other = games.filter(({ instead }) => instead.length > 0);
  return [
    ...sentences.map((one, index) => sentence(speech, one, index === 0 ? leadClass : '')),
    ...(games.length === 0 ? [] : [heading('The games'), gamesTable(games, speech)]),
    ...(gamesNote === undefined ? [] : [sentence(speech, gamesNote)]),
    ...(formulas.length === 0 ? [] : [heading('The sum')]),
    ...formulas.map((one) => sum(speech, one)),
    ...(remarks.length + other.length === 0 ? [] : [heading('What might have been')]),
    ...remarks.map((one) => sentence(speech, one)),
    ...(other.length === 0 ? [] : [otherResults(other, told.story.change, speech)]),
    link,
  ].join('\n');
}

function originText(speech: Speech, origin: OriginAnswer['origin'], rating: number | null): string {
  const { t } = speech;
  // The pages link some of these words; without script they are plain.
  const filled = (message: string, values: { readonly [name: string]: string }) =>
    t(message)
      .replace(/<\/?\w+>/g, '')
      .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  if (origin?.from === 'decision')
    return filled(
      origin.reason
        ? 'An officer decided this rating on {date}: {reason}. See <records>decisions and records</records>.'
        : 'An officer decided this rating on {date}. See <records>decisions and records</records>.',
      { date: dayIn(speech, origin.on), reason: origin.reason ?? '' },
    );
  if (origin?.from === 'opening')
    return filled('The office opened with this rating, as of {on}. The games behind it are not in this office.', {
      on: dayIn(speech, origin.on),
    });
  return filled('Nothing in the record explains {rating}.', { rating: rating === null ? t('this rating') : String(rating) });
}

function gamesTable(games: Story['games'], speech: Speech): string {
  const { t } = speech;
  return table(
    [t('Rd'), t('Colour'), t('Opponent'), t('Rating'), t('Expected'), t('Score')],
    games.map(({ round, colour, player, name, rating, expected, score }, index) => [
      round,
      colour === undefined ? undefined : t(colour === 'white' ? 'White' : 'Black'),
      opponent(player, name ?? t('Game {place}').replace('{place}', String(index + 1))),
      rating === null ? '–' : decimal(speech, rating, Number.isInteger(rating) ? 0 : 1),
      expected === null ? '–' : decimal(speech, expected, 2),
      score === null ? '–' : points(score),
    ]),
  );
}

function opponent(player: string | undefined, name: string): Cell {
  return player === undefined ? name : { text: name, href: `/players/${part(player)}` };
}

const results = [
  { score: 1, would: 'a win' },
  { score: 0.5, would: 'a draw' },
  { score: 0, would: 'a loss' },
] as const;

function otherResults(games: Story['games'], change: number | null, speech: Speech): string {
  const { t } = speech;
  const shown = (value: number) =>
    signed(value, Number.isInteger(value) ? 0 : 1).replace('.', speech.language === 'en' ? '.' : ',');
  return table(
    [t('Had this game been'), ...results.map(({ would }) => t(would))],
    games.map(({ round, name, instead }) => [
      `${round === undefined ? '' : `${t('Round {round}').replace('{round}', String(round))}, `}${name ?? t('game')}`,
      ...results.map(({ score }) => {
        const would = instead.find((one) => one.score === score);
        if (would === undefined) return change === null ? t('as it was') : shown(change);
        return would.change === null ? would.rating : shown(would.change);
      }),
    ]),
  );
}

function decimal({ language }: Speech, value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return language === 'en' ? text : text.replace('.', ',');
}

export interface Items<T> {
  readonly items: readonly T[];
  readonly next?: string;
}
