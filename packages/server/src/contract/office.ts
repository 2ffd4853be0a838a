// The officer's work: what waits, the effect of a fact, decisions, affiliates, held sections, and the audit.

import { s } from '@harkness/formats/shape';
import { eventId, instant, isoDate, page, pageQuery, playerId } from './common.js';
import { factBody, factKinds } from './fact-body.js';
import { officePlayerRoutes } from './office-players.js';
import { profileRoutes } from './profile.js';
import { route } from './route.js';
import { trial } from './submission-shapes.js';

const factOffer = s.object({
  id: s.string().max(80).optional(),
  kind: s.string().max(40),
  body: factBody(...factKinds),
  reason: s.string().max(1000).optional(),
});

export const officeRoutes = {
  officeCounts: route({
    method: 'GET',
    path: '/office/counts',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'How much is waiting: reports, held sections, questions',
    response: s.object({
      submitted: s.number(),
      mine: s.number().describe('Of these reports, those assigned to the caller'),
      returned: s.number(),
      drafts: s.number(),
      held: s.number(),
      questions: s.number(),
      behind: s.number().describe('Facts that are not rated yet'),
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
    body: s.object({ facts: s.array(factOffer).min(1).max(20) }),
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
      cursor: s
        .string()
        .regex(/^\d{1,12}$/)
        .optional(),
      kind: s.string().max(40).optional(),
    }),
    response: page(
      s.object({
        seq: s.number(),
        kind: s.string(),
        text: s.string().describe('In words'),
        player: playerId.optional(),
        name: s.string().optional(),
        event: eventId.optional(),
        eventName: s.string().optional(),
        section: s.number().optional(),
        actor: s.string(),
        actorName: s.string().optional(),
        at: instant,
        reason: s.string().optional(),
        revoked: s.object({ seq: s.number(), reason: s.string().optional() }).optional(),
      }),
    ),
  }),
  listCalendar: route({
    cost: 3,
    method: 'GET',
    path: '/office/calendar',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Dates of lists around today, with their cut-offs: published, due or still to come',
    response: s.object({
      today: isoDate,
      items: s.array(
        s.object({
          list: s.string(),
          title: s.string(),
          date: isoDate,
          cutoff: isoDate,
          state: s.enum(['published', 'due', 'coming']),
          published: s.string().optional().describe('The list of this date that stands'),
          retracted: s.number().describe('Editions of this date that were retracted'),
        }),
      ),
    }),
  }),
  affiliateList: route({
    // Reads all events of the office.
    thread: true,
    method: 'GET',
    path: '/affiliates',
    access: 'director',
    scope: 'submit',
    tag: 'office',
    summary: 'Affiliates that the office knows, from its list and from events',
    query: s.object({ q: s.string().max(100).optional(), limit: s.numberInText().int().min(1).max(200).default(50) }),
    response: s.object({ items: s.array(s.object({ affiliate: s.string(), name: s.string().optional(), events: s.number() })) }),
  }),
  registerAffiliate: route({
    method: 'PUT',
    path: '/affiliates/:affiliate',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Enter an affiliate in the office’s list, or give it a name',
    params: s.object({ affiliate: s.string().trim().min(1).max(20) }),
    body: s.object({ name: s.string().trim().min(1).max(120) }),
    response: s.object({ affiliate: s.string(), name: s.string() }),
  }),
  decide: route({
    method: 'POST',
    path: '/decisions',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Enter a decision (adjustment, ceiling, money floor, floor request, opt-in …) with its reason',
    body: s.object({ decision: factBody('decision'), reason: s.string().min(3).max(1000) }),
    response: s.object({ seq: s.number(), run: s.number().optional() }),
    status: 201,
  }),
  revokeFact: route({
    method: 'POST',
    path: '/revocations',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Revoke a decision, a prize, an outside rating, a membership or a merge of two players: it no longer counts',
    body: s.object({
      fact: s.union([s.number().int().min(1), s.string().min(1).max(120)]).describe('Sequence or id of the fact'),
      reason: s.string().trim().min(3).max(1000),
    }),
    response: s.object({ seq: s.number(), run: s.number().optional() }),
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
    body: s.object({
      facts: s.array(factOffer).min(1).max(1000),
    }),
    response: s.object({ seqs: s.array(s.number()), run: s.number().optional() }),
    status: 201,
  }),
  held: route({
    method: 'GET',
    path: '/held',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Sections held with their reasons',
    response: s.object({
      items: s.array(
        s.object({
          event: eventId,
          section: s.number(),
          eventName: s.string(),
          name: s.string(),
          end: isoDate,
          reason: s.object({ code: s.string(), message: s.string(), hint: s.string() }),
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
      actor: s.string().max(80).optional(),
      action: s.string().max(80).optional().describe('Lines whose action contains it'),
      about: s.string().max(120).optional(),
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    response: page(
      s.object({
        at: instant,
        actor: s.string(),
        /** The name of the account while it exists. */
        actorName: s.string().optional(),
        action: s.string(),
        about: s.string(),
        /** Present if it is about an account. */
        aboutName: s.string().optional(),
        detail: s.string().optional(),
      }),
    ),
  }),
  ...officePlayerRoutes,
  ...profileRoutes,
};
