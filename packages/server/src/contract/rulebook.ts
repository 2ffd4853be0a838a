// The rulebook as data, and calculators that run the rules.

import { s } from '@harkness/formats/shape';
import { withoutProfile } from '@harkness/office';
import { authorityId, isoDate } from './common.js';
import { route } from './route.js';

const entry = s.object({
  from: isoDate,
  decided: isoDate.optional(),
  value: s.unknown(),
  source: s.string(),
  conflicts: s.string().optional(),
  caveat: s.string().optional(),
});

const parameter = s.object({
  name: s.string(),
  title: s.string(),
  authority: authorityId,
  system: s.string().optional().describe('Its system, where each system has a rulebook of its own'),
  entries: s.array(
    entry.extend({
      amended: s.literal(true).optional().describe('By the office’s own rules'),
      reason: s.string().optional(),
    }),
  ),
  base: s.array(entry).optional().describe('What the base rulebook says, where the office has amended it'),
});

/** A calculator takes the same JSON as the command line and the library; the rules validate it and name the path of a fault. */
const calculatorBody = s.record(s.unknown());

/**
 * Calculators of the documents; docs/rules.md describes their input. An authority of the profile has its own:
 * `riverside:standard:estimate`.
 */
export const calculatorNames: readonly string[] = withoutProfile.all.flatMap(({ calculators }) =>
  calculators.map(({ name }) => name),
);

export const rulebookRoutes = {
  parameters: route({
    method: 'GET',
    path: '/rulebook/parameters',
    access: 'public',
    tag: 'rulebook',
    summary: 'Every dated parameter with sources and contradictions',
    query: s.object({ authority: authorityId.optional(), on: isoDate.optional(), asKnown: isoDate.optional() }),
    response: s.object({ items: s.array(parameter) }),
  }),
  editions: route({
    method: 'GET',
    path: '/rulebook/editions',
    access: 'public',
    tag: 'rulebook',
    summary: 'Editions by name',
    response: s.object({
      items: s.array(
        s.object({
          name: s.string(),
          authority: authorityId,
          from: isoDate,
          title: s.string(),
          caveats: s.array(s.string()),
        }),
      ),
    }),
  }),
  editionDiff: route({
    method: 'GET',
    path: '/rulebook/diff',
    access: 'public',
    tag: 'rulebook',
    summary: 'What differs between two editions',
    query: s.object({ from: s.string().max(40), to: s.string().max(40) }),
    response: s.object({ items: s.array(s.object({ name: s.string(), title: s.string(), from: s.unknown(), to: s.unknown() })) }),
  }),
  calculate: route({
    cost: 4,
    thread: true,
    method: 'POST',
    path: '/calculators/:calculator',
    access: 'public',
    scope: 'read',
    tag: 'rulebook',
    summary: `Run a calculator: ${calculatorNames.join(', ')}, or one of an authority of the profile`,
    params: s.object({ calculator: s.string().max(80) }),
    body: calculatorBody,
    response: s.record(s.unknown()),
  }),
};
