// A director's way: check a file, fix it, preview, submit, follow; an officer's way: queue, decide.

import { z } from 'zod';
import {
  authorityId,
  eventId,
  finding,
  instant,
  isoDate,
  page,
  pageQuery,
  playerId,
  ratingSystem,
  sectionNumber,
} from './common.js';
import { crosstableRow, explanation } from './events.js';
import { reportEdit } from './report-edit.js';
import { route } from './route.js';

/** The JSON report of `@harkness/formats` (schema published at /api/v1/schemas/report); validated by formats, which gives findings with places. */
const report = z.record(z.string(), z.unknown());

export const submissionState = z.enum(['draft', 'submitted', 'accepted', 'refused', 'returned']);

const previewSection = z.object({
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
const trial = z.object({
  players: z.array(ratingChange).describe('Whose current rating would be another'),
  changes: z.array(ratingChange.extend({ event: eventId, section: z.number() })).describe('The same after each section'),
  sectionsRated: z.number(),
  playersChanged: z.number(),
  more: z.boolean(),
});

const person = z.object({ player: playerId, name: z.string() });
const changedSection = z.object({
  results: z.array(
    z.object({ round: z.number(), white: person, black: person, from: z.string().optional(), to: z.string().optional() }),
  ),
  playersAdded: z.array(person),
  playersGone: z.array(person),
  terms: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});

const version = z
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
  /** Events made from it once accepted. */
  event: eventId.optional(),
  run: z.number().optional().describe('The run that rated it'),
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

const submissionParams = z.object({ submission: z.string().max(80) });

/** What no pairing program's file says, given with the upload. */
const extraFields = {
  venue: z.enum(['otb', 'online']).optional(),
  affiliate: z.string().max(20).optional(),
  timeControl: z.string().max(60).optional(),
  start: isoDate.optional(),
  end: isoDate.optional(),
};

export const submissionRoutes = {
  checkReport: route({
    cost: 20,
    thread: true,
    method: 'POST',
    path: '/reports/check',
    access: 'public',
    scope: 'read',
    tag: 'submissions',
    summary: 'Findings of a file, nothing stored',
    multipart: true,
    body: z.object({ report: report.optional(), ...extraFields }),
    response: z.object({ format: z.string(), report: report.optional(), findings: z.array(finding) }),
  }),
  upload: route({
    cost: 20,
    thread: true,
    method: 'POST',
    path: '/submissions',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary:
      'Upload a report in any format as a draft, with findings; a correction without one begins with the section as it stands',
    multipart: true,
    body: z.object({
      report: report.optional(),
      correction: z.object({ event: eventId, section: sectionNumber }).optional(),
      ...extraFields,
    }),
    response: submission,
    status: 201,
  }),
  submissions: route({
    thread: true,
    method: 'GET',
    path: '/submissions',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary:
      'Own submissions, newest first; officers see everybody’s in a state, those that wait for them unless another is named',
    query: pageQuery.extend({ state: submissionState.optional() }),
    response: page(submissionSummary),
  }),
  submission: route({
    thread: true,
    method: 'GET',
    path: '/submissions/:submission',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'A submission',
    params: submissionParams,
    response: submission,
  }),
  editSubmission: route({
    cost: 20,
    thread: true,
    large: true,
    method: 'PUT',
    path: '/submissions/:submission',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Replace the report of a draft after fixing it; findings again',
    params: submissionParams,
    body: z.object({ version, report, ...extraFields }),
    response: submission,
  }),
  patchSubmission: route({
    thread: true,
    method: 'PATCH',
    path: '/submissions/:submission',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Edit fields of the report of a draft; findings again. Nothing is lost: a version that is not the last is a 409',
    params: submissionParams,
    body: z.object({ version, edits: z.array(reportEdit).min(1).max(500) }),
    response: submission,
  }),
  previewSubmission: route({
    cost: 20,
    thread: true,
    method: 'GET',
    path: '/submissions/:submission/preview',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'The rated result without anything being stored; for a correction, what differs from now',
    params: submissionParams,
    response: z.object({
      sections: z.array(previewSection),
      differences: z
        .array(
          z.object({
            player: playerId,
            name: z.string(),
            system: ratingSystem,
            from: z.number().nullable().describe('Rating after the section; FIDE: the rating with what the section adds'),
            to: z.number().nullable(),
          }),
        )
        .optional(),
      changed: changedSection
        .optional()
        .describe('A correction: results, players and terms that differ from the section as it stands'),
    }),
  }),
  submissionEffects: route({
    cost: 20,
    thread: true,
    method: 'GET',
    path: '/submissions/:submission/effects',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Whose current rating would be another if it were accepted now, later events included; nothing is stored',
    params: submissionParams,
    response: trial,
  }),
  commentSubmission: route({
    thread: true,
    method: 'POST',
    path: '/submissions/:submission/comments',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Write to the office, or back to the director',
    params: submissionParams,
    body: z.object({ text: z.string().trim().min(1).max(2000) }),
    response: submission,
  }),
  assignSubmission: route({
    thread: true,
    method: 'PUT',
    path: '/submissions/:submission/assignment',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Who looks after a submission; null: nobody',
    params: submissionParams,
    body: z.object({ account: z.string().max(80).nullable() }),
    response: submission,
  }),
  previewExplanation: route({
    cost: 10,
    thread: true,
    method: 'GET',
    path: '/submissions/:submission/preview/sections/:section/players/:player/explanation',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Why the preview gives a player that rating',
    params: submissionParams.extend({ section: sectionNumber, player: playerId }),
    query: z.object({ system: ratingSystem.optional() }),
    response: explanation,
  }),
  submit: route({
    cost: 10,
    thread: true,
    method: 'POST',
    path: '/submissions/:submission/submit',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Send a draft to the office; every warning must be confirmed with a reason',
    params: submissionParams,
    body: z.object({
      version,
      confirm: z
        .array(z.object({ key: z.string().max(64), reason: z.string().trim().min(3).max(500) }))
        .max(5000)
        .default([])
        .describe('Warnings that are right as they are: the key of the finding, and why'),
      note: z.string().max(1000).optional(),
    }),
    response: submission,
  }),
  withdrawSubmission: route({
    thread: true,
    method: 'POST',
    path: '/submissions/:submission/withdraw',
    access: 'director',
    scope: 'submit',
    tag: 'submissions',
    summary: 'Take a submission back before it is accepted',
    params: submissionParams,
    body: z.object({ version, reason: z.string().max(500).optional() }),
    response: submission,
  }),
  judge: route({
    cost: 10,
    thread: true,
    method: 'POST',
    path: '/submissions/:submission/judgement',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Accept (facts are written and rated), return to the director, or refuse, with a reason: the version that was seen',
    params: submissionParams,
    body: z.object({ version, outcome: z.enum(['accepted', 'returned', 'refused']), reason: z.string().max(1000).optional() }),
    response: submission,
  }),
  withdrawSection: route({
    method: 'POST',
    path: '/events/:event/sections/:section/withdrawal',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Withdraw a rated section; what follows is rated again',
    params: z.object({ event: eventId, section: sectionNumber }),
    body: z.object({ reason: z.string().min(3).max(1000) }),
    response: z.object({ run: z.number().optional() }),
  }),
};

const profileBody = z.record(z.string(), z.unknown());
const profileProblem = z.object({ code: z.string(), place: z.string(), message: z.string(), hint: z.string() });

const factOffer = z.object({
  id: z.string().max(80).optional(),
  kind: z.string().max(40),
  body: z.record(z.string(), z.unknown()),
  reason: z.string().max(1000).optional(),
});

export const officeRoutes = {
  officeCounts: route({
    method: 'GET',
    path: '/office/counts',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'How much waits: reports, held sections, questions',
    response: z.object({
      submitted: z.number(),
      mine: z.number().describe('Of the reports, those assigned to whoever asks'),
      returned: z.number(),
      drafts: z.number(),
      held: z.number(),
      questions: z.number(),
      behind: z.number().describe('Facts that are not rated yet'),
    }),
  }),
  tryFacts: route({
    cost: 20,
    thread: true,
    method: 'POST',
    path: '/facts/trial',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'What a decision, a merge, a withdrawal or a revocation would change; nothing is stored',
    body: z.object({ facts: z.array(factOffer).min(1).max(20) }),
    response: trial,
  }),
  decisions: route({
    cost: 3,
    method: 'GET',
    path: '/decisions',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Decisions, prizes, outside ratings, memberships and merges, newest first, and whether they were revoked',
    query: pageQuery.extend({
      cursor: z
        .string()
        .regex(/^\d{1,12}$/)
        .optional(),
      kind: z.string().max(40).optional(),
    }),
    response: page(
      z.object({
        seq: z.number(),
        kind: z.string(),
        text: z.string().describe('In words'),
        player: playerId.optional(),
        name: z.string().optional(),
        event: eventId.optional(),
        section: z.number().optional(),
        actor: z.string(),
        actorName: z.string().optional(),
        at: instant,
        reason: z.string().optional(),
        revoked: z.object({ seq: z.number(), reason: z.string().optional() }).optional(),
      }),
    ),
  }),
  affiliateList: route({
    method: 'GET',
    path: '/affiliates',
    access: 'director',
    scope: 'submit',
    tag: 'office',
    summary: 'Affiliates that the office knows, from its list and from events',
    query: z.object({ q: z.string().max(100).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.object({ items: z.array(z.object({ affiliate: z.string(), name: z.string().optional(), events: z.number() })) }),
  }),
  registerAffiliate: route({
    method: 'PUT',
    path: '/affiliates/:affiliate',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Enter an affiliate in the office’s list, or give it a name',
    params: z.object({ affiliate: z.string().trim().min(1).max(20) }),
    body: z.object({ name: z.string().trim().min(1).max(120) }),
    response: z.object({ affiliate: z.string(), name: z.string() }),
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
  profile: route({
    method: 'GET',
    path: '/profile',
    access: 'public',
    tag: 'office',
    summary: 'What the office is: its name, contact and authorities. Null where it has no profile',
    response: z.object({
      fact: z.number().nullable(),
      from: isoDate.nullable(),
      profile: profileBody.nullable(),
      announced: z.array(z.object({ fact: z.number(), from: isoDate })),
      authorities: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.string(),
          idLabel: z.string(),
          systems: z.array(z.object({ system: z.string(), label: z.string(), short: z.string() })),
          lists: z.array(z.object({ list: z.string(), title: z.string() })),
        }),
      ),
    }),
  }),
  checkProfile: route({
    method: 'POST',
    path: '/profile/check',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Everything that is wrong with a profile, at its path, and what it would change',
    body: z.object({ profile: profileBody }),
    response: z.object({
      problems: z.array(profileProblem),
      differences: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  }),
  setProfile: route({
    method: 'PUT',
    path: '/profile',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Enter a profile: the office is this from its date on',
    body: z.object({ profile: profileBody, reason: z.string().trim().min(3).max(1000) }),
    response: z.object({ seq: z.number(), run: z.number().optional() }),
    status: 201,
  }),
  decide: route({
    method: 'POST',
    path: '/decisions',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Enter a decision (adjustment, ceiling, money floor, floor request, opt-in …) with its reason',
    body: z.object({ decision: z.record(z.string(), z.unknown()), reason: z.string().min(3).max(1000) }),
    response: z.object({ seq: z.number(), run: z.number().optional() }),
    status: 201,
  }),
  revokeFact: route({
    method: 'POST',
    path: '/revocations',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Revoke a decision, a prize, an outside rating, a membership or a merge of two players: it counts no more',
    body: z.object({
      fact: z.union([z.number().int().min(1), z.string().min(1).max(120)]).describe('Sequence or id of the fact'),
      reason: z.string().trim().min(3).max(1000),
    }),
    response: z.object({ seq: z.number(), run: z.number().optional() }),
    status: 201,
  }),
  addFacts: route({
    cost: 20,
    thread: true,
    large: true,
    method: 'POST',
    path: '/facts',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Enter other facts: memberships, outside ratings, prizes, event registrations, opening state',
    body: z.object({
      facts: z.array(factOffer).min(1).max(1000),
    }),
    response: z.object({ seqs: z.array(z.number()), run: z.number().optional() }),
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
  held: route({
    method: 'GET',
    path: '/held',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Sections held with their reasons',
    response: z.object({
      items: z.array(
        z.object({
          event: eventId,
          section: z.number(),
          eventName: z.string(),
          name: z.string(),
          end: isoDate,
          reason: z.object({ code: z.string(), message: z.string(), hint: z.string() }),
        }),
      ),
    }),
  }),
  audit: route({
    method: 'GET',
    path: '/audit',
    access: 'officer',
    scope: 'audit',
    tag: 'office',
    summary: 'Who did what, newest first',
    query: pageQuery.extend({
      actor: z.string().max(80).optional(),
      action: z.string().max(80).optional().describe('Lines whose action contains it'),
      about: z.string().max(120).optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    response: page(
      z.object({
        at: instant,
        actor: z.string(),
        /** Of the account, while there is one. */
        actorName: z.string().optional(),
        action: z.string(),
        about: z.string(),
        /** Where it is about an account. */
        aboutName: z.string().optional(),
        detail: z.string().optional(),
      }),
    ),
  }),
};
