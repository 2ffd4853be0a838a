// Events while they are played. Their ratings are in progress and unofficial: neither official (on a list) nor live (in the
// ledger).

import { s } from '@harkness/formats/shape';
import { instant, isoDate, sectionNumber } from './common.js';
import { route } from './route.js';
import { extraFields } from './submission-shapes.js';

/** The JSON report of `@harkness/formats`, as for submissions. */
const report = s.record(s.unknown());

/** Chosen by the first person to push; part of the page's address. */
export const liveEventId = s
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/, 'Letters, digits, dots and dashes, at most 60.')
  .describe('Chosen by the first to send a save');

const mark = s.literal('in progress, unofficial');

const rating = s.object({
  system: s.string(),
  before: s.number().nullable().describe('Null: unrated before the event'),
  now: s.number().nullable().describe('What the event would give if it ended now'),
  change: s.number().nullable(),
  note: s.string().optional(),
});

const player = s.object({
  pair: s.number(),
  id: s.string().nullable(),
  name: s.string(),
  title: s.string().optional(),
  federation: s.string().optional(),
  rank: s.number(),
  points: s.number(),
  tieBreaks: s.array(s.number()),
  rounds: s.array(s.string()).describe('By round: `12w1`, `7b½`, `-½`; `9w` is being played'),
  ratings: s.array(rating),
  next: s
    .object({
      round: s.number(),
      opponent: s.number(),
      colour: s.enum(['white', 'black']),
      expected: s.array(s.number().nullable()).describe('By system, from the ratings before the event'),
    })
    .optional(),
});

const section = s.object({
  number: s.number(),
  name: s.string(),
  rounds: s.number(),
  lastRound: s.number().describe('Last round in which a game is over; 0: none'),
  openGames: s.number(),
  systems: s.array(s.object({ system: s.string(), edition: s.string() })),
  tieBreaks: s.array(s.object({ name: s.string(), short: s.string(), title: s.string() })),
  players: s.array(player).describe('By rank'),
  notes: s.array(s.string()),
});

export const liveAnswer = s.object({
  event: liveEventId,
  version: s.number().describe('Counts the changes'),
  at: instant.describe('When the last change came'),
  trouble: s.string().optional().describe('Why a newer save is not shown'),
  submission: s.string().optional().describe('The draft report that was made of it'),
  mark,
  name: s.string(),
  start: isoDate.optional(),
  end: isoDate.optional(),
  city: s.string().optional(),
  authority: s.string().nullable(),
  sections: s.array(section),
  errors: s.array(s.string()).describe('What prevents ratings'),
});

export const liveRoutes = {
  liveEvents: route({
    method: 'GET',
    path: '/live',
    access: 'public',
    tag: 'live',
    summary: 'Events in progress, those with the latest change first',
    response: s.object({
      mark,
      items: s.array(
        s.object({
          event: liveEventId,
          name: s.string(),
          at: instant,
          sections: s.number(),
          players: s.number(),
          lastRound: s.number(),
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
    params: s.object({ event: liveEventId }),
    body: s.object({
      report: report.optional(),
      venue: s.enum(['otb', 'online']).optional(),
      affiliate: s.string().max(20).optional(),
      timeControl: s.string().max(60).optional(),
      start: isoDate.optional(),
      end: isoDate.optional(),
    }),
    response: s.object({
      event: liveEventId,
      version: s.number(),
      mark,
      trouble: s.string().optional(),
      errors: s.array(s.string()),
    }),
  }),
  liveEvent: route({
    method: 'GET',
    path: '/live/:event',
    access: 'public',
    tag: 'live',
    summary: 'An event in progress: standings, tie-breaks, interim ratings, the next round. Unofficial',
    params: s.object({ event: liveEventId }),
    response: liveAnswer,
  }),
  liveStream: route({
    cost: 3,
    method: 'GET',
    path: '/live/:event/stream',
    access: 'public',
    tag: 'live',
    summary: 'The same as server-sent events: `state` first, then `change` with the rows that differ; `ended` when it is over',
    params: s.object({ event: liveEventId }),
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
    params: s.object({ event: liveEventId, section: sectionNumber, pair: s.numberInText().int().min(1).max(9999) }),
    response: s.object({
      mark,
      version: s.number(),
      results: s.array(s.object({ result: s.enum(['win', 'draw', 'loss']), ratings: s.array(rating) })),
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
    params: s.object({ event: liveEventId }),
    body: s.object({
      affiliate: extraFields.affiliate.describe(
        'In place of what the file says. Without it a file that names none is for the only affiliate of the account',
      ),
    }),
    response: s.object({ submission: s.string() }),
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
    params: s.object({ event: liveEventId }),
  }),
};
