// An officer's way: what waits, what a fact would change, decisions, affiliates, held sections and who did what.

import { z } from 'zod';
import { eventId, instant, isoDate, page, pageQuery, playerId } from './common.js';
import { factBody, factKinds } from './fact-body.js';
import { officePlayerRoutes } from './office-players.js';
import { profileRoutes } from './profile.js';
import { route } from './route.js';
import { trial } from './submission-shapes.js';

const factOffer = z.object({
  id: z.string().max(80).optional(),
  kind: z.string().max(40),
  body: factBody(...factKinds),
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
        eventName: z.string().optional(),
        section: z.number().optional(),
        actor: z.string(),
        actorName: z.string().optional(),
        at: instant,
        reason: z.string().optional(),
        revoked: z.object({ seq: z.number(), reason: z.string().optional() }).optional(),
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
    response: z.object({
      today: isoDate,
      items: z.array(
        z.object({
          list: z.string(),
          title: z.string(),
          date: isoDate,
          cutoff: isoDate,
          state: z.enum(['published', 'due', 'coming']),
          published: z.string().optional().describe('The list of this date that stands'),
          retracted: z.number().describe('Editions of this date that were retracted'),
        }),
      ),
    }),
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
  decide: route({
    method: 'POST',
    path: '/decisions',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Enter a decision (adjustment, ceiling, money floor, floor request, opt-in …) with its reason',
    body: z.object({ decision: factBody('decision'), reason: z.string().min(3).max(1000) }),
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
  ...officePlayerRoutes,
  ...profileRoutes,
};
