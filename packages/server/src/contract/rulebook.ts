// The rulebook as data, and calculators that run the rules.

import { withoutProfile } from '@harkness/office';
import { z } from 'zod';
import { authorityId, isoDate } from './common.js';
import { route } from './route.js';

const entry = z.object({
  from: isoDate,
  decided: isoDate.optional(),
  value: z.unknown(),
  source: z.string(),
  conflicts: z.string().optional(),
  caveat: z.string().optional(),
});

const parameter = z.object({
  name: z.string(),
  title: z.string(),
  authority: authorityId,
  entries: z.array(
    entry.extend({
      amended: z.literal(true).optional().describe('By the office’s own rules'),
      reason: z.string().optional(),
    }),
  ),
  base: z.array(entry).optional().describe('What the base rulebook says, where the office has amended it'),
});

/** A calculator takes the same JSON as the command line and the library; the rules validate it and name the path of a fault. */
const calculatorBody = z.record(z.string(), z.unknown());

/** Of the documents; what each asks is in docs/rules.md. An authority of the profile has its own: `riverside:standard:estimate`. */
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
    query: z.object({ authority: authorityId.optional(), on: isoDate.optional(), asKnown: isoDate.optional() }),
    response: z.object({ items: z.array(parameter) }),
  }),
  editions: route({
    method: 'GET',
    path: '/rulebook/editions',
    access: 'public',
    tag: 'rulebook',
    summary: 'Editions by name',
    response: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          authority: authorityId,
          from: isoDate,
          title: z.string(),
          caveats: z.array(z.string()),
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
    query: z.object({ from: z.string().max(40), to: z.string().max(40) }),
    response: z.object({ items: z.array(z.object({ name: z.string(), title: z.string(), from: z.unknown(), to: z.unknown() })) }),
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
    params: z.object({ calculator: z.string().max(80) }),
    body: calculatorBody,
    response: z.record(z.string(), z.unknown()),
  }),
};
