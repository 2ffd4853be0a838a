// Players at the desk: registration, changes, merges, and private fields.

import { s } from '@harkness/formats/shape';
import { playerId } from './common.js';
import { playerHit } from './players.js';
import { route } from './route.js';

export const officePlayerRoutes = {
  findPlayers: route({
    cost: 5,
    // Reads all events of the office.
    thread: true,
    method: 'GET',
    path: '/desk/players',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Players whom a row of a report may mean: by name or id, among those who played for a club, nearest to a rating',
    query: s.object({
      q: s.string().max(100).optional(),
      club: s
        .string()
        .trim()
        .min(1)
        .max(60)
        .optional()
        .describe('An affiliate, or words of the club a player is registered with'),
      rating: s.numberInText().min(0).max(4000).optional().describe('Nearest first'),
      limit: s.numberInText().int().min(1).max(50).default(12),
    }),
    response: s.object({ items: s.array(playerHit.extend({ club: s.string().optional() })) }),
  }),
  registerNew: route({
    method: 'POST',
    path: '/registrations',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary:
      'Register a new player under an id of the office. If there are similar players, the answer names them, and the caller must say that they are other people',
    body: s.object({
      id: s.string().max(40).optional().describe('Needed if the office does not assign ids'),
      fields: s.record(s.unknown()),
      private: s.record(s.string()).default({}),
      isSomebodyElse: s.boolean().default(false).describe('Confirms that nobody in `like` is this person'),
    }),
    response: s.object({
      player: s.string().nullable().describe('Null: not registered, because there are similar players'),
      seq: s.number().nullable(),
      like: s.array(s.object({ player: s.string(), name: s.string(), likeness: s.enum(['certain', 'possible']) })),
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
    body: s.object({
      player: playerId.optional().describe('Absent: the office assigns one'),
      fields: s.record(s.unknown()),
      private: s.record(s.string().max(500)).default({}),
    }),
    response: s.object({ seq: s.number(), player: playerId }),
    status: 201,
  }),
  updatePlayer: route({
    method: 'PATCH',
    path: '/players/:player',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: "Update a player's fields",
    params: s.object({ player: playerId }),
    body: s.object({
      fields: s.record(s.unknown()),
      private: s.record(s.string().max(500)).default({}),
      reason: s.string().max(1000).optional(),
    }),
    response: s.object({ seq: s.number(), run: s.number().optional() }),
  }),
  mergePreview: route({
    cost: 5,
    method: 'GET',
    path: '/players/:player/merge/:into',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'What speaks against two players being one person',
    params: s.object({ player: playerId, into: playerId }),
    response: s.object({
      sections: s.object({ from: s.number(), into: s.number() }).describe('Number of sections in which each was rated'),
      sameBirth: s.boolean().optional().describe('Absent: the birth date of one of them is unknown'),
      doubts: s.array(s.string()),
    }),
  }),
  mergePlayers: route({
    method: 'POST',
    path: '/players/:player/merge',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Merge two players who are one person',
    params: s.object({ player: playerId }),
    body: s.object({ into: playerId, reason: s.string().min(3).max(1000) }),
    response: s.object({ seq: s.number(), run: s.number().optional() }),
  }),
  privateFields: route({
    method: 'GET',
    path: '/players/:player/private',
    access: 'account',
    scope: 'private',
    tag: 'office',
    summary: "A person's private fields, for themselves or an officer",
    params: s.object({ player: playerId }),
    response: s.object({ fields: s.record(s.string()) }),
  }),
  erasePrivate: route({
    method: 'DELETE',
    path: '/players/:player/private',
    access: 'officer',
    scope: 'private',
    tag: 'office',
    summary: 'Erase private fields; the chain stays whole',
    params: s.object({ player: playerId }),
    response: s.object({ erased: s.number() }),
  }),
};
