// Schemas that many routes share.

import { type Shape, s } from '@harkness/formats/shape';
import { ratingSystems } from '@harkness/office';
import { fieldEdit } from './report-edit.js';

export const isoDate = s.date().describe('Calendar day, YYYY-MM-DD');
export const instant = s.string().describe('UTC instant, ISO with milliseconds');
export const playerId = s.string().min(1).max(40).describe("The office's id of a player");
export const eventId = s.string().min(1).max(80);
export const sectionNumber = s.numberInText().int().min(1).max(999);
/** A system of an authority in the office's profile: authority id, colon, the system's own name. */
const ownSystem = s
  .template<`${string}:${string}`>(/^[a-z][a-z0-9-]{0,30}:[a-z0-9][a-z0-9-]{0,30}$/)
  .noted({ format: 'own-system' });

export const ratingSystem = s.union([s.enum(ratingSystems), ownSystem]);

export const authorityId = s.string().max(31).describe('uschess, fide, or the id of an authority in the office’s profile');

/** The language of an explanation as plain text. */
export const textLanguage = s
  .string()
  .max(8)
  .optional()
  .describe('The language, e.g. `de`; absent: that of `Accept-Language`, else English. Quotations stay English');

/** Cursor pagination: `next` is absent on the last page. */
export const pageQuery = s.object({
  cursor: s.string().max(200).optional(),
  limit: s.numberInText().int().min(1).max(500).default(50),
});

/** Pages whose cursor is a position in a list. */
export const positionQuery = pageQuery.extend({
  cursor: s
    .string()
    .regex(/^\d{1,12}$/, 'A cursor is the `next` of the page before.')
    .optional(),
});

export function page<T extends Shape>(item: T) {
  return s.object({ items: s.array(item), next: s.string().optional() });
}

export const place = s.object({
  file: s.string().optional(),
  line: s.number().optional(),
  column: s.number().optional(),
  length: s.number().optional(),
  record: s.number().optional(),
  field: s.string().optional(),
  section: s.number().optional(),
  player: s.number().optional(),
  round: s.number().optional(),
});

/** A sentence of which the text has numbered places for the values. */
export const saidText = s.object({
  text: s.string().describe('`Player {0} has no name.`'),
  values: s.array(s.unknown()).describe('Texts, numbers, or sentences of the same shape'),
});

export const saidFinding = s
  .object({ message: saidText.optional(), hint: saidText.optional() })
  .optional()
  .describe('Message and hint as sentences with their values, to be said in another language. Absent: they have no values');

export const finding = s.object({
  code: s.string(),
  level: s.enum(['error', 'warning', 'notice']),
  place,
  message: s.string(),
  hint: s.string(),
  said: saidFinding,
  more: s
    .object({
      count: s.number(),
      others: s.array(s.object({ place, message: s.string(), said: s.object({ message: saidText.optional() }).optional() })),
    })
    .optional()
    .describe('Other places with the same finding'),
  proposals: s
    .array(
      s.object({
        player: playerId.optional(),
        name: s.string(),
        why: s.string(),
        edit: fieldEdit.optional().describe('The edit that applies the proposal'),
      }),
    )
    .optional(),
});

/** RFC 9457, with findings that have places. */
export const problem = s.object({
  type: s.string(),
  title: s.string(),
  status: s.number(),
  detail: s.string().optional(),
  instance: s.string().optional(),
  code: s.string().describe('Stable, kebab-case'),
  findings: s.array(finding).optional(),
  current: s.unknown().optional().describe('409: what was changed meanwhile, in its current state'),
});

export const ratingPoint = s.object({ rating: s.number(), official: s.number(), games: s.number() });

/** For ratings that change with lists: a player's result in a section, besides rating and change. */
export const listShare = s.object({
  list: isoDate.describe('The list that rated it'),
  k: s.number().optional().describe('K after its limit by the number of games in the period. Absent: unrated'),
  games: s.number(),
  score: s.number(),
  expected: s.number().optional(),
  performance: s
    .number()
    .nullable()
    .optional()
    .describe('Unrated: the rating that this event alone gives; null: none, or the rule of the time is not known'),
  caveats: s.array(s.string()).describe('What is uncertain about the numbers'),
});

/** A string, or an object with `row`, `over`, `root`, `power`, `sub` or `bracket`, whose parts are again formulas. */
const formula = s.unknown().describe('The formula as data: a sign, or parts that stand beside, above or below each other');

/** An explanation in prose. */
export const story = s.object({
  sentences: s.array(s.string()).describe('Plain sentences, the first of them the whole story'),
  change: s.number().nullable().describe('The change of rating that is explained; null: there is none to compare with'),
  games: s.array(
    s.object({
      event: eventId.optional(),
      section: s.number().optional(),
      eventName: s.string().optional(),
      round: s.number().optional(),
      colour: s.enum(['white', 'black']).optional(),
      player: playerId.optional().describe('The opponent'),
      name: s.string().optional(),
      against: s.string().optional().describe('How the steps name the opponent'),
      own: s.number().optional(),
      rating: s.number().nullable().describe("The opponent's rating that counts"),
      because: s.string().describe('Why that rating'),
      expected: s.number().nullable(),
      score: s.number().nullable(),
      notRated: s.string().optional().describe('Why the game does not count'),
      instead: s
        .array(s.object({ score: s.number(), change: s.number().nullable(), rating: s.number().optional() }))
        .describe('The whole change, had this game alone ended otherwise; null: a first rating'),
    }),
  ),
  gamesNote: s.string().optional(),
  formulas: s.array(s.object({ title: s.string(), formula, text: s.string().describe('The formula in one line') })),
  remarks: s.array(s.string()).describe('What did not happen, and why'),
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

export const traceStep: Shape<TraceStepShape> = s
  .lazy(() =>
    s.object({
      title: s.string(),
      rule: s.string(),
      source: s.string(),
      inputs: s.record(s.unknown()),
      parameters: s.array(
        s.object({
          name: s.string(),
          value: s.unknown(),
          from: s.string(),
          source: s.string(),
          conflicts: s.string().optional(),
          caveat: s.string().optional(),
        }),
      ),
      branch: s
        .object({ taken: s.string(), notTaken: s.array(s.object({ branch: s.string(), because: s.string() })).optional() })
        .optional(),
      value: s.unknown(),
      ruling: s.string().optional(),
      caveats: s.array(s.string()).optional(),
      steps: s.array(traceStep).optional(),
    }),
  )
  .named('TraceStep');
