// Players at the desk: registered, changed, merged, and their private fields.

import { z } from 'zod';
import { playerId } from './common.js';
import { playerHit } from './players.js';
import { route } from './route.js';

export const officePlayerRoutes = {
  findPlayers: route({
    cost: 5,
    method: 'GET',
    path: '/desk/players',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Who a row of a report may be: by name or id, among those who played for a club, nearest to a rating',
    query: z.object({
      q: z.string().max(100).optional(),
      club: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .optional()
        .describe('An affiliate, or words of the club a player is registered with'),
      rating: z.coerce.number().min(0).max(4000).optional().describe('Nearest first'),
      limit: z.coerce.number().int().min(1).max(50).default(12),
    }),
    response: z.object({ items: z.array(playerHit.extend({ club: z.string().optional() })) }),
  }),
  registerNew: route({
    method: 'POST',
    path: '/registrations',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Register a new player under an id of the office; people like them are named first and must be said to be others',
    body: z.object({
      id: z.string().max(40).optional().describe('Where the office gives out no ids'),
      fields: z.record(z.string(), z.unknown()),
      private: z.record(z.string(), z.string()).default({}),
      isSomebodyElse: z.boolean().default(false).describe('Nobody in `like` is meant'),
    }),
    response: z.object({
      player: z.string().nullable().describe('Null: not registered, because somebody like that is there'),
      seq: z.number().nullable(),
      like: z.array(z.object({ player: z.string(), name: z.string(), likeness: z.enum(['certain', 'possible']) })),
    }),
    status: 201,
  }),
  registerPlayer: route({
    method: 'POST',
    path: '/players',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Register a player; private fields stay outside the chain',
    body: z.object({
      player: playerId.optional().describe('Without it the office gives a number'),
      fields: z.record(z.string(), z.unknown()),
      private: z.record(z.string(), z.string().max(500)).default({}),
    }),
    response: z.object({ seq: z.number(), player: playerId }),
    status: 201,
  }),
  updatePlayer: route({
    method: 'PATCH',
    path: '/players/:player',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: "Update a player's fields",
    params: z.object({ player: playerId }),
    body: z.object({
      fields: z.record(z.string(), z.unknown()),
      private: z.record(z.string(), z.string().max(500)).default({}),
      reason: z.string().max(1000).optional(),
    }),
    response: z.object({ seq: z.number(), run: z.number().optional() }),
  }),
  mergePlayers: route({
    method: 'POST',
    path: '/players/:player/merge',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'This player and another are one person',
    params: z.object({ player: playerId }),
    body: z.object({ into: playerId, reason: z.string().min(3).max(1000) }),
    response: z.object({ seq: z.number(), run: z.number().optional() }),
  }),
  privateFields: route({
    method: 'GET',
    path: '/players/:player/private',
    access: 'account',
    scope: 'private',
    tag: 'office',
    summary: "A person's private fields, for themselves or an officer",
    params: z.object({ player: playerId }),
    response: z.object({ fields: z.record(z.string(), z.string()) }),
  }),
  erasePrivate: route({
    method: 'DELETE',
    path: '/players/:player/private',
    access: 'officer',
    scope: 'private',
    tag: 'office',
    summary: 'Erase private fields; the chain stays whole',
    params: z.object({ player: playerId }),
    response: z.object({ erased: z.number() }),
  }),
};
