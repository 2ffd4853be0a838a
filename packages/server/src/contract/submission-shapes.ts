// The shapes of a submission: the report before it enters the ledger, its findings, its preview and its effect.

import { s } from '@harkness/formats/shape';
import { authorityId, eventId, finding, instant, isoDate, playerId, ratingSystem, sectionNumber } from './common.js';
import { crosstableRow } from './events.js';

/** The JSON report of `@harkness/formats` (schema published at /api/v1/schemas/report); validated by formats, which gives findings with places. */
export const report = s.record(s.unknown());

export const submissionState = s.enum(['draft', 'submitted', 'accepted', 'refused', 'returned']);

export const previewSection = s.object({
  section: s.number(),
  name: s.string(),
  status: s.enum(['ratable', 'held']),
  held: s.object({ code: s.string(), message: s.string(), hint: s.string() }).optional(),
  systems: s.array(ratingSystem),
  players: s.array(crosstableRow),
});

const ratingChange = s.object({
  player: playerId,
  name: s.string(),
  system: ratingSystem,
  from: s.number().nullable(),
  to: s.number().nullable(),
});

/** The effect of facts, in the form of a run. */
export const trial = s.object({
  players: s.array(ratingChange).describe('Players whose current rating would change'),
  changes: s.array(ratingChange.extend({ event: eventId, section: s.number() })).describe('The same after each section'),
  sectionsRated: s.number(),
  playersChanged: s.number(),
  more: s.boolean(),
});

const person = s.object({ player: playerId, name: s.string() });
export const changedSection = s.object({
  results: s.array(
    s.object({ round: s.number(), white: person, black: person, from: s.string().optional(), to: s.string().optional() }),
  ),
  playersAdded: s.array(person),
  playersGone: s.array(person),
  terms: s.array(s.object({ field: s.string(), from: s.string(), to: s.string() })),
});

export const version = s
  .string()
  .max(64)
  .describe('The version you saw. 409 with the `current` submission if it has changed since');

export const submissionSummary = s.object({
  submission: s.string(),
  version,
  state: submissionState,
  authority: authorityId,
  correction: s.object({ event: eventId, section: sectionNumber }).optional(),
  eventName: s.string(),
  start: isoDate.optional(),
  end: isoDate.optional(),
  sections: s.number(),
  players: s.number(),
  findings: s.object({ error: s.number(), warning: s.number(), notice: s.number() }),
  by: s.string(),
  byName: s.string().optional().describe('Name of the account that sent it'),
  assigned: s.object({ account: s.string(), name: s.string() }).optional().describe('The officer it is assigned to'),
  comments: s.number().describe('Number of comments'),
  affiliate: s.string().optional(),
  createdAt: instant,
  updatedAt: instant,
  event: eventId.optional().describe('The event made from it, once accepted'),
  run: s.number().optional().describe('The run that rated it'),
});

export const submission = submissionSummary.extend({
  format: s.string(),
  fileName: s.string().optional(),
  report,
  findingsList: s.array(
    finding.extend({
      key: s.string().describe('Key for confirming this finding with these values'),
      confirmed: s
        .object({ reason: s.string().optional(), by: s.string().optional(), at: instant.optional() })
        .optional()
        .describe('A warning that somebody has confirmed, and why'),
    }),
  ),
  newPlayers: s
    .array(s.object({ player: playerId, name: s.string() }))
    .describe('Players registered with the report; in a draft, those who will be'),
  memberships: s
    .array(s.object({ player: playerId, from: isoDate, until: isoDate }))
    .describe('Memberships renewed with the report'),
  commentList: s.array(s.object({ at: instant, by: s.string(), byName: s.string().optional(), text: s.string() })),
  /** Every step so far, with the reason for a refusal or return. */
  log: s.array(
    s.object({
      at: instant,
      by: s.string(),
      byName: s.string().optional(),
      state: submissionState,
      reason: s.string().optional(),
    }),
  ),
});

export const submissionParams = s.object({ submission: s.string().max(80) });

/** Data missing from pairing programs' files, given with the upload. */
export const extraFields = {
  venue: s.enum(['otb', 'online']).optional(),
  affiliate: s.string().max(20).optional(),
  timeControl: s.string().max(60).optional(),
  start: isoDate.optional(),
  end: isoDate.optional(),
};
