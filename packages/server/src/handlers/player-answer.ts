// The answer about a player, which their page shows: from the office's page to the shape of the contract.

import type {
  Adjustment,
  Audience,
  Authorities,
  FactBodies,
  FloorStanding,
  ListShare,
  Outlook,
  PageMaker,
  Participation,
  PlayerAnswer,
  PlayerFields,
  PlayerPage,
  PlayerRecord,
  PublicFieldName,
  RatingSystem,
  Standing,
} from '@harkness/office';
import type { playerRoutes } from '../contract/players.js';
import { answerValue } from '../http/answer.js';
import type { AnswerOf } from '../http/handler.js';
import { listId } from '../services/list-names.js';
import { toldOf } from './story.js';

const recentRows = 50;

type Body = AnswerOf<(typeof playerRoutes)['player']>;

/** The public answer as stored in page records. */
export const playerPages: PageMaker = {
  // Increase it when the answer changes, in shape or in words.
  format: 'player 3',
  textOf: (page) => JSON.stringify(playerBody(page, answerValue(page.answer), 'public')),
};

/** `answer` is the page's own, or one about an earlier state of the office. `asOf` comes last: page records end with it. */
export function playerBody({ ratings, authorities }: PlayerPage, answer: PlayerAnswer, audience: Audience): Body {
  const { name } = answer.fields;
  const { title, state, federation, club, birthYear } = shownFields(authorities, audience)(answer.fields);
  return {
    player: answer.player,
    mergedFrom: [...answer.mergedFrom],
    name,
    title,
    state,
    federation,
    club,
    ids: authorities.idsOf(answer.fields),
    // The year of birth is public only on FIDE lists (7.12).
    birthYear: answer.listStandings.some(({ published }) => published !== undefined) ? birthYear : undefined,
    main: mainOf(authorities, answer),
    standings: answer.standings.map((standing) => ({
      ...standing,
      outlook: plainOutlook(standing.outlook, standing),
      floor: standing.floor && { ...standing.floor, ...toldFloor(standing.floor, name), trace: undefined },
    })),
    ratings: ratings.map(({ system, official, live, revised }) => ({
      system,
      official: official && {
        rating: official.rating,
        games: official.games,
        established: official.established,
        list: listId(official.list, official.date),
        date: official.date,
        rank: official.rank && { ...official.rank },
        active: official.active && { ...official.active },
      },
      live: live && { rating: live.exact, official: live.rating, games: live.games, asOf: live.adjustedOn ?? live.lastRated },
      revised: revised && { rating: revised.rating, games: revised.games, date: official?.date ?? revised.cutoff },
    })),
    listStandings: answer.listStandings.map(({ live, published, ...standing }) => ({
      ...standing,
      published: published && { ...published, outlook: plainOutlook(published.outlook) },
      live: live && { ...live, sections: live.sections.map((section) => ({ ...section })) },
    })),
    recent: answer.history.slice(-recentRows).toReversed().map(plainParticipation),
    adjustments: answer.adjustments.toReversed().map(plainAdjustment),
    records: answer.records.map((record) => ({
      seq: record.seq,
      on: record.on,
      kind: record.kind,
      text: recordText(record),
      reason: record.reason,
      revoked: record.revoked && { ...record.revoked },
    })),
    asOf: { ...answer.asOf },
  };
}

/** The next floor is included in the outlook. */
function plainOutlook(outlook: Outlook | undefined, standing?: Standing) {
  const next = standing?.floor?.next;
  return (
    outlook && {
      ...outlook,
      next: [
        ...outlook.next.map((one) => ({ ...one })),
        // Before a rating is established, the next floor may require less than the current rating.
        ...(next === undefined || standing === undefined || next.atRating <= standing.official
          ? []
          : [{ kind: 'floor' as const, name: String(next.floor), at: next.atRating, points: next.atRating - standing.official }]),
      ],
    }
  );
}

/** The first authority that has rated the player, and its main system. */
function mainOf(authorities: Authorities, { standings, listStandings }: PlayerAnswer): RatingSystem | undefined {
  const known = [
    ...standings,
    ...listStandings.flatMap(({ system, published }) =>
      published === undefined || published.rating === null ? [] : [{ system, rating: published.rating, games: published.games }],
    ),
  ];
  for (const { players, systems } of authorities.all) {
    const main = players.main(known.filter(({ system }) => systems.some((one) => one.system === system)));
    if (main !== undefined) return main.system;
  }
  return undefined;
}

/** The reason for a floor, as a sentence that names the player. */
function toldFloor({ trace, because }: FloorStanding, name: string): { because: string } {
  const told = trace === undefined ? null : toldOf(trace, { name, change: null });
  return { because: told?.sentences[0] ?? because };
}

/** A share in the form of the schema; undefined under US Chess. */
export function plainShare(share: ListShare | undefined) {
  return share && { ...share, caveats: [...share.caveats] };
}

export function plainParticipation({ before, after, held, share, ...row }: Participation) {
  return {
    ...row,
    share: plainShare(share),
    before: before && { ...before },
    after: after && { ...after },
    ...(held === undefined ? {} : { held: { ...held } }),
  };
}

export function plainAdjustment({ before, after, ...rest }: Adjustment) {
  return { ...rest, before: before && { ...before }, after: { ...after } };
}

/** A record of a player as one line. */
function recordText(record: PlayerRecord): string {
  const body = record.body as Partial<
    FactBodies['decision'] & FactBodies['prize-won'] & FactBodies['outside-rating'] & FactBodies['membership']
  > & {
    readonly [field: string]: unknown;
  };
  switch (record.kind) {
    case 'decision':
      return `${sentenceCase(String(body['type']))}${typeof body['system'] === 'string' ? `, ${body['system']}` : ''}${typeof body['rating'] === 'number' ? `: ${body['rating']}` : ''}${typeof body['outcome'] === 'string' ? `: ${body['outcome']}` : ''}`;
    case 'prize-won':
      return `Prize of $${body.amount}${body.under === undefined ? '' : ` in an under-${body.under} section`}`;
    case 'outside-rating':
      return `${body.source} rating ${String(body['rating'])}${body.list === undefined ? '' : ` (${body.list})`}`;
    case 'membership':
      return `Member from ${body.from} to ${body.until}`;
    case 'opening-state':
      return 'Opening ratings of the office';
    case 'player-registered':
      return 'Registered';
    case 'player-updated':
      return 'Fields updated';
    case 'player-merged':
      return `${String(body['from'])} and ${String(body['into'])} are one person`;
    default:
      return sentenceCase(record.kind);
  }
}

/** `fide-opt-in` → `FIDE opt in`, `money-floor` → `Money floor`. */
function sentenceCase(code: string): string {
  const words = code.replaceAll('-', ' ').replace(/^fide\b/, 'FIDE');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

export type Shown = { readonly [field in PublicFieldName]?: PlayerFields[field] | undefined };

/** The player's fields that the profile makes public, by the main authority; the office itself sees every field. */
export function shownFields({ first }: Pick<Authorities, 'first'>, audience: Audience): (fields: Shown) => Shown {
  const { publicFields } = first;
  if (audience === 'office' || publicFields === undefined) return (fields) => fields;
  return (fields) => Object.fromEntries(publicFields.map((name) => [name, fields[name]]));
}
