// Runs and what they changed, lists, the ledger, drift.

import { z } from 'zod';
import { authorityId, eventId, instant, isoDate, page, playerId, positionQuery, ratingSystem } from './common.js';
import { route } from './route.js';

export const run = z.object({
  run: z.number(),
  kind: z.enum(['full', 'incremental']),
  reason: z.string(),
  startedAt: instant,
  milliseconds: z.number(),
  upTo: z.number(),
  firstAffected: z.object({ event: eventId, section: z.number(), end: isoDate }).optional(),
  sectionsRated: z.number(),
  sectionsInAll: z.number(),
  playersRated: z.number(),
  playersChanged: z.number(),
  sectionsChanged: z.number(),
  held: z.number(),
  rulebookHash: z.string(),
  resultsHash: z.string(),
});

const change = z.object({
  player: playerId,
  name: z.string(),
  system: ratingSystem,
  from: z.number().nullable(),
  to: z.number().nullable(),
});

export const list = z.object({
  list: z.string().describe('Id, e.g. uschess-supplement-2026-11-01'),
  title: z.string(),
  authority: authorityId,
  systems: z
    .array(z.object({ system: ratingSystem, label: z.string(), short: z.string() }))
    .describe('Its systems, with their names'),
  files: z.array(z.enum(['csv', 'json', 'txt', 'xml', 'parquet'])).describe('The files it can be had as'),
  home: z.enum(['state', 'federation']).describe('By which its players are grouped'),
  date: isoDate,
  players: z.number(),
  upTo: z.number(),
  contentHash: z.string(),
  rulebookHash: z.string().optional().describe('The rulebook it was made under; absent on lists made before it was recorded'),
  signature: z.string(),
  publicKey: z.string(),
  publishedAt: instant,
  retracted: z
    .object({ seq: z.number(), at: instant, reason: z.string() })
    .optional()
    .describe('Taken back: the list is readable, but not in force'),
});

export const listRow = z.object({
  rank: z.number().optional(),
  player: playerId,
  name: z.string(),
  title: z.string().optional(),
  state: z.string().optional(),
  federation: z.string().optional(),
  ratings: z.array(
    z.object({
      system: ratingSystem,
      rating: z.number(),
      games: z.number(),
      provisional: z.boolean().optional(),
      change: z.number().optional().describe('Since the list before; of the system asked for'),
    }),
  ),
  climbed: z.number().optional().describe('Places gained since the list before'),
  gained: z.number().optional().describe('Rating gained within a year'),
  played: z.number().optional().describe('Games within a year'),
  inactive: z.boolean().optional(),
});

/** Which rows of a list are wanted. */
const rowFilter = z.object({
  system: ratingSystem.optional(),
  state: z.string().max(10).optional(),
  federation: z.string().max(3).optional(),
  club: z.string().min(1).max(80).optional().describe('Members today, as the summary names the club'),
  title: z.string().max(4).optional(),
  women: z.literal('true').optional(),
  under: z.coerce
    .number()
    .int()
    .min(5)
    .max(99)
    .optional()
    .describe('Juniors: not older than this in the year of the list; lists with years of birth only'),
  over: z.coerce.number().int().min(5).max(99).optional().describe('Seniors: at least so old in the year of the list'),
  min: z.coerce.number().int().optional(),
  max: z.coerce.number().int().optional(),
  active: z.literal('true').optional().describe('Only those rated in the two years before'),
  established: z.literal('true').optional().describe('No provisional ratings'),
});

const listParams = z.object({ list: z.string().max(80) });

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
    params: z.object({ run: z.coerce.number().int().min(1) }),
    query: z.object({ player: playerId.optional(), limit: z.coerce.number().int().min(1).max(5000).default(500) }),
    response: z.object({
      run,
      players: z.array(change),
      changes: z.array(change.extend({ event: eventId, section: z.number(), eventName: z.string() })),
      more: z.boolean(),
    }),
  }),
  startRun: route({
    method: 'POST',
    path: '/runs',
    access: 'officer',
    scope: 'office',
    tag: 'runs',
    summary: 'Rate again what depends on new facts, or everything',
    body: z.object({ reason: z.string().min(3).max(500), full: z.boolean().default(false) }),
    response: z.object({ job: z.string() }),
    status: 202,
  }),
  runProgress: route({
    method: 'GET',
    path: '/jobs/:job/progress',
    access: 'officer',
    scope: 'office',
    tag: 'runs',
    summary: 'Live progress of a run (server-sent events)',
    params: z.object({ job: z.string().max(80) }),
    produces: ['text/event-stream'],
  }),
  cancelRun: route({
    method: 'DELETE',
    path: '/jobs/:job',
    access: 'officer',
    scope: 'office',
    tag: 'runs',
    summary: 'Cancel a run; nothing of it appears',
    params: z.object({ job: z.string().max(80) }),
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
    query: positionQuery,
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
    cost: 3,
    method: 'GET',
    path: '/lists/:list/rows',
    access: 'public',
    tag: 'lists',
    summary: 'Rows of a list, ranked, filtered',
    params: listParams,
    query: positionQuery.extend({
      ...rowFilter.shape,
      q: z.string().max(100).optional(),
      order: z
        .enum(['rating', 'name', 'movers', 'improved', 'busiest'])
        .default('rating')
        .describe('movers: since the list before; improved, busiest: rating gained and games played within a year'),
    }),
    response: page(listRow).extend({ total: z.number().optional().describe('How many rows the filter leaves') }),
  }),
  listSummary: route({
    cost: 3,
    method: 'GET',
    path: '/lists/:list/summary',
    access: 'public',
    tag: 'lists',
    summary: 'How the ratings of a list are distributed, and by what it can be narrowed',
    params: listParams,
    query: rowFilter,
    response: z.object({
      total: z.number(),
      median: z.number().optional(),
      distribution: z.array(z.object({ from: z.number(), players: z.number() })),
      states: z.array(z.string()),
      federations: z.array(z.string()),
      clubs: z.array(z.string()).describe('Of its players today; none if the office keeps clubs to itself'),
      women: z.boolean(),
      births: z.boolean(),
      provisional: z.boolean().describe('Whether ratings of this list can be provisional'),
    }),
  }),
  listDiff: route({
    cost: 10,
    method: 'GET',
    path: '/lists/:list/diff/:other',
    access: 'public',
    tag: 'lists',
    summary: 'What differs between two lists',
    params: listParams.extend({ other: z.string().max(80) }),
    query: positionQuery,
    response: page(change).extend({ entered: z.number(), left: z.number(), changed: z.number(), same: z.number() }),
  }),
  listFile: route({
    cost: 10,
    method: 'GET',
    path: '/lists/:list/files/:format',
    access: 'public',
    tag: 'lists',
    summary: 'The whole list as a file (ETag, ranges)',
    params: listParams.extend({ format: z.enum(['csv', 'json', 'txt', 'xml', 'parquet']) }),
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
    body: z.object({ list: z.string().max(40), date: isoDate }),
    response: z.object({
      list: z.string(),
      date: isoDate,
      cutoff: isoDate.describe('Last day of the sections on it'),
      previous: isoDate.optional().describe('The list it is compared with; absent: the first of its name'),
      retracted: z.number().describe('Editions of this date that were retracted before'),
      players: z.number(),
      entered: z.number(),
      left: z.number(),
      changed: z.number(),
      same: z.number(),
      movers: z.array(change),
    }),
  }),
  publishList: route({
    method: 'POST',
    path: '/lists',
    access: 'officer',
    scope: 'office',
    tag: 'lists',
    summary: 'Publish a list, signed; it never changes. Refused before its date',
    body: z.object({ list: z.string().max(40), date: isoDate, reason: z.string().max(500).optional() }),
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
    body: z.object({ reason: z.string().trim().min(3).max(500) }),
    response: list,
    status: 201,
  }),
  drift: route({
    cost: 10,
    method: 'GET',
    path: '/drift',
    access: 'public',
    tag: 'lists',
    summary: 'Drift of the scale between two lists',
    query: z.object({ from: z.string().max(80), to: z.string().max(80), system: ratingSystem }),
    response: z.record(z.string(), z.unknown()),
  }),
};

export const ledgerRoutes = {
  ledger: route({
    method: 'GET',
    path: '/ledger',
    access: 'public',
    tag: 'ledger',
    summary: 'The last signed head of the ledger, and its head now',
    response: z.object({
      seq: z.number(),
      hash: z.string(),
      signature: z.string(),
      publicKey: z.string(),
      signedAt: instant,
      ratedUpTo: z.number(),
      /** The end of the ledger now; after the signed head if facts were added since. */
      head: z.object({ seq: z.number(), hash: z.string() }),
    }),
  }),
  facts: route({
    cost: 5,
    method: 'GET',
    path: '/ledger/facts',
    access: 'public',
    tag: 'ledger',
    summary: 'Facts of the chain, newest first or from a position; no private field stands in them',
    query: positionQuery.extend({ from: z.coerce.number().int().min(1).optional(), kind: z.string().max(40).optional() }),
    response: page(
      z.object({
        seq: z.number(),
        id: z.string(),
        kind: z.string(),
        body: z.unknown(),
        actor: z.string(),
        receivedAt: instant,
        reason: z.string().optional(),
        previous: z.string(),
        hash: z.string(),
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
    summary: 'Recompute the chain and say whether it holds, or the first fact that does not',
    response: z.object({
      ok: z.boolean(),
      facts: z.number(),
      broken: z.object({ seq: z.number(), id: z.string(), what: z.string() }).optional(),
      milliseconds: z.number(),
    }),
  }),
};
