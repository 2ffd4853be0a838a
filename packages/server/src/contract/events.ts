// Events, sections with crosstables, explanations, wallcharts, and the effects of corrections.

import { s } from '@harkness/formats/shape';
import {
  authorityId,
  eventId,
  instant,
  isoDate,
  listShare,
  page,
  pageQuery,
  playerId,
  ratingPoint,
  ratingSystem,
  sectionNumber,
  story,
  textLanguage,
  traceStep,
} from './common.js';
import { eventHit, twins } from './players.js';
import { route } from './route.js';

const heldReason = s.object({
  code: s.string(),
  message: s.string(),
  hint: s.string(),
  reason: s.string().optional().describe('What the officer who holds the section wrote for readers'),
});
const sectionParams = s.object({ event: eventId, section: sectionNumber });

export const crosstableRow = s.object({
  player: playerId,
  name: s.string(),
  pair: s.number(),
  title: s.string().optional(),
  state: s.string().optional(),
  federation: s.string().optional(),
  score: s.number(),
  rank: s.number().describe('By score alone; equal scores share it'),
  tieBreaks: s
    .array(
      s.object({
        by: s.enum([
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
        value: s.number(),
        rank: s.number().describe('By score, then by this value; equal ones share it'),
      }),
    )
    .describe('Tie-breaks do not affect ratings'),
  rounds: s.array(
    s.object({
      round: s.number(),
      text: s.string(),
      opponent: s.number().optional(),
      colour: s.enum(['white', 'black']).optional(),
      rated: s.boolean(),
    }),
  ),
  ratings: s.array(
    s.object({
      system: ratingSystem,
      before: ratingPoint.nullable(),
      after: ratingPoint.nullable(),
      initial: s.object({ rating: s.number(), games: s.number() }).nullable().optional(),
      change: s.number().optional().describe('FIDE: what the section adds on its list; ratings change with lists only'),
      share: listShare.optional(),
      bonus: s.number().optional(),
      floorApplied: s.boolean().optional(),
      performance: s
        .number()
        .optional()
        .describe('The rating at which the score against the rated opponents is the expected one, by the authority’s own rule'),
    }),
  ),
});

export const section = s.object({
  event: eventId,
  eventName: s.string(),
  section: s.number(),
  name: s.string(),
  authority: authorityId,
  kind: s.string(),
  start: isoDate,
  end: isoDate,
  venue: s.enum(['otb', 'online']),
  timeControl: s.string(),
  rounds: s.number(),
  affiliate: s.string().optional(),
  city: s.string().optional(),
  state: s.string().optional(),
  status: s.enum(['rated', 'held', 'withdrawn']),
  held: heldReason.optional(),
  systems: s.array(ratingSystem),
  siblings: s
    .array(s.object({ section: s.number(), name: s.string(), players: s.number() }))
    .describe('All sections of the event that are in force, including this one'),
  twins,
  players: s.array(crosstableRow),
  versions: s.array(
    s.object({
      seq: s.number(),
      kind: s.string(),
      receivedAt: instant,
      reason: s.string().optional(),
      run: s.number().optional(),
    }),
  ),
});

export const explanation = s.object({
  event: eventId,
  section: s.number(),
  player: playerId,
  name: s.string(),
  system: ratingSystem,
  before: ratingPoint.nullable(),
  after: ratingPoint.nullable(),
  change: s.number().optional().describe('FIDE: what the section adds on its list'),
  share: listShare.optional(),
  story: story.nullable().describe('In words, for a reader. Null: there are only the steps'),
  trace: traceStep,
  /** The same as plain text. */
  text: s.string(),
  masked: s.boolean().describe('Steps that would reveal an age are left out'),
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
      state: s.string().max(10).optional(),
      q: s.string().max(100).optional().describe('Words of the name, or the id'),
      authority: authorityId.optional(),
      system: ratingSystem.optional().describe('Events with a section that this system rates, by time control and venue'),
      upcoming: s.literal('true').optional().describe('Registered events without a report, the next one first'),
    }),
    response: page(eventHit),
  }),
  eventChoices: route({
    cost: 5,
    method: 'GET',
    path: '/event-choices',
    access: 'public',
    tag: 'events',
    summary: 'The years and states in which events ended, for a choice of events',
    response: s.object({
      years: s.array(s.number()).describe('Newest first'),
      states: s.array(s.object({ state: s.string(), years: s.array(s.number()).describe('Newest first') })),
      complete: s.boolean().describe('False: only the newest events were looked at for states'),
    }),
  }),
  event: route({
    method: 'GET',
    path: '/events/:event',
    access: 'public',
    tag: 'events',
    summary: 'An event and its sections',
    params: s.object({ event: eventId }),
    response: s.object({
      event: eventId,
      name: s.string(),
      start: isoDate,
      end: isoDate,
      authority: authorityId,
      city: s.string().optional(),
      state: s.string().optional(),
      federation: s.string().optional(),
      affiliate: s.string().optional(),
      registration: s
        .object({
          registeredOn: isoDate,
          refusedOn: isoDate.optional().describe('The last refusal, unless an appeal against it was upheld'),
          league: s.boolean().optional(),
          nationalChampionship: s.boolean().optional(),
          womenOnly: s.boolean().optional(),
          teamChampionship: s.boolean().optional(),
          titleNorms: s.boolean().optional(),
        })
        .optional()
        .describe('As registered before it is played'),
      twins: twins,
      sections: s.array(
        s.object({
          section: s.number(),
          name: s.string(),
          start: isoDate,
          end: isoDate,
          players: s.number(),
          status: s.enum(['rated', 'held', 'withdrawn']),
          systems: s.array(ratingSystem),
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
    summary: 'Explains a rating step by step, with the section of the rulebook',
    params: sectionParams.extend({ player: playerId }),
    query: s.object({ system: ratingSystem.optional() }),
    response: explanation,
  }),
  rulings: route({
    cost: 5,
    method: 'GET',
    path: '/events/:event/sections/:section/rulings',
    access: 'public',
    tag: 'events',
    summary:
      'The rulings behind the ratings of a section, and the players helped by a bonus or a floor. The section is rated again to find them',
    params: sectionParams,
    response: s.object({
      items: s.array(s.object({ id: s.string(), text: s.string(), question: s.string().optional() })),
      marks: s
        .array(
          s.object({
            pair: s.number(),
            system: ratingSystem,
            bonus: s.literal(true).optional(),
            floor: s.number().optional().describe('The floor that held'),
          }),
        )
        .describe('Bonuses given and floors that held'),
    }),
  }),
  explanationText: route({
    cost: 2,
    method: 'GET',
    path: '/events/:event/sections/:section/players/:player/explanation/text',
    access: 'public',
    tag: 'events',
    summary: 'The explanation as plain text',
    params: sectionParams.extend({ player: playerId }),
    query: s.object({ system: ratingSystem.optional(), lang: textLanguage }),
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
    query: s.object({ format: s.enum(['html', 'text']).default('html') }),
    produces: ['text/html', 'text/plain'],
  }),
};
