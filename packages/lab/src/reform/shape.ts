// The shape of a reform file, declared once as a JSON schema: docs/reform.schema.json is written from it, and the check takes its names, ranges
// and choices from it.

import type { Range } from './fields.js';

export const format = 'harkness-reform-1';
export const nameForm = '^[a-z0-9][a-z0-9-]{0,59}$';

/** Values where the file gives none. */
export const evaluationDefaults = {
  warmUpMonths: 24,
  blockMonths: 3,
  resamples: 1999,
  primary: { measure: 'deviance', class: 'rated', threshold: 0.0005 },
  cohort: { rule: 'age', ages: [35, 45], years: 8 },
} as const;

export const primaryMeasures = ['deviance', 'logLoss', 'brier'] as const;
export const primaryClasses = ['rated', 'newcomer', 'long'] as const;
export const cohortRules = ['age', 'experience'] as const;

type FieldShape = object | true;

export interface PartShape {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: readonly string[];
  readonly properties: { readonly [field: string]: FieldShape };
}

function part(required: readonly string[], properties: PartShape['properties']): PartShape {
  return { type: 'object', additionalProperties: false, required, properties };
}

const reference = (name: string): FieldShape => ({ $ref: `#/$defs/${name}` });
const [date, openDate, month, source, when] = ['date', 'openDate', 'month', 'source', 'when'].map(reference) as [
  FieldShape,
  FieldShape,
  FieldShape,
  FieldShape,
  FieldShape,
];
const text = { type: 'string' };
const optionalText = { type: ['string', 'null'] };
const number = (minimum: number, maximum: number): FieldShape => ({ type: 'number', minimum, maximum });
const whole = (minimum: number, maximum: number): FieldShape => ({ type: 'integer', minimum, maximum });
/** A field that may be null or absent, which mean the same. */
const optional = (field: FieldShape, byDefault?: unknown): FieldShape => {
  const shape = field as { readonly type: string };
  return { ...shape, type: [shape.type, 'null'], ...(byDefault === undefined ? {} : { default: byDefault }) };
};
const choice = (choices: readonly string[], byDefault: string): FieldShape => ({ enum: [...choices, null], default: byDefault });
const orNull = (shape: PartShape): FieldShape => ({ anyOf: [{ type: 'null' }, shape] });
const list = (items: PartShape): FieldShape => ({ type: ['array', 'null'], items });
const count = whole(1, 1_000_000_000);
const seed = whole(0, Number.MAX_SAFE_INTEGER);
const span = { from: openDate, until: openDate };
const { warmUpMonths, blockMonths, resamples, primary, cohort } = evaluationDefaults;

/** The parts of a file, by name. */
export const parts = {
  base: part(['authority', 'system'], { authority: text, system: text, asKnown: openDate }),
  amendments: part(['parameter', 'from', 'value', 'source'], {
    parameter: text,
    from: date,
    until: openDate,
    value: true,
    source,
  }),
  transforms: part(['on', 'a', 'b', 'source'], {
    on: date,
    a: number(0.01, 10),
    b: number(-4000, 4000),
    below: optional(number(0, 4000)),
    when,
    source,
  }),
  kFactors: part(['multiply', 'source'], { multiply: number(0.01, 10), when, ...span, source }),
  switches: part(['switch', 'source'], { switch: text, ...span, source }),
  initial: part(['source'], {
    rating: optional(number(0, 4000)),
    add: optional(number(-1000, 1000)),
    games: optional(whole(0, 50)),
    when,
    ...span,
    source,
  }),
  primary: part([], {
    measure: choice(primaryMeasures, primary.measure),
    class: choice(primaryClasses, primary.class),
    threshold: optional(number(0, 0.1), primary.threshold),
  }),
  cohort: part([], {
    rule: choice(cohortRules, cohort.rule),
    ages: { type: ['array', 'null'], items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2, default: cohort.ages },
    years: optional(count, cohort.years),
  }),
  simulation: part(['worlds', 'players', 'years', 'seed'], { worlds: count, players: count, years: count, seed }),
} as const;

export const changes = ['amendments', 'transforms', 'kFactors', 'switches', 'initial'] as const;

export const evaluation = part(['from', 'until', 'seed'], {
  from: month,
  until: month,
  warmUpMonths: optional(whole(0, 240), warmUpMonths),
  blockMonths: optional(whole(1, 24), blockMonths),
  resamples: optional(whole(199, 99_999), resamples),
  seed,
  primary: orNull(parts.primary),
  cohort: orNull(parts.cohort),
  simulation: orNull(parts.simulation),
});

export const top = part(['format', 'name', 'base', 'evaluation'], {
  format: { const: format },
  name: { type: 'string', pattern: nameForm },
  title: optionalText,
  reason: optionalText,
  base: parts.base,
  ...Object.fromEntries(changes.map((name) => [name, list(parts[name])])),
  evaluation,
});

export const bands = ['age', 'rating', 'games'] as const;

/** What `docs/reform.schema.json` holds. */
export function reformSchema(): object {
  const end = { type: ['number', 'null'] };
  const band = { type: 'object', additionalProperties: false, minProperties: 1, properties: { from: end, below: end } };
  const ofBand = { anyOf: [{ type: 'null' }, reference('band')] };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A reform of the lab',
    description:
      'What harkness lab reads (docs/lab.md). `harkness lab check` finds more: authorities, systems and switches of the office, parameters and kinds of values, dates, overlaps, windows.',
    ...top,
    $defs: {
      date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      month: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
      openDate: { anyOf: [date, { type: 'null' }] },
      source: { type: 'string', pattern: '\\S' },
      band,
      when: {
        anyOf: [
          { type: 'null' },
          { type: 'object', additionalProperties: false, properties: Object.fromEntries(bands.map((name) => [name, ofBand])) },
        ],
      },
    },
  };
}

export function namesOf({ properties }: PartShape): string[] {
  return Object.keys(properties);
}

/** The range of a field that is a number. */
export function rangeOf({ properties }: PartShape, field: string): Range {
  const { type, minimum, maximum } = properties[field] as {
    readonly type: string | readonly string[];
    readonly minimum: number;
    readonly maximum: number;
  };
  return { from: minimum, to: maximum, whole: [type].flat().includes('integer') };
}
