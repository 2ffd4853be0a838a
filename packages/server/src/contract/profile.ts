// The office's profile: reading it, checking another, and entering it.

import { s } from '@harkness/formats/shape';
import { isoDate } from './common.js';
import { factBody } from './fact-body.js';
import { route } from './route.js';

const profileBody = factBody('profile');
const profileProblem = s.object({ code: s.string(), place: s.string(), message: s.string(), hint: s.string() });

export const profileRoutes = {
  profile: route({
    method: 'GET',
    path: '/profile',
    access: 'public',
    tag: 'office',
    summary: 'What the office is: its name, contact and authorities. Null where it has no profile',
    response: s.object({
      fact: s.number().nullable(),
      from: isoDate.nullable(),
      profile: profileBody.nullable(),
      announced: s.array(s.object({ fact: s.number(), from: isoDate })),
      kinds: s
        .array(s.object({ kind: s.string(), title: s.string(), hasRulebook: s.boolean() }))
        .describe('Kinds of authorities that a profile may have; hasRulebook: its settings hold the rules'),
      authorities: s.array(
        s.object({
          id: s.string(),
          name: s.string(),
          kind: s.string(),
          idLabel: s.string(),
          systems: s.array(s.object({ system: s.string(), label: s.string(), short: s.string() })),
          lists: s.array(s.object({ list: s.string(), title: s.string() })),
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
    body: s.object({ profile: profileBody }),
    response: s.object({
      problems: s.array(profileProblem),
      differences: s.array(s.object({ path: s.string(), from: s.unknown(), to: s.unknown() })),
    }),
  }),
  setProfile: route({
    method: 'PUT',
    path: '/profile',
    access: 'officer',
    scope: 'office',
    tag: 'office',
    summary: 'Enter a profile, in force from its date on',
    body: s.object({ profile: profileBody, reason: s.string().trim().min(3).max(1000) }),
    response: s.object({ seq: s.number(), run: s.number().optional() }),
    status: 201,
  }),
};
