// Runs and what they changed, lists, the ledger, drift.

import { z } from 'zod';
import { eventId, instant, isoDate, page, pageQuery, playerId, ratingSystem } from './common.js';
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
  authority: z.enum(['uschess', 'fide']),
  date: isoDate,
  players: z.number(),
  upTo: z.number(),
  contentHash: z.string(),
  signature: z.string(),
  publicKey: z.string(),
  publishedAt: instant,
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
      change: z.number().optional(),
    }),
  ),
  inactive: z.boolean().optional(),
});

const listParams = z.object({ list: z.string().max(80) });

export const runRoutes = {
  runs: route({
    method: 'GET',
    path: '/runs',
    access: 'public',
    tag: 'runs',
    summary: 'Runs, newest first: what was rated again and why',
    query: pageQuery,
    response: page(run),
  }),
  run: route({
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
    query: pageQuery,
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
    method: 'GET',
    path: '/lists/:list/rows',
    access: 'public',
    tag: 'lists',
    summary: 'Rows of a list, ranked, filtered',
    params: listParams,
    query: pageQuery.extend({
      system: ratingSystem.optional(),
      q: z.string().max(100).optional(),
      state: z.string().max(10).optional(),
      federation: z.string().max(3).optional(),
      min: z.coerce.number().int().optional(),
      max: z.coerce.number().int().optional(),
      order: z.enum(['rating', 'name', 'movers']).default('rating'),
    }),
    response: page(listRow),
  }),
  listDiff: route({
    method: 'GET',
    path: '/lists/:list/diff/:other',
    access: 'public',
    tag: 'lists',
    summary: 'What differs between two lists',
    params: listParams.extend({ other: z.string().max(80) }),
    query: pageQuery,
    response: page(change).extend({ entered: z.number(), left: z.number(), changed: z.number(), same: z.number() }),
  }),
  listFile: route({
    method: 'GET',
    path: '/lists/:list/files/:format',
    access: 'public',
    tag: 'lists',
    summary: 'The whole list as a file (ETag, ranges)',
    params: listParams.extend({ format: z.enum(['csv', 'json', 'txt', 'xml']) }),
    produces: ['text/csv', 'application/json', 'text/plain', 'application/xml'],
  }),
  previewList: route({
    method: 'POST',
    path: '/lists/preview',
    access: 'officer',
    tag: 'lists',
    summary: 'What a list published now would say, against the last one',
    body: z.object({ list: z.string(), date: isoDate }),
    response: z.object({
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
    summary: 'Publish a list: frozen, hashed, signed',
    body: z.object({ list: z.string(), date: isoDate, reason: z.string().max(500).optional() }),
    response: list,
    status: 201,
  }),
  drift: route({
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
    summary: 'The head of the ledger, signed',
    response: z.object({
      seq: z.number(),
      hash: z.string(),
      signature: z.string(),
      publicKey: z.string(),
      signedAt: instant,
      ratedUpTo: z.number(),
    }),
  }),
  facts: route({
    method: 'GET',
    path: '/ledger/facts',
    access: 'public',
    tag: 'ledger',
    summary: 'Facts of the chain, newest first or from a position; no private field stands in them',
    query: pageQuery.extend({ from: z.coerce.number().int().min(1).optional(), kind: z.string().max(40).optional() }),
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
    method: 'POST',
    path: '/ledger/verification',
    access: 'officer',
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
