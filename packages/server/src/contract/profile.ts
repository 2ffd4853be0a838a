// What the office is: its profile, a check of another, and entering it.

import { z } from 'zod';
import { isoDate } from './common.js';
import { factBody } from './fact-body.js';
import { route } from './route.js';

const profileBody = factBody('profile');
const profileProblem = z.object({ code: z.string(), place: z.string(), message: z.string(), hint: z.string() });

export const profileRoutes = {
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
      kinds: z
        .array(z.object({ kind: z.string(), title: z.string(), hasRulebook: z.boolean() }))
        .describe('Kinds of authorities that a profile may have; hasRulebook: its settings hold the rules'),
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
};
