// Runs and their changes, lists, the ledger, drift.

import { s } from '@harkness/formats/shape';
import { authorityId, eventId, instant, isoDate, page, playerId, positionQuery, ratingSystem } from './common.js';
import { route } from './route.js';

export const run = s.object({
  run: s.number(),
  kind: s.enum(['full', 'incremental']),
  reason: s.string(),
  startedAt: instant,
  milliseconds: s.number(),
  upTo: s.number(),
  firstAffected: s.object({ event: eventId, section: s.number(), end: isoDate }).optional(),
  sectionsRated: s.number(),
  sectionsInAll: s.number(),
  playersRated: s.number(),
  playersChanged: s.number(),
  sectionsChanged: s.number(),
  held: s.number(),
  rulebookHash: s.string(),
  resultsHash: s.string(),
});

const change = s.object({
  player: playerId,
  name: s.string(),
  system: ratingSystem,
  from: s.number().nullable(),
  to: s.number().nullable(),
});

export const list = s.object({
  list: s.string().describe('Id, e.g. uschess-supplement-2026-11-01'),
  title: s.string(),
  authority: authorityId,
  systems: s
    .array(s.object({ system: ratingSystem, label: s.string(), short: s.string() }))
    .describe('Its systems, with their names'),
  files: s.array(s.enum(['csv', 'json', 'txt', 'xml', 'parquet'])).describe('The formats it can be downloaded in'),
  home: s.enum(['state', 'federation']).describe('Whether its players belong to states or to federations'),
  date: isoDate,
  players: s.number(),
  upTo: s.number(),
  contentHash: s.string(),
  rulebookHash: s.string().optional().describe('The rulebook it was made under; absent on lists made before it was recorded'),
  signature: s.string(),
  publicKey: s.string(),
  publishedAt: instant,
  retracted: s
    .object({ seq: s.number(), at: instant, reason: s.string() })
    .optional()
    .describe('Taken back: the list is readable, but not in force'),
});

export const listRow = s.object({
  rank: s.number().optional(),
  player: playerId,
  name: s.string(),
  title: s.string().optional(),
  state: s.string().optional(),
  federation: s.string().optional(),
  ratings: s.array(
    s.object({
      system: ratingSystem,
      rating: s.number(),
      games: s.number(),
      provisional: s.boolean().optional(),
      change: s.number().optional().describe('Change since the list before, in the requested system'),
    }),
  ),
  climbed: s.number().optional().describe('Places gained since the list before'),
  gained: s.number().optional().describe('Rating gained within a year'),
  played: s.number().optional().describe('Games within a year'),
  inactive: s.boolean().optional(),
});

/** Selects rows of a list. */
const rowFilter = s.object({
  system: ratingSystem.optional(),
  state: s.string().max(10).optional(),
  federation: s.string().max(3).optional(),
  club: s.string().min(1).max(80).optional().describe('Only players who are members of this club today, named as in the summary'),
  title: s.string().max(4).optional(),
  women: s.literal('true').optional(),
  under: s
    .numberInText()
    .int()
    .min(5)
    .max(99)
    .optional()
    .describe('Juniors: not older than this in the year of the list; lists with years of birth only'),
  over: s.numberInText().int().min(5).max(99).optional().describe('Seniors: at least this old in the year of the list'),
  min: s.numberInText().int().optional(),
  max: s.numberInText().int().optional(),
  active: s.literal('true').optional().describe('Only players with a rated game in the two years before the list'),
  established: s.literal('true').optional().describe('Leave out provisional ratings'),
});

const orders = ['rating', 'name', 'movers', 'improved', 'busiest'] as const;
const orderMeaning =
  'movers: since the list before; improved, busiest: rating gained and games played since the list of a year before, or the first one';

const listParams = s.object({ list: s.string().max(80) });

export const runRoutes = {
  runs: route({
    method: 'GET',
    path: '/runs',
    access: 'public',
    tag: 'runs',
    summary: 'Runs, newest first: what was rated again and why',
    query: positionQuery,
    response: page(run),
  }),
  run: route({
    cost: 3,
    method: 'GET',
    path: '/runs/:run',
    access: 'public',
    tag: 'runs',
    summary: 'A run and whose current rating it changed',
    params: s.object({ run: s.numberInText().int().min(1) }),
    query: s.object({ player: playerId.optional(), limit: s.numberInText().int().min(1).max(5000).default(500) }),
    response: s.object({
      run,
      players: s.array(change),
      changes: s.array(change.extend({ event: eventId, section: s.number(), eventName: s.string() })),
      more: s.boolean(),
    }),
  }),
  startRun: route({
    method: 'POST',
    path: '/runs',
    access: 'officer',
    scope: 'office',
    tag: 'runs',
    summary: 'Rate again what depends on new facts, or everything',
    body: s.object({ reason: s.string().min(3).max(500), full: s.boolean().default(false) }),
    response: s.object({ job: s.string() }),
    status: 202,
  }),
  runProgress: route({
    method: 'GET',
    path: '/jobs/:job/progress',
    access: 'officer',
    scope: 'office',
    tag: 'runs',
    summary: 'Live progress of a run (server-sent events)',
    params: s.object({ job: s.string().max(80) }),
    produces: ['text/event-stream'],
  }),
  cancelRun: route({
    method: 'DELETE',
    path: '/jobs/:job',
    access: 'officer',
    scope: 'office',
    tag: 'runs',
    summary: 'Cancel a run; none of its results are kept',
    params: s.object({ job: s.string().max(80) }),
    status: 204,
  }),
};

export const listRoutes = {
  lists: route({
    method: 'GET',
    path: '/lists',
    access: 'public',
    tag: 'lists',
    summary: 'Published lists, newest first',
    query: positionQuery.extend({
      latest: s
        .literal('true')
        .optional()
        .describe('Of each name, only the newest list with players that is in force; in the order of the office'),
    }),
    response: page(list),
  }),
  list: route({
    method: 'GET',
    path: '/lists/:list',
    access: 'public',
    tag: 'lists',
    summary: 'A published list: hash, signature, ledger position',
    params: listParams,
    response: list,
  }),
  listRows: route({
    thread: 'large office',
    cost: 3,
    method: 'GET',
    path: '/lists/:list/rows',
    access: 'public',
    tag: 'lists',
    summary: 'Rows of a list, ranked, filtered',
    params: listParams,
    query: positionQuery.extend({
      ...rowFilter.fields,
      q: s.string().max(100).optional(),
      order: s.enum(orders).default('rating').describe(orderMeaning),
    }),
    response: page(listRow).extend({
      total: s.number().optional().describe('Number of rows that match the filter'),
      before: isoDate.optional().describe('The list before, from which changes and places count. Absent: this is the first one'),
      since: isoDate.optional().describe('The list from which gains and games count'),
    }),
  }),
  listSummary: route({
    // Reads whole lists.
    thread: true,
    cost: 3,
    method: 'GET',
    path: '/lists/:list/summary',
    access: 'public',
    tag: 'lists',
    summary: 'How the ratings of a list are distributed, and which filters it has',
    params: listParams,
    query: rowFilter,
    response: s.object({
      total: s.number(),
      median: s.number().optional(),
      distribution: s.array(s.object({ from: s.number(), players: s.number() })),
      states: s.array(s.string()),
      federations: s.array(s.string()),
      systems: s.array(ratingSystem).describe('Its systems in which somebody has a rating'),
      clubs: s.array(s.string()).describe('Clubs of its players today. Empty if the office does not publish clubs'),
      women: s.boolean(),
      births: s.boolean(),
      born: s
        .object({ first: s.number(), last: s.number() })
        .optional()
        .describe('First and last year of birth of the rows that match, where years of birth are public'),
      provisional: s.boolean().describe('Whether ratings of this list can be provisional'),
    }),
  }),
  listDiff: route({
    // Reads whole lists.
    thread: true,
    cost: 10,
    method: 'GET',
    path: '/lists/:list/diff/:other',
    access: 'public',
    tag: 'lists',
    summary: 'What differs between two lists',
    params: listParams.extend({ other: s.string().max(80) }),
    query: positionQuery,
    response: page(change).extend({ entered: s.number(), left: s.number(), changed: s.number(), same: s.number() }),
  }),
  listFile: route({
    cost: 10,
    method: 'GET',
    path: '/lists/:list/files/:format',
    access: 'public',
    tag: 'lists',
    summary: 'The whole list as a file (ETag, ranges); with filters or an order: that part of it, as CSV, JSON or Parquet',
    params: listParams.extend({ format: s.enum(['csv', 'json', 'txt', 'xml', 'parquet']) }),
    query: s.object({
      ...rowFilter.fields,
      q: s.string().max(100).optional(),
      order: s.enum(orders).optional().describe(orderMeaning),
    }),
    produces: ['text/csv', 'application/json', 'text/plain', 'application/xml', 'application/vnd.apache.parquet'],
  }),
  previewList: route({
    cost: 20,
    method: 'POST',
    path: '/lists/preview',
    access: 'officer',
    scope: 'office',
    tag: 'lists',
    summary: 'What a list published now would say, against the last one',
    body: s.object({ list: s.string().max(40), date: isoDate }),
    response: s.object({
      list: s.string(),
      date: isoDate,
      cutoff: isoDate.describe('Last day of the sections on it'),
      previous: isoDate.optional().describe('The list it is compared with; absent: the first of its name'),
      retracted: s.number().describe('Editions of this date that were retracted before'),
      players: s.number(),
      entered: s.number(),
      left: s.number(),
      changed: s.number(),
      same: s.number(),
      movers: s.array(change),
    }),
  }),
  publishList: route({
    method: 'POST',
    path: '/lists',
    access: 'officer',
    scope: 'office',
    tag: 'lists',
    summary: 'Publish a list, signed; it never changes. Refused before its date',
    body: s.object({ list: s.string().max(40), date: isoDate, reason: s.string().max(500).optional() }),
    response: list,
    status: 201,
  }),
  retractList: route({
    method: 'POST',
    path: '/lists/:list/retraction',
    access: 'officer',
    scope: 'office',
    tag: 'lists',
    summary: 'Retract a list: it stays readable, marked, and is not in force; its date can be published again',
    params: listParams,
    body: s.object({ reason: s.string().trim().min(3).max(500) }),
    response: list,
    status: 201,
  }),
  drift: route({
    // Reads whole lists.
    thread: true,
    cost: 10,
    method: 'GET',
    path: '/drift',
    access: 'public',
    tag: 'lists',
    summary: 'Drift of the scale between two lists',
    query: s.object({ from: s.string().max(80), to: s.string().max(80), system: ratingSystem }),
    response: s.record(s.unknown()),
  }),
};

export const ledgerRoutes = {
  ledger: route({
    method: 'GET',
    path: '/ledger',
    access: 'public',
    tag: 'ledger',
    summary: 'The last signed head of the ledger, and its head now',
    response: s.object({
      seq: s.number(),
      hash: s.string(),
      signature: s.string(),
      publicKey: s.string(),
      signedAt: instant,
      ratedUpTo: s.number(),
      /** The end of the ledger now; later than the signed head if facts were added since. */
      head: s.object({ seq: s.number(), hash: s.string() }),
    }),
  }),
  facts: route({
    cost: 5,
    method: 'GET',
    path: '/ledger/facts',
    access: 'public',
    tag: 'ledger',
    summary: 'Facts of the chain, newest first or from a position; they contain no private fields',
    query: positionQuery.extend({ from: s.numberInText().int().min(1).optional(), kind: s.string().max(40).optional() }),
    response: page(
      s.object({
        seq: s.number(),
        id: s.string(),
        kind: s.string(),
        body: s.unknown(),
        actor: s.string(),
        receivedAt: instant,
        reason: s.string().optional(),
        previous: s.string(),
        hash: s.string(),
      }),
    ),
  }),
  verifyLedger: route({
    cost: 20,
    method: 'POST',
    path: '/ledger/verification',
    access: 'officer',
    scope: 'office',
    tag: 'ledger',
    summary: 'Recompute the chain: whether it holds, or the first fact that does not',
    response: s.object({
      ok: s.boolean(),
      facts: s.number(),
      broken: s.object({ seq: s.number(), id: s.string(), what: s.string() }).optional(),
      milliseconds: s.number(),
    }),
  }),
};
