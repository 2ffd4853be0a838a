// Events, sections with crosstables, explanations, wallcharts, and what corrections changed.

import { z } from 'zod';
import {
  authorityId,
  eventId,
  fideShare,
  instant,
  isoDate,
  page,
  pageQuery,
  playerId,
  ratingPoint,
  ratingSystem,
  sectionNumber,
  story,
  traceStep,
} from './common.js';
import { eventHit, twins } from './players.js';
import { route } from './route.js';

const heldReason = z.object({ code: z.string(), message: z.string(), hint: z.string() });
const sectionParams = z.object({ event: eventId, section: sectionNumber });

export const crosstableRow = z.object({
  player: playerId,
  name: z.string(),
  pair: z.number(),
  title: z.string().optional(),
  state: z.string().optional(),
  federation: z.string().optional(),
  score: z.number(),
  rank: z.number().describe('By score alone; equal scores share it'),
  tieBreaks: z
    .array(
      z.object({
        by: z.enum([
          'modified-median',
          'solkoff',
          'cumulative',
          'opposition-cumulative',
          'buchholz-cut-1',
          'buchholz',
          'sonneborn-berger',
          'wins',
          'direct-encounter',
        ]),
        value: z.number(),
        rank: z.number().describe('By score, then by this value; equal ones share it'),
      }),
    )
    .describe('They decide no rating'),
  rounds: z.array(
    z.object({
      round: z.number(),
      text: z.string(),
      opponent: z.number().optional(),
      colour: z.enum(['white', 'black']).optional(),
      rated: z.boolean(),
    }),
  ),
  ratings: z.array(
    z.object({
      system: ratingSystem,
      before: ratingPoint.nullable(),
      after: ratingPoint.nullable(),
      initial: z.object({ rating: z.number(), games: z.number() }).nullable().optional(),
      change: z.number().optional().describe('FIDE: what the section adds on its list; ratings change with lists only'),
      fide: fideShare.optional(),
      bonus: z.number().optional(),
      floorApplied: z.boolean().optional(),
      performance: z
        .number()
        .optional()
        .describe('The rating at which the score against the rated opponents is the expected one, by the authority’s own rule'),
    }),
  ),
});

export const section = z.object({
  event: eventId,
  eventName: z.string(),
  section: z.number(),
  name: z.string(),
  authority: authorityId,
  kind: z.string(),
  start: isoDate,
  end: isoDate,
  venue: z.enum(['otb', 'online']),
  timeControl: z.string(),
  rounds: z.number(),
  affiliate: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  status: z.enum(['rated', 'held', 'withdrawn']),
  held: heldReason.optional(),
  systems: z.array(ratingSystem),
  siblings: z
    .array(z.object({ section: z.number(), name: z.string(), players: z.number() }))
    .describe('All sections of the event that stand, this one too'),
  twins,
  players: z.array(crosstableRow),
  versions: z.array(
    z.object({
      seq: z.number(),
      kind: z.string(),
      receivedAt: instant,
      reason: z.string().optional(),
      run: z.number().optional(),
    }),
  ),
});

export const explanation = z.object({
  event: eventId,
  section: z.number(),
  player: playerId,
  name: z.string(),
  system: ratingSystem,
  before: ratingPoint.nullable(),
  after: ratingPoint.nullable(),
  change: z.number().optional().describe('FIDE: what the section adds on its list'),
  fide: fideShare.optional(),
  story: story.nullable().describe('Told to a reader; null: the steps are all there is'),
  trace: traceStep,
  /** The same in plain words. */
  text: z.string(),
  masked: z.boolean().describe('Steps that would reveal an age are left out'),
});

export const eventRoutes = {
  events: route({
    method: 'GET',
    path: '/events',
    access: 'public',
    tag: 'events',
    summary: 'Events, newest first',
    query: pageQuery.extend({
      from: isoDate.optional(),
      to: isoDate.optional(),
      state: z.string().max(10).optional(),
      q: z.string().max(100).optional().describe('Words of the name, or the id'),
      authority: authorityId.optional(),
      system: ratingSystem.optional().describe('Events with a section that this system rates, by time control and venue'),
      upcoming: z.literal('true').optional().describe('Registered events without a report, the next one first'),
    }),
    response: page(eventHit),
  }),
  event: route({
    method: 'GET',
    path: '/events/:event',
    access: 'public',
    tag: 'events',
    summary: 'An event and its sections',
    params: z.object({ event: eventId }),
    response: z.object({
      event: eventId,
      name: z.string(),
      start: isoDate,
      end: isoDate,
      authority: authorityId,
      city: z.string().optional(),
      state: z.string().optional(),
      twins: twins,
      sections: z.array(
        z.object({
          section: z.number(),
          name: z.string(),
          start: isoDate,
          end: isoDate,
          players: z.number(),
          status: z.enum(['rated', 'held', 'withdrawn']),
          systems: z.array(ratingSystem),
        }),
      ),
    }),
  }),
  section: route({
    cost: 2,
    method: 'GET',
    path: '/events/:event/sections/:section',
    access: 'public',
    tag: 'events',
    summary: 'A section: crosstable with pre → post',
    params: sectionParams,
    response: section,
  }),
  explanation: route({
    cost: 2,
    method: 'GET',
    path: '/events/:event/sections/:section/players/:player/explanation',
    access: 'public',
    tag: 'events',
    summary: 'Why a rating is what it is, step by step with the section of the rulebook',
    params: sectionParams.extend({ player: playerId }),
    query: z.object({ system: ratingSystem.optional() }),
    response: explanation,
  }),
  rulings: route({
    cost: 5,
    method: 'GET',
    path: '/events/:event/sections/:section/rulings',
    access: 'public',
    tag: 'events',
    summary:
      'The rulings that the ratings of a section rest on, and whom a bonus or a floor helped: the section is rated again for it',
    params: sectionParams,
    response: z.object({
      items: z.array(z.object({ id: z.string(), text: z.string(), question: z.string().optional() })),
      marks: z
        .array(
          z.object({
            pair: z.number(),
            system: ratingSystem,
            bonus: z.literal(true).optional(),
            floor: z.number().optional().describe('The floor that held'),
          }),
        )
        .describe('Bonuses and floors that held'),
    }),
  }),
  explanationText: route({
    cost: 2,
    method: 'GET',
    path: '/events/:event/sections/:section/players/:player/explanation/text',
    access: 'public',
    tag: 'events',
    summary: 'The same as plain text',
    params: sectionParams.extend({ player: playerId }),
    query: z.object({ system: ratingSystem.optional() }),
    produces: ['text/plain'],
  }),
  wallchart: route({
    cost: 3,
    method: 'GET',
    path: '/events/:event/sections/:section/wallchart',
    access: 'public',
    tag: 'events',
    summary: 'The wallchart, for print',
    params: sectionParams,
    query: z.object({ format: z.enum(['html', 'text']).default('html') }),
    produces: ['text/html', 'text/plain'],
  }),
};
