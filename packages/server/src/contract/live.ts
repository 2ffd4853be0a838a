// Events while they are played. Their ratings are in progress and unofficial: neither official (on a list) nor live (in the ledger).

import { z } from 'zod';
import { instant, isoDate, sectionNumber } from './common.js';
import { route } from './route.js';

/** The JSON report of `@harkness/formats`, as for submissions. */
const report = z.record(z.string(), z.unknown());

/** Chosen by whoever pushes first; it stands in the address of the page. */
export const liveEventId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, 'Letters, digits, dots and dashes, at most 60.')
  .describe('Chosen by whoever pushes first');

const mark = z.literal('in progress, unofficial');

const rating = z.object({
  system: z.string(),
  before: z.number().nullable().describe('Null: unrated before the event'),
  now: z.number().nullable().describe('What the event would give if it ended now'),
  change: z.number().nullable(),
  note: z.string().optional(),
});

const player = z.object({
  pair: z.number(),
  id: z.string().nullable(),
  name: z.string(),
  title: z.string().optional(),
  federation: z.string().optional(),
  rank: z.number(),
  points: z.number(),
  tieBreaks: z.array(z.number()),
  rounds: z.array(z.string()).describe('By round: `12w1`, `7b½`, `-½`; `9w` is being played'),
  ratings: z.array(rating),
  next: z
    .object({
      round: z.number(),
      opponent: z.number(),
      colour: z.enum(['white', 'black']),
      expected: z.array(z.number().nullable()).describe('By system, from the ratings before the event'),
    })
    .optional(),
});

const section = z.object({
  number: z.number(),
  name: z.string(),
  rounds: z.number(),
  lastRound: z.number().describe('Last round in which a game is over; 0: none'),
  openGames: z.number(),
  systems: z.array(z.object({ system: z.string(), edition: z.string() })),
  tieBreaks: z.array(z.object({ name: z.string(), short: z.string(), title: z.string() })),
  players: z.array(player).describe('By rank'),
  notes: z.array(z.string()),
});

export const liveAnswer = z.object({
  event: liveEventId,
  version: z.number().describe('Counts the changes'),
  at: instant.describe('When the last change came'),
  trouble: z.string().optional().describe('Why a newer save is not shown'),
  submission: z.string().optional().describe('The draft report that was made of it'),
  mark,
  name: z.string(),
  start: isoDate.optional(),
  end: isoDate.optional(),
  city: z.string().optional(),
  authority: z.string().nullable(),
  sections: z.array(section),
  errors: z.array(z.string()).describe('What stands in the way of ratings'),
});

export const liveRoutes = {
  liveEvents: route({
    method: 'GET',
    path: '/live',
    access: 'public',
    tag: 'live',
    summary: 'Events in progress, those with the latest change first',
    response: z.object({
      mark,
      items: z.array(
        z.object({
          event: liveEventId,
          name: z.string(),
          at: instant,
          sections: z.number(),
          players: z.number(),
          lastRound: z.number(),
        }),
      ),
    }),
  }),
  pushLive: route({
    cost: 5,
    thread: true,
    multipart: true,
    method: 'POST',
    path: '/live/:event',
    access: 'director',
    scope: 'submit',
    tag: 'live',
    summary: 'A save of the pairing program, in any format: rated at once, in progress and unofficial. Nothing enters the ledger',
    params: z.object({ event: liveEventId }),
    body: z.object({
      report: report.optional(),
      venue: z.enum(['otb', 'online']).optional(),
      affiliate: z.string().max(20).optional(),
      timeControl: z.string().max(60).optional(),
      start: isoDate.optional(),
      end: isoDate.optional(),
    }),
    response: z.object({
      event: liveEventId,
      version: z.number(),
      mark,
      trouble: z.string().optional(),
      errors: z.array(z.string()),
    }),
  }),
  liveEvent: route({
    method: 'GET',
    path: '/live/:event',
    access: 'public',
    tag: 'live',
    summary: 'An event in progress: standings, tie-breaks, interim ratings, the next round. Unofficial',
    params: z.object({ event: liveEventId }),
    response: liveAnswer,
  }),
  liveStream: route({
    method: 'GET',
    path: '/live/:event/stream',
    access: 'public',
    tag: 'live',
    summary: 'The same as server-sent events: `state` first, then `change` with the rows that differ; `ended` when it is over',
    params: z.object({ event: liveEventId }),
    produces: ['text/event-stream'],
  }),
  liveResults: route({
    cost: 10,
    thread: true,
    method: 'GET',
    path: '/live/:event/sections/:section/players/:pair/results',
    access: 'public',
    scope: 'read',
    tag: 'live',
    summary: 'What each result of a player’s next game would give. Unofficial',
    params: z.object({ event: liveEventId, section: sectionNumber, pair: z.coerce.number().int().min(1).max(9999) }),
    response: z.object({
      mark,
      version: z.number(),
      results: z.array(z.object({ result: z.enum(['win', 'draw', 'loss']), ratings: z.array(rating) })),
    }),
  }),
  endLive: route({
    cost: 20,
    thread: true,
    method: 'POST',
    path: '/live/:event/report',
    access: 'director',
    scope: 'submit',
    tag: 'live',
    summary: 'The event is over: its last save becomes a draft report',
    params: z.object({ event: liveEventId }),
    response: z.object({ submission: z.string() }),
    status: 201,
  }),
  removeLive: route({
    thread: true,
    method: 'DELETE',
    path: '/live/:event',
    access: 'director',
    scope: 'submit',
    tag: 'live',
    summary: 'Take an event in progress off the pages',
    params: z.object({ event: liveEventId }),
  }),
};
