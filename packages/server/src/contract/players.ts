// Search, players, their history, official, live and revised ratings, head to head.

import { s } from '@harkness/formats/shape';
import {
  authorityId,
  eventId,
  isoDate,
  listShare,
  page,
  playerId,
  positionQuery,
  ratingPoint,
  ratingSystem,
  sectionNumber,
  story,
  textLanguage,
  traceStep,
} from './common.js';
import { route } from './route.js';

export const playerHit = s.object({
  player: playerId,
  name: s.string(),
  state: s.string().optional(),
  federation: s.string().optional(),
  title: s.string().optional(),
  /** The most important rating, for a line of results. */
  rating: s.object({ system: ratingSystem, official: s.number(), games: s.number() }).optional(),
});

export const twins = s
  .array(s.object({ event: eventId, authority: authorityId }))
  .describe('The same tournament as other authorities rate it: the same name and days');

export const eventHit = s.object({
  event: eventId,
  name: s.string(),
  start: isoDate,
  end: isoDate,
  sections: s.number(),
  players: s.number(),
  authority: authorityId,
  city: s.string().optional(),
  state: s.string().optional(),
  twins: twins.optional(),
});

export const floorStanding = s.object({
  floor: s.number(),
  source: s.enum(['absolute', 'peak', 'cash', 'olm']),
  because: s.string(),
  trace: traceStep.optional(),
  next: s.object({ floor: s.number(), atRating: s.number() }).optional(),
});

const outlook = s
  .object({
    k: s.number().optional().describe('K for one game. A win against an equal opponent gains half of it'),
    effectiveGames: s.number().optional().describe('Games that count towards the rating, out of all games played'),
    reliability: s.enum(['provisional', 'settling', 'settled']),
    next: s.array(
      s.object({
        kind: s.enum(['title', 'floor', 'milestone']),
        name: s.string().optional(),
        at: s.number(),
        points: s.number(),
      }),
    ),
  })
  .describe('How reliable the rating is, and the next goals');

export const standing = s.object({
  system: ratingSystem,
  rating: s.number(),
  official: s.number(),
  games: s.number(),
  established: s.boolean(),
  wins: s.number(),
  draws: s.number(),
  losses: s.number(),
  creditedGames: s
    .number()
    .describe('Games counted by an opening state, an initial rating or a decision; the office does not have their results'),
  eventsOfThree: s.number().optional(),
  peakEstablished: s.number().optional(),
  gamesAbove2200: s.number().optional(),
  originalLifeMaster: s.boolean().optional(),
  moneyFloor: s.number().optional(),
  ceiling: s.number().optional(),
  lastRated: isoDate.optional(),
  adjustedOn: isoDate.optional().describe('Day of the adjustment that set the rating, if no section came after it'),
  floor: floorStanding.optional(),
  outlook: outlook.optional(),
});

export const participation = s.object({
  event: eventId,
  section: s.number(),
  eventName: s.string(),
  name: s.string(),
  start: isoDate,
  end: isoDate,
  system: ratingSystem,
  games: s.number(),
  score: s.number(),
  before: ratingPoint.nullable(),
  after: ratingPoint.nullable(),
  change: s.number().optional().describe('For ratings that change from list to list: what the section added on its list'),
  share: listShare.optional(),
  held: s.object({ code: s.string(), message: s.string(), hint: s.string() }).optional(),
});

const adjustment = s
  .object({
    seq: s.number(),
    on: isoDate,
    system: ratingSystem,
    before: ratingPoint.nullable(),
    after: ratingPoint,
    reason: s.string().optional(),
  })
  .describe('A rating that an officer set');

/** A player's official, live and revised rating in one system, each with its date. */
export const threeRatings = s.object({
  system: ratingSystem,
  official: s
    .object({
      rating: s.number(),
      games: s.number().describe('As on the list. FIDE: games of the period'),
      established: s.boolean().optional().describe('US Chess: by the number of games on the list'),
      list: s.string(),
      date: isoDate,
      rank: s.object({ rank: s.number(), of: s.number() }).optional().describe('Among all on that list; equal ratings share it'),
      active: s
        .object({ rank: s.number(), of: s.number(), below: s.number().describe('Number of players with a lower rating') })
        .optional()
        .describe(
          'Among players on the list who had a rated game in the two years before it and whose rating is not provisional',
        ),
    })
    .optional(),
  live: s.object({ rating: s.number(), official: s.number(), games: s.number(), asOf: isoDate.optional() }).optional(),
  revised: s.object({ rating: s.number(), games: s.number(), date: isoDate }).optional(),
});

/** A player on a list made from the previous list: their published rating, and the one the next list would show now. */
export const listStanding = s.object({
  system: ratingSystem,
  published: s
    .object({
      from: s.enum(['list', 'opening']),
      date: isoDate,
      rating: s.number().nullable().describe('Null: delisted, or titled without a rating'),
      games: s.number().describe('Rated games on the list so far'),
      k: s.number().optional(),
      ever2300: s.literal(true).optional().describe('Once published with 2300 or more; with 2400, the lowest K for good'),
      ever2400: s.literal(true).optional(),
      lastGame: isoDate.optional(),
      status: s.enum(['new', 'delisted', 'unrated-titled']).optional(),
      inactive: s.literal(true).optional(),
      flagged: s.literal(true).optional(),
      outlook: outlook.optional(),
    })
    .optional(),
  live: s
    .object({
      rating: s.number().nullable().describe('Null: unrated, e.g. too few games for a first rating'),
      list: isoDate.describe('The list it would be on'),
      games: s.number(),
      change: s.number().optional(),
      sections: s.array(s.object({ event: eventId, section: s.number() })),
    })
    .optional()
    .describe('Absent: nothing has come since the list'),
});

export const player = s.object({
  player: playerId,
  mergedFrom: s.array(playerId),
  name: s.string(),
  title: s.string().optional(),
  state: s.string().optional(),
  federation: s.string().optional(),
  club: s.string().optional(),
  ids: s
    .array(s.object({ authority: authorityId.optional(), label: s.string(), id: s.string() }))
    .describe(
      'One id for each authority, in the order of the profile. No authority: a person for whom the office keeps no ratings',
    ),
  main: ratingSystem.optional().describe('The system of the headline rating'),
  /** Public only with a FIDE id (FIDE 2009, 7.12). */
  birthYear: s.number().optional(),
  standings: s.array(standing),
  ratings: s.array(threeRatings),
  /** Under FIDE: one for each list they are on. */
  listStandings: s.array(listStanding),
  /** Newest first, at most 50; all of them at `history`. */
  recent: s.array(participation),
  /** Newest first. */
  adjustments: s.array(adjustment),
  records: s.array(
    s.object({
      seq: s.number(),
      on: isoDate.optional(),
      kind: s.string(),
      text: s.string(),
      reason: s.string().optional(),
      revoked: s
        .object({ seq: s.number(), reason: s.string().optional() })
        .optional()
        .describe('No longer counts: the fact that revoked it, and why'),
    }),
  ),
  asOf: s.object({ known: s.number(), on: isoDate.optional() }),
});

const gameCount = s.object({ games: s.number(), wins: s.number(), draws: s.number(), losses: s.number() });

const asOfQuery = s.object({
  known: s.string().max(40).optional().describe('Answer as the office knew it then: a ledger position, or a UTC instant'),
  on: isoDate.optional().describe('The state on this day'),
});

export const playerRoutes = {
  search: route({
    cost: 2,
    method: 'GET',
    path: '/search',
    access: 'public',
    tag: 'players',
    summary: 'Players, events and lists by name or id, as you type',
    query: s.object({ q: s.string().min(1).max(100), limit: s.numberInText().int().min(1).max(50).default(12) }),
    response: s.object({
      players: s.array(playerHit),
      events: s.array(eventHit),
      lists: s.array(s.object({ list: s.string(), title: s.string(), date: isoDate })),
    }),
  }),
  player: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player',
    access: 'public',
    tag: 'players',
    summary: 'A player: every system with decimals, game counts, floors and why',
    params: s.object({ player: playerId }),
    query: asOfQuery,
    response: player,
  }),
  playerHistory: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/history',
    access: 'public',
    tag: 'players',
    summary: 'Every section a player took part in, newest first, and the ratings that were set by decision',
    params: s.object({ player: playerId }),
    query: positionQuery.extend({ system: ratingSystem.optional() }),
    response: page(participation).extend({ adjustments: s.array(adjustment).describe('Of the requested system, newest first') }),
  }),
  playerChart: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/chart',
    access: 'public',
    tag: 'players',
    summary: 'The rating after every section, and on every FIDE list that changed it, as flat series for a chart',
    params: s.object({ player: playerId }),
    response: s.object({
      series: s.array(
        s.object({
          system: ratingSystem,
          dates: s.array(isoDate),
          ratings: s.array(s.number()),
          games: s.array(s.number()),
          events: s
            .array(s.object({ event: eventId, section: s.number(), name: s.string() }).nullable())
            .describe('One for each point; null for an adjustment; none for FIDE, where the points are lists'),
          lines: s
            .array(s.object({ name: s.string(), at: s.number() }))
            .describe('Ratings at which a class or a title begins, lowest first'),
        }),
      ),
    }),
  }),
  playerResults: route({
    cost: 5,
    method: 'GET',
    path: '/players/:player/results',
    access: 'public',
    tag: 'players',
    summary:
      'The rated games of a player in one system: by colour, year and strength of the opponent, best wins, performance in each section',
    params: s.object({ player: playerId }),
    query: s.object({ system: ratingSystem }),
    response: s.object({
      system: ratingSystem,
      all: gameCount,
      byColour: s.array(gameCount.extend({ colour: s.enum(['white', 'black']) })),
      byYear: s.array(gameCount.extend({ year: s.number() })),
      byStrength: s.array(
        gameCount.extend({
          band: s
            .enum(['far-above', 'above', 'equal', 'below', 'far-below', 'unknown'])
            .describe(
              'The opponent was rated 300 or more above, 100 to 299 above, within 99, and so on; unknown: one was unrated',
            ),
        }),
      ),
      bestWins: s.array(
        s.object({
          player: playerId,
          name: s.string(),
          rating: s.number(),
          colour: s.enum(['white', 'black']),
          round: s.number(),
          event: eventId,
          section: s.number(),
          eventName: s.string(),
          end: isoDate,
        }),
      ),
      performances: s.array(
        s.object({
          event: eventId,
          section: s.number(),
          system: ratingSystem.describe('Every system that rated the section, not only the requested one'),
          games: s.number(),
          performance: s.number(),
        }),
      ),
    }),
  }),
  playerLists: route({
    cost: 5,
    method: 'GET',
    path: '/players/:player/lists',
    access: 'public',
    tag: 'players',
    summary: 'The rating of a player on every published list of a system, newest first',
    params: s.object({ player: playerId }),
    query: positionQuery.extend({ system: ratingSystem, limit: s.numberInText().int().min(1).max(100).default(24) }),
    response: page(
      s.object({ list: s.string(), date: isoDate, rating: s.number(), games: s.number(), change: s.number().optional() }),
    ),
  }),
  listRating: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/lists/:system/explanation',
    access: 'public',
    tag: 'players',
    summary:
      'Why a player has their rating on a list that rates from list to list; without a date live: on the next list, if it were made now',
    params: s.object({ player: playerId, system: ratingSystem }),
    query: s.object({ date: isoDate.optional() }),
    response: s.object({
      player: playerId,
      name: s.string(),
      system: ratingSystem,
      date: isoDate,
      is: s.enum(['published', 'live']),
      before: s.number().nullable(),
      rating: s.number().nullable(),
      story: story.nullable().describe('In words, for a reader. Null: there are only the steps'),
      trace: traceStep,
      /** The same as plain text. */
      text: s.string(),
      k: s
        .object({ story: story.nullable(), trace: traceStep })
        .optional()
        .describe('How K on that list was found. Absent if the list gives none, or the trace shows it'),
    }),
  }),
  listRatingText: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/lists/:system/explanation/text',
    access: 'public',
    tag: 'players',
    summary: 'The explanation as plain text',
    params: s.object({ player: playerId, system: ratingSystem }),
    query: s.object({ date: isoDate.optional(), lang: textLanguage }),
    produces: ['text/plain'],
  }),
  floor: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/floors/:system/explanation',
    access: 'public',
    tag: 'players',
    summary: 'Why a player’s rating does not fall below its floor',
    params: s.object({ player: playerId, system: ratingSystem }),
    response: s.object({
      player: playerId,
      name: s.string(),
      system: ratingSystem,
      floor: s.number(),
      story: story.nullable().describe('In words, for a reader. Null: there are only the steps'),
      trace: traceStep,
      /** The same as plain text. */
      text: s.string(),
    }),
  }),
  floorText: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/floors/:system/explanation/text',
    access: 'public',
    tag: 'players',
    summary: 'The reason of a floor as plain text',
    params: s.object({ player: playerId, system: ratingSystem }),
    query: s.object({ lang: textLanguage }),
    produces: ['text/plain'],
  }),
  ratingOrigin: route({
    method: 'GET',
    path: '/players/:player/origin',
    access: 'public',
    tag: 'players',
    summary:
      'Where a rating comes from (on a list, before a section, or now): the section, decision, opening state or list that set it',
    params: s.object({ player: playerId }),
    query: s.object({
      system: ratingSystem,
      list: s.string().optional().describe('A list by its id, for example uschess-supplement-2026-11-01'),
      event: eventId.optional().describe('With `section`: the rating before that section'),
      section: sectionNumber.optional(),
    }),
    response: s.object({
      player: playerId,
      system: ratingSystem,
      rating: s.number().nullable().describe('The rating in question. Null: unrated'),
      exact: s.number().optional().describe('US Chess lists: with its decimals'),
      cutoff: isoDate.optional().describe('US Chess lists: the last day that counts'),
      origin: s
        .oneOf([
          s.object({
            from: s.literal('section'),
            event: eventId,
            section: s.number(),
            eventName: s.string(),
            name: s.string(),
            end: isoDate,
            changedBy: s.number().optional().describe('The fact that corrected or withdrew it after the list'),
          }),
          s.object({ from: s.literal('decision'), seq: s.number(), on: isoDate, reason: s.string().optional() }),
          s.object({ from: s.literal('opening'), on: isoDate, seq: s.number().optional() }),
          s.object({
            from: s.literal('list'),
            list: ratingSystem,
            date: isoDate,
            sections: s.array(s.object({ event: eventId, section: s.number() })),
            oneOff: s.boolean().optional().describe('Changed by a one-off adjustment of many ratings'),
          }),
        ])
        .nullable()
        .describe('Null: nothing in the ledger explains it'),
      now: s.number().nullable().optional().describe('What the same list would say today, if that differs'),
    }),
  }),
  headToHead: route({
    cost: 3,
    method: 'GET',
    path: '/players/:player/opponents',
    access: 'public',
    tag: 'players',
    summary: 'Score against every opponent, most games first; or all games against one',
    params: s.object({ player: playerId }),
    query: positionQuery.extend({ against: playerId.optional() }),
    response: page(
      s.object({
        player: playerId,
        name: s.string(),
        games: s.number(),
        wins: s.number(),
        draws: s.number(),
        losses: s.number(),
        last: isoDate,
        list: s
          .array(
            s.object({
              event: eventId,
              section: sectionNumber,
              eventName: s.string(),
              end: isoDate,
              round: s.number(),
              score: s.number(),
              colour: s.enum(['white', 'black']).optional(),
            }),
          )
          .optional(),
      }),
    ),
  }),
};
