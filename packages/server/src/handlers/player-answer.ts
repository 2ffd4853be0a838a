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

/** Pieces of usual answers, the most frequent last. Changing it makes every record again. */
const typical = [
  '{"player":"10000000","mergedFrom":[],"name":"","title":"","club":"","main":"OTBQ","standings":[{"system":"OLB","held":{"code":"",',
  '"title","name":"Class A","title","name":"Expert","title","name":"Master","source":"peak","because":" once had an established rating of , so the rating',
  ' never falls below ","adjustments":[{"seq":,"kind":"decision","text":"Money floor, OTBR: ","reason":"prize reported after the event"}',
  ',"kind":"outside-rating","text":"FIDE rating ,"kind":"prize-won","text":"Prize of $,"peakEstablished":,"gamesAbove2200":0,"originalLifeMaster":false,',
  '"moneyFloor":,"state":"CA","federation":"USA","ids":[{"authority":"uschess","label":"US Chess id","id":"12500000"},{"authority":"fide","label":',
  '"FIDE id","id":"30000000"}],"main":"OTBR","standings":[{"system":"OTBR","rating":,"official":,"games":,"established":false,"wins":,"draws":,"losses":',
  ',"creditedGames":0,"eventsOfThree":,"peakEstablished":,"gamesAbove2200":0,"originalLifeMaster":false,"lastRated":"2025-","floor":{"floor":100,"source"',
  ':"absolute","because":"’s rating never falls below 150: everybody has a floor of 100, and wins, draws and events raise it, up to 150.","next":{"floor":1200,"atRating":1400}},"outlook":{"k":,',
  '"effectiveGames":,"reliability":"settling","next":[{"kind":"title","name":"Class C","at":1400,"points":},{"kind":"milestone","at":1300,"points":},',
  '{"kind":"floor","name":"1200","at":1400,"points":}]}}],"ratings":[{"system":"OTBR","official":{"rating":,"games":,"established":true,"list":',
  '"uschess-supplement-2026-10-01","date":"2026-10-01","rank":{"rank":,"of":},"active":{"rank":,"of":,"below":}},"live":{"rating":,"official":,"games":',
  ',"asOf":"2026-"},"revised":{"rating":,"games":,"date":"2026-10-01"}}],"listStandings":[],"recent":[{"event":"2026","section":1,"eventName":" Open","name"',
  ':"Open","start":"2024-","end":"2024-","system":"OTBR","games":4,"score":2.5,"before":{"rating":,"official":,"games":,"established":true},"after":',
  '{"rating":,"official":,"games":,"established":true}},{"event":"2020","section":2,"eventName":" Championship","name":"Reserve","start":"2023-","end"',
  ':"2023-","system":"OTBQ","games":5,"score":3,"before":null,"after":{"rating":,"official":,"games":,"established":false}}],"adjustments":[],"records":',
  '[{"seq":,"kind":"membership","text":"Member from 2024- to 2026-"}],',
].join('');

/** The public answer as stored in page records. */
export const playerPages: PageMaker = {
  // Increase it when the answer changes, in shape or in words.
  format: 'player 2',
  typical,
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
    ...standings.map(({ system, rating, games }) => ({ system, rating, games })),
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
