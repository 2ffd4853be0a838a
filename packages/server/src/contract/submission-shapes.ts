// The shapes of a submission: what a report on its way to the ledger looks like, its findings, its preview and what it would change.

import { z } from 'zod';
import { authorityId, eventId, finding, instant, isoDate, playerId, ratingSystem, sectionNumber } from './common.js';
import { crosstableRow } from './events.js';

/** The JSON report of `@harkness/formats` (schema published at /api/v1/schemas/report); validated by formats, which gives findings with places. */
export const report = z.record(z.string(), z.unknown());

export const submissionState = z.enum(['draft', 'submitted', 'accepted', 'refused', 'returned']);

export const previewSection = z.object({
  section: z.number(),
  name: z.string(),
  status: z.enum(['ratable', 'held']),
  held: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional(),
  systems: z.array(ratingSystem),
  players: z.array(crosstableRow),
});

const ratingChange = z.object({
  player: playerId,
  name: z.string(),
  system: ratingSystem,
  from: z.number().nullable(),
  to: z.number().nullable(),
});

/** What facts would change, as a run would tell it. */
export const trial = z.object({
  players: z.array(ratingChange).describe('Whose current rating would be another'),
  changes: z.array(ratingChange.extend({ event: eventId, section: z.number() })).describe('The same after each section'),
  sectionsRated: z.number(),
  playersChanged: z.number(),
  more: z.boolean(),
});

const person = z.object({ player: playerId, name: z.string() });
export const changedSection = z.object({
  results: z.array(
    z.object({ round: z.number(), white: person, black: person, from: z.string().optional(), to: z.string().optional() }),
  ),
  playersAdded: z.array(person),
  playersGone: z.array(person),
  terms: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});

export const version = z
  .string()
  .max(64)
  .describe('Of the submission as it was seen; 409 with the `current` one if there is another by now');

export const submissionSummary = z.object({
  submission: z.string(),
  version,
  state: submissionState,
  authority: authorityId,
  correction: z.object({ event: eventId, section: sectionNumber }).optional(),
  eventName: z.string(),
  start: isoDate.optional(),
  end: isoDate.optional(),
  sections: z.number(),
  players: z.number(),
  findings: z.object({ error: z.number(), warning: z.number(), notice: z.number() }),
  by: z.string(),
  byName: z.string().optional().describe('Of the account that sent it'),
  assigned: z.object({ account: z.string(), name: z.string() }).optional().describe('The officer who looks after it'),
  comments: z.number().describe('How many'),
  affiliate: z.string().optional(),
  createdAt: instant,
  updatedAt: instant,
  event: eventId.optional().describe('Made from it once accepted'),
  run: z.number().optional().describe('The run that rated it'),
});

export const submission = submissionSummary.extend({
  format: z.string(),
  fileName: z.string().optional(),
  report,
  findingsList: z.array(
    finding.extend({
      key: z.string().describe('Of this finding with these values, for confirming it'),
      confirmed: z
        .object({ reason: z.string().optional(), by: z.string().optional(), at: instant.optional() })
        .optional()
        .describe('A warning that somebody has confirmed, and why'),
    }),
  ),
  newPlayers: z
    .array(z.object({ player: playerId, name: z.string() }))
    .describe('Registered with the report; of a draft, those who are to be'),
  memberships: z.array(z.object({ player: playerId, from: isoDate, until: isoDate })).describe('Renewed with the report'),
  commentList: z.array(z.object({ at: instant, by: z.string(), byName: z.string().optional(), text: z.string() })),
  /** Why it was refused or returned, and every step before. */
  log: z.array(
    z.object({
      at: instant,
      by: z.string(),
      byName: z.string().optional(),
      state: submissionState,
      reason: z.string().optional(),
    }),
  ),
});

export const submissionParams = z.object({ submission: z.string().max(80) });

/** What no pairing program's file says, given with the upload. */
export const extraFields = {
  venue: z.enum(['otb', 'online']).optional(),
  affiliate: z.string().max(20).optional(),
  timeControl: z.string().max(60).optional(),
  start: isoDate.optional(),
  end: isoDate.optional(),
};
