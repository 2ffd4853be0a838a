// A player, and two players side by side, for readers without script.

import { type Cell, escaped, part, table } from './markup.js';
import type { Ask, Asked, Items } from './reasons.js';
import { dayIn, plain, points, type Speech, type SystemNames, signed } from './speech.js';

export interface Rating {
  readonly system: string;
  readonly before?: { readonly official: number } | null;
  readonly after?: { readonly official: number } | null;
  readonly change?: number;
}

export interface PlayerAnswer {
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly {
    readonly system: string;
    readonly official?: { readonly rating: number; readonly date: string; readonly games: number; readonly list?: string };
    readonly live?: { readonly official: number };
  }[];
  /** Systems that rate from list to list: the games behind a rating are not those of its list alone. */
  readonly listStandings?: readonly { readonly system: string; readonly published?: { readonly games: number } }[];
  readonly recent: readonly (Rating & {
    readonly event: string;
    readonly section: number;
    readonly eventName: string;
    readonly end: string;
    readonly score: number;
    readonly games: number;
  })[];
}

export function playerHtml(answer: PlayerAnswer, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  const { player, ratings, recent, listStandings = [] } = answer;
  const why = (system: string, at = '') => `/players/${part(player)}/why/${part(system)}${at}`;
  const gamesOf = (system: string) => listStandings.find((one) => one.system === system)?.published?.games;
  return [
    `<h2>${escaped(t('Ratings'))}</h2>`,
    table(
      [t('System'), t('Official'), t('List'), t('Games'), t('Live')],
      ratings.map(({ system, official, live }) => [
        t(names(system)),
        official && {
          text: String(official.rating),
          isNumber: true,
          href: why(system, official.list === undefined ? '' : `?list=${part(official.list)}`),
        },
        official === undefined ? undefined : dayIn(speech, official.date),
        gamesOf(system) ?? official?.games,
        live && { text: String(live.official), isNumber: true, href: why(system) },
      ]),
    ),
    `<h2>${escaped(t('Events'))}</h2>`,
    table(
      [t('Date'), t('Event'), t('System'), t('Score'), t('Before'), t('After'), t('Change')],
      recent.map((row) => [
        dayIn(speech, row.end),
        { text: row.eventName, href: `/events/${part(row.event)}/${row.section}` },
        t(names(row.system)),
        // A held section has counted no games.
        row.games === 0 ? undefined : `${points(row.score)}/${row.games}`,
        row.before?.official,
        row.after?.official,
        changeOf(player, row, t),
      ]),
    ),
  ].join('\n');
}

/** What a section changed, with its reason; nothing where it has changed nothing yet. */
function changeOf(player: string, row: PlayerAnswer['recent'][number], t: Speech['t']): Cell {
  const { event, section, system, before, after, change } = row;
  const moved = change ?? (before && after ? after.official - before.official : undefined);
  if (moved === undefined && !after) return undefined;
  const text = moved === undefined ? t('new') : signed(moved, change === undefined ? undefined : 2);
  return { text, isNumber: true, href: `/events/${part(event)}/${section}/why/${part(player)}?system=${part(system)}` };
}

interface Meeting {
  readonly event: string;
  readonly section: number;
  readonly eventName: string;
  readonly end: string;
  readonly round: number;
  readonly score: number;
  readonly colour?: string;
}

export interface Pair {
  readonly other: PlayerAnswer;
  readonly met?: { readonly wins: number; readonly draws: number; readonly losses: number; readonly list?: readonly Meeting[] };
}

export async function pairOf(ask: Ask, { params }: Asked): Promise<Pair | undefined> {
  const [player = '', other = ''] = [params['player'], params['other']];
  const second = await ask(`/players/${other}`);
  const meetings = (await ask(`/players/${player}/opponents?against=${other}`)) as Items<NonNullable<Pair['met']>> | undefined;
  if (second === undefined || meetings === undefined) return undefined;
  const [met] = meetings.items;
  return { other: second as PlayerAnswer, ...(met === undefined ? {} : { met }) };
}

/** Two players side by side, and every game between them, newest first. */
export function pairHtml(first: PlayerAnswer, { other, met }: Pair, speech: Speech, names: SystemNames): string {
  const { t } = speech;
  const link = ({ player, name }: PlayerAnswer) => `<a href="/players/${part(player)}">${escaped(name)}</a>`;
  const ratingOf = ({ ratings }: PlayerAnswer, system: string) => {
    const one = ratings.find((rating) => rating.system === system);
    return one?.official?.rating ?? one?.live?.official ?? '–';
  };
  const systems = [...new Set([first, other].flatMap(({ ratings }) => ratings.map(({ system }) => system)))];
  const result = { 1: 'won', 0.5: 'drew', 0: 'lost' } as { readonly [score: number]: string };
  const score = (won: number, drawn: number) => points(won + drawn / 2);
  return [
    `<h1>${link(first)} – ${link(other)}</h1>`,
    met === undefined
      ? `<p>${escaped(t('They have not met in a rated game.'))}</p>`
      : `<p><strong>${score(met.wins, met.draws)} : ${score(met.losses, met.draws)}</strong></p>`,
    `<h2>${escaped(t('Ratings'))}</h2>`,
    table(
      [t('System'), first.name, other.name],
      systems.map((system) => [t(names(system)), ratingOf(first, system), ratingOf(other, system)]),
    ),
    ...(met === undefined
      ? []
      : [
          `<h2>${escaped(t('Games'))}</h2>`,
          table(
            [t('Date'), t('Event'), t('Round'), t('Colour'), t('Result')],
            (met.list ?? [])
              .toReversed()
              .map(({ event, section, eventName, end, round, colour, score: scored }) => [
                dayIn(speech, end),
                { text: eventName, href: `/events/${part(event)}/${section}` },
                round,
                colour === undefined ? '' : plain(t(colour === 'white' ? 'White' : 'Black')),
                plain(t(`${result[scored] ?? ''} // the result of a game`)),
              ]),
          ),
          `<p>${escaped(t('Colour and result: those of {name}').replace('{name}', () => first.name))}</p>`,
        ]),
  ].join('\n');
}
