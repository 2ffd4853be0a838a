// Search, players, their history, official, live and revised ratings, head to head.

import { z } from 'zod';
import {
  authorityId,
  eventId,
  fideShare,
  fideSystem,
  isoDate,
  page,
  playerId,
  positionQuery,
  ratingPoint,
  ratingSystem,
  sectionNumber,
  story,
  traceStep,
} from './common.js';
import { route } from './route.js';

export const playerHit = z.object({
  player: playerId,
  name: z.string(),
  state: z.string().optional(),
  federation: z.string().optional(),
  title: z.string().optional(),
  /** The best-known rating, for a line of results. */
  rating: z.object({ system: ratingSystem, official: z.number(), games: z.number() }).optional(),
});

export const twins = z
  .array(z.object({ event: eventId, authority: authorityId }))
  .describe('The same tournament as other authorities rate it: the same name and days');

export const eventHit = z.object({
  event: eventId,
  name: z.string(),
  start: isoDate,
  end: isoDate,
  sections: z.number(),
  players: z.number(),
  authority: authorityId,
  city: z.string().optional(),
  state: z.string().optional(),
  twins: twins.optional(),
});

export const floorStanding = z.object({
  floor: z.number(),
  source: z.enum(['absolute', 'peak', 'cash', 'olm']),
  because: z.string(),
  trace: traceStep.optional(),
  next: z.object({ floor: z.number(), atRating: z.number() }).optional(),
});

const outlook = z
  .object({
    k: z.number().optional().describe('For one game: half of it is what a win against an equal opponent is worth'),
    effectiveGames: z.number().optional().describe('Games that count towards the rating, of all that were played'),
    reliability: z.enum(['provisional', 'settling', 'settled']),
    next: z.array(
      z.object({
        kind: z.enum(['title', 'floor', 'milestone']),
        name: z.string().optional(),
        at: z.number(),
        points: z.number(),
      }),
    ),
  })
  .describe('What the rating rests on and what lies ahead');

export const standing = z.object({
  system: ratingSystem,
  rating: z.number(),
  official: z.number(),
  games: z.number(),
  established: z.boolean(),
  wins: z.number(),
  draws: z.number(),
  losses: z.number(),
  creditedGames: z.number().describe('Games that an opening state, an initial rating or a decision counts without their results'),
  eventsOfThree: z.number(),
  peakEstablished: z.number().optional(),
  gamesAbove2200: z.number(),
  originalLifeMaster: z.boolean(),
  moneyFloor: z.number().optional(),
  ceiling: z.number().optional(),
  lastRated: isoDate.optional(),
  adjustedOn: isoDate.optional().describe('Day of the adjustment that set the rating, if no section came after it'),
  floor: floorStanding.optional(),
  outlook: outlook.optional(),
});

export const participation = z.object({
  event: eventId,
  section: z.number(),
  eventName: z.string(),
  name: z.string(),
  start: isoDate,
  end: isoDate,
  system: ratingSystem,
  games: z.number(),
  score: z.number(),
  before: ratingPoint.nullable(),
  after: ratingPoint.nullable(),
  change: z.number().optional().describe('FIDE: what it added on its list'),
  fide: fideShare.optional(),
  held: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional(),
});

const adjustment = z
  .object({
    seq: z.number(),
    on: isoDate,
    system: ratingSystem,
    before: ratingPoint.nullable(),
    after: ratingPoint,
    reason: z.string().optional(),
  })
  .describe('A rating that an officer set');

/** One system of a player in the three words that must not be mixed up, each with its date. */
export const threeRatings = z.object({
  system: ratingSystem,
  official: z
    .object({
      rating: z.number(),
      games: z.number().describe('As the list has them; FIDE: games of the period'),
      established: z.boolean().optional().describe('US Chess: by the games of the list'),
      list: z.string(),
      date: isoDate,
      rank: z.object({ rank: z.number(), of: z.number() }).optional().describe('Among all on that list; equal ratings share it'),
      active: z
        .object({ rank: z.number(), of: z.number(), below: z.number().describe('How many have a lower rating') })
        .optional()
        .describe('Among those on it who were rated in the two years before and whose rating is not provisional'),
    })
    .optional(),
  live: z.object({ rating: z.number(), official: z.number(), games: z.number(), asOf: isoDate.optional() }).optional(),
  revised: z.object({ rating: z.number(), games: z.number(), date: isoDate }).optional(),
});

/** A player on one of FIDE's lists: published, and what the next list would say now. */
export const fideStanding = z.object({
  system: fideSystem,
  published: z
    .object({
      from: z.enum(['list', 'opening']),
      date: isoDate,
      rating: z.number().nullable().describe('Null: delisted, or titled without a rating'),
      games: z.number().describe('Rated games on the list so far'),
      k: z.number().optional(),
      lastGame: isoDate.optional(),
      status: z.enum(['new', 'delisted', 'unrated-titled']).optional(),
      inactive: z.literal(true).optional(),
      flagged: z.literal(true).optional(),
      outlook: outlook.optional(),
    })
    .optional(),
  live: z
    .object({
      rating: z.number().nullable().describe('Null: unrated, e.g. too few games for a first rating'),
      list: isoDate.describe('The list it would be on'),
      games: z.number(),
      change: z.number().optional(),
      sections: z.array(z.object({ event: eventId, section: z.number() })),
    })
    .optional()
    .describe('Absent: nothing has come since the list'),
});

export const player = z.object({
  player: playerId,
  mergedFrom: z.array(playerId),
  name: z.string(),
  title: z.string().optional(),
  state: z.string().optional(),
  federation: z.string().optional(),
  club: z.string().optional(),
  uschessId: z.string().optional(),
  fideId: z.string().optional(),
  main: ratingSystem.optional().describe('The system whose rating stands for the player in one line'),
  /** Public only with a FIDE id (FIDE 2009, 7.12). */
  birthYear: z.number().optional(),
  standings: z.array(standing),
  ratings: z.array(threeRatings),
  /** Under FIDE, one for each list they are on. */
  fide: z.array(fideStanding),
  /** Newest first, at most 50; all of them at `history`. */
  recent: z.array(participation),
  /** Newest first. */
  adjustments: z.array(adjustment),
  records: z.array(
    z.object({
      seq: z.number(),
      on: isoDate.optional(),
      kind: z.string(),
      text: z.string(),
      reason: z.string().optional(),
      revoked: z
        .object({ seq: z.number(), reason: z.string().optional() })
        .optional()
        .describe('It counts no more: which fact says so, and why'),
    }),
  ),
  asOf: z.object({ known: z.number(), on: isoDate.optional() }),
});

const gameCount = z.object({ games: z.number(), wins: z.number(), draws: z.number(), losses: z.number() });

const asOfQuery = z.object({
  known: z.string().max(40).optional().describe('As known: a ledger position, or a UTC instant'),
  on: isoDate.optional().describe('For this day'),
});

export const playerRoutes = {
  search: route({
    cost: 2,
    method: 'GET',
    path: '/search',
    access: 'public',
    tag: 'players',
    summary: 'Players, events and lists by name or id, as you type',
    query: z.object({ q: z.string().min(1).max(100), limit: z.coerce.number().int().min(1).max(50).default(12) }),
    response: z.object({
      players: z.array(playerHit),
      events: z.array(eventHit),
      lists: z.array(z.object({ list: z.string(), title: z.string(), date: isoDate })),
    }),
  }),
  player: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player',
    access: 'public',
    tag: 'players',
    summary: 'A player: every system with decimals, game counts, floors and why',
    params: z.object({ player: playerId }),
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
    params: z.object({ player: playerId }),
    query: positionQuery.extend({ system: ratingSystem.optional() }),
    response: page(participation).extend({ adjustments: z.array(adjustment).describe('Of the system asked for, newest first') }),
  }),
  playerChart: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/chart',
    access: 'public',
    tag: 'players',
    summary: 'The rating after every section, and on every FIDE list that changed it, as flat series for a chart',
    params: z.object({ player: playerId }),
    response: z.object({
      series: z.array(
        z.object({
          system: ratingSystem,
          dates: z.array(isoDate),
          ratings: z.array(z.number()),
          games: z.array(z.number()),
          events: z
            .array(z.object({ event: eventId, section: z.number(), name: z.string() }).nullable())
            .describe('One for each point; null for an adjustment; none for FIDE, where the points are lists'),
          lines: z
            .array(z.object({ name: z.string(), at: z.number() }))
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
    params: z.object({ player: playerId }),
    query: z.object({ system: ratingSystem }),
    response: z.object({
      system: ratingSystem,
      all: gameCount,
      byColour: z.array(gameCount.extend({ colour: z.enum(['white', 'black']) })),
      byYear: z.array(gameCount.extend({ year: z.number() })),
      byStrength: z.array(
        gameCount.extend({
          band: z
            .enum(['far-above', 'above', 'equal', 'below', 'far-below', 'unknown'])
            .describe(
              'The opponent was rated 300 or more above, 100 to 299 above, within 99, and so on; unknown: one was unrated',
            ),
        }),
      ),
      bestWins: z.array(
        z.object({
          player: playerId,
          name: z.string(),
          rating: z.number(),
          colour: z.enum(['white', 'black']),
          round: z.number(),
          event: eventId,
          section: z.number(),
          eventName: z.string(),
          end: isoDate,
        }),
      ),
      performances: z.array(z.object({ event: eventId, section: z.number(), games: z.number(), performance: z.number() })),
    }),
  }),
  playerLists: route({
    cost: 5,
    method: 'GET',
    path: '/players/:player/lists',
    access: 'public',
    tag: 'players',
    summary: 'The rating of a player on every published list of a system, newest first',
    params: z.object({ player: playerId }),
    query: positionQuery.extend({ system: ratingSystem, limit: z.coerce.number().int().min(1).max(100).default(24) }),
    response: page(
      z.object({ list: z.string(), date: isoDate, rating: z.number(), games: z.number(), change: z.number().optional() }),
    ),
  }),
  fideRating: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/fide/:system/explanation',
    access: 'public',
    tag: 'players',
    summary: 'Why a player has their rating on a FIDE list; without a date live: on the next list, if it were made now',
    params: z.object({ player: playerId, system: fideSystem }),
    query: z.object({ date: isoDate.optional() }),
    response: z.object({
      player: playerId,
      name: z.string(),
      system: fideSystem,
      date: isoDate,
      is: z.enum(['published', 'live']),
      before: z.number().nullable(),
      rating: z.number().nullable(),
      story: story.nullable().describe('Told to a reader; null: the steps are all there is'),
      trace: traceStep,
      /** The same in plain words. */
      text: z.string(),
      k: z
        .object({ story: story.nullable(), trace: traceStep })
        .optional()
        .describe('How K on that list came about; absent where the list gives none, or the trace has it'),
    }),
  }),
  fideRatingText: route({
    cost: 2,
    method: 'GET',
    path: '/players/:player/fide/:system/explanation/text',
    access: 'public',
    tag: 'players',
    summary: 'The same as plain text',
    params: z.object({ player: playerId, system: fideSystem }),
    query: z.object({ date: isoDate.optional() }),
    produces: ['text/plain'],
  }),
  ratingOrigin: route({
    method: 'GET',
    path: '/players/:player/origin',
    access: 'public',
    tag: 'players',
    summary: 'Which section, decision, opening state or list made a rating: on a list, before a section, or now',
    params: z.object({ player: playerId }),
    query: z.object({
      system: ratingSystem,
      list: z.string().optional().describe('A list by its id, for example uschess-supplement-2026-11-01'),
      event: eventId.optional().describe('With `section`: the rating before that section'),
      section: sectionNumber.optional(),
    }),
    response: z.object({
      player: playerId,
      system: ratingSystem,
      rating: z.number().nullable().describe('The rating that was asked about; null: unrated'),
      exact: z.number().optional().describe('US Chess lists: with its decimals'),
      cutoff: isoDate.optional().describe('US Chess lists: the last day that counts'),
      origin: z
        .discriminatedUnion('from', [
          z.object({
            from: z.literal('section'),
            event: eventId,
            section: z.number(),
            eventName: z.string(),
            name: z.string(),
            end: isoDate,
            changedBy: z.number().optional().describe('The fact that corrected or withdrew it after the list'),
          }),
          z.object({ from: z.literal('decision'), seq: z.number(), on: isoDate, reason: z.string().optional() }),
          z.object({ from: z.literal('opening'), on: isoDate, seq: z.number().optional() }),
          z.object({
            from: z.literal('list'),
            list: fideSystem,
            date: isoDate,
            sections: z.array(z.object({ event: eventId, section: z.number() })),
            oneOff: z.boolean().optional().describe('A one-off adjustment of many ratings moved it'),
          }),
        ])
        .nullable()
        .describe('Null: nothing in the ledger explains it'),
      now: z.number().nullable().optional().describe('What the same list would say today, if that is not what it says'),
    }),
  }),
  headToHead: route({
    cost: 3,
    method: 'GET',
    path: '/players/:player/opponents',
    access: 'public',
    tag: 'players',
    summary: 'Score against every opponent, most games first; or all games against one',
    params: z.object({ player: playerId }),
    query: positionQuery.extend({ against: playerId.optional() }),
    response: page(
      z.object({
        player: playerId,
        name: z.string(),
        games: z.number(),
        wins: z.number(),
        draws: z.number(),
        losses: z.number(),
        last: isoDate,
        list: z
          .array(
            z.object({
              event: eventId,
              section: sectionNumber,
              eventName: z.string(),
              end: isoDate,
              round: z.number(),
              score: z.number(),
              colour: z.enum(['white', 'black']).optional(),
            }),
          )
          .optional(),
      }),
    ),
  }),
};
