// Schemas that many routes share.

import { z } from 'zod';
import { fieldEdit } from './report-edit.js';

export const isoDate = z.iso.date().describe('Calendar day, YYYY-MM-DD');
export const instant = z.string().describe('UTC instant, ISO with milliseconds');
export const playerId = z.string().min(1).max(40).describe("The office's id of a player");
export const eventId = z.string().min(1).max(80);
export const sectionNumber = z.coerce.number().int().min(1).max(999);
/** A system of an authority in the office's profile: its id, a colon, the system's own name. */
const ownSystem = z
  .templateLiteral([z.string().regex(/[a-z][a-z0-9-]{0,30}/), ':', z.string().regex(/[a-z0-9][a-z0-9-]{0,30}/)])
  .meta({ format: 'own-system' });

export const ratingSystem = z.union([
  z.enum(['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB', 'FIDE-standard', 'FIDE-rapid', 'FIDE-blitz']),
  ownSystem,
]);

export const authorityId = z.string().max(31).describe('uschess, fide, or the id of an authority in the office’s profile');

export const fideSystem = z.enum(['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz']);

/** Cursor pagination: `next` is absent on the last page. */
export const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** Pages whose cursor is a position in a list. */
export const positionQuery = pageQuery.extend({
  cursor: z
    .string()
    .regex(/^\d{1,12}$/, 'A cursor is the `next` of the page before.')
    .optional(),
});

export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().optional() });
}

export const place = z.object({
  file: z.string().optional(),
  line: z.number().optional(),
  column: z.number().optional(),
  length: z.number().optional(),
  record: z.number().optional(),
  field: z.string().optional(),
  section: z.number().optional(),
  player: z.number().optional(),
  round: z.number().optional(),
});

export const finding = z.object({
  code: z.string(),
  level: z.enum(['error', 'warning', 'notice']),
  place,
  message: z.string(),
  hint: z.string(),
  more: z
    .object({ count: z.number(), others: z.array(z.object({ place, message: z.string() })) })
    .optional()
    .describe('Where the same was found again'),
  proposals: z
    .array(
      z.object({
        player: playerId.optional(),
        name: z.string(),
        why: z.string(),
        edit: fieldEdit.optional().describe('The edit that takes the proposal'),
      }),
    )
    .optional(),
});

/** RFC 9457, with findings that say where. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  code: z.string().describe('Stable, kebab-case'),
  findings: z.array(finding).optional(),
  current: z.unknown().optional().describe('409: what was changed meanwhile, as it is now'),
});

export const ratingPoint = z.object({ rating: z.number(), official: z.number(), games: z.number() });

/** FIDE: what a section brought a player on its list, beside rating and change. */
export const fideShare = z.object({
  list: isoDate.describe('The list that rated it'),
  k: z.number().optional().describe('After its limit by the games of the period; absent: unrated'),
  games: z.number(),
  score: z.number(),
  expected: z.number().optional(),
  performance: z
    .number()
    .nullable()
    .optional()
    .describe('Unrated: the rating that this event alone gives; null: none, or the rule of the time is not known'),
  caveats: z.array(z.string()).describe('What is not sure about the numbers'),
});

/** A string, or an object with `row`, `over`, `root`, `power`, `sub` or `bracket`, whose parts are formulas again. */
const formula = z.unknown().describe('The formula as data: a sign, or parts that stand beside, above or below each other');

/** An explanation told to a reader. */
export const story = z.object({
  sentences: z.array(z.string()).describe('Plain sentences, the first of them the whole story'),
  change: z.number().nullable().describe('The change of rating that is explained; null: there is none to compare with'),
  games: z.array(
    z.object({
      event: eventId.optional(),
      section: z.number().optional(),
      round: z.number().optional(),
      colour: z.enum(['white', 'black']).optional(),
      player: playerId.optional().describe('The opponent'),
      name: z.string().optional(),
      own: z.number().optional(),
      rating: z.number().nullable().describe("The opponent's rating that counts"),
      because: z.string().describe('Why that rating'),
      expected: z.number().nullable(),
      score: z.number().nullable(),
      notRated: z.string().optional().describe('Why the game does not count'),
      instead: z
        .array(z.object({ score: z.number(), change: z.number().nullable(), rating: z.number().optional() }))
        .describe('The whole change, had this game alone ended otherwise; null: a first rating'),
    }),
  ),
  gamesNote: z.string().optional(),
  formulas: z.array(z.object({ title: z.string(), formula, text: z.string().describe('The formula in one line') })),
  remarks: z.array(z.string()).describe('What did not happen, and why'),
});

/** A step of an explanation; steps nest. */
export interface TraceStepShape {
  title: string;
  rule: string;
  source: string;
  inputs: { [name: string]: unknown };
  parameters: {
    name: string;
    value: unknown;
    from: string;
    source: string;
    conflicts?: string | undefined;
    caveat?: string | undefined;
  }[];
  branch?: { taken: string; notTaken?: { branch: string; because: string }[] | undefined } | undefined;
  value: unknown;
  ruling?: string | undefined;
  caveats?: string[] | undefined;
  steps?: TraceStepShape[] | undefined;
}

export const traceStep: z.ZodType<TraceStepShape> = z.lazy(() =>
  z.object({
    title: z.string(),
    rule: z.string(),
    source: z.string(),
    inputs: z.record(z.string(), z.unknown()),
    parameters: z.array(
      z.object({
        name: z.string(),
        value: z.unknown(),
        from: z.string(),
        source: z.string(),
        conflicts: z.string().optional(),
        caveat: z.string().optional(),
      }),
    ),
    branch: z
      .object({ taken: z.string(), notTaken: z.array(z.object({ branch: z.string(), because: z.string() })).optional() })
      .optional(),
    value: z.unknown(),
    ruling: z.string().optional(),
    caveats: z.array(z.string()).optional(),
    steps: z.array(traceStep).optional(),
  }),
);
