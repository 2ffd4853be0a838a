// The shape of a reform file, declared once as a JSON schema: docs/reform.schema.json is written from it, the check takes its names, ranges
// and choices from it, and the types of a checked reform are derived from it.

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

/** Entries of a list: nobody reads a reform with more. */
export const mostEntries = 200;

declare const valueType: unique symbol;

/** A JSON schema of values of a type. The type exists only for the compiler. */
type Field<T> = (object | true) & { readonly [valueType]?: T };

function field<T>(schema: object | true): Field<T> {
  return schema;
}

interface Fields {
  readonly [field: string]: Field<unknown>;
}

export interface PartShape<Properties extends Fields = Fields, Required extends string = string> {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: readonly Required[];
  readonly properties: Properties;
}

type ValueOf<One> = One extends Field<infer T> ? T : never;

/** What a part holds once it was checked: null counts as absent. */
export type Given<Part> =
  Part extends PartShape<infer Properties, infer Required>
    ? { readonly [Name in Required & keyof Properties]: ValueOf<Properties[Name]> } & {
        readonly [Name in Exclude<keyof Properties, Required>]?: NonNullable<ValueOf<Properties[Name]>>;
      }
    : never;

function part<Properties extends Fields, Required extends string & keyof Properties>(
  required: readonly Required[],
  properties: Properties,
): PartShape<Properties, Required> {
  return { type: 'object', additionalProperties: false, required, properties };
}

export interface Band {
  readonly from: number | null;
  readonly below: number | null;
}

export const bands = ['age', 'rating', 'games'] as const;

/** All given conditions must hold. */
export type When = { readonly [band in (typeof bands)[number]]?: Band };

const reference = <T>(name: string): Field<T> => field<T>({ $ref: `#/$defs/${name}` });
const [date, month, source] = [reference<string>('date'), reference<string>('month'), reference<string>('source')];
const openDate = reference<string | null>('openDate');
const when = reference<When | null>('when');
const text = field<string>({ type: 'string' });
const optionalText = field<string | null>({ type: ['string', 'null'] });
const number = (minimum: number, maximum: number): Field<number> => field({ type: 'number', minimum, maximum });
const whole = (minimum: number, maximum: number): Field<number> => field({ type: 'integer', minimum, maximum });
/** A field that may be null or absent, which mean the same. */
const optional = <T>(shape: Field<T>, byDefault?: T): Field<T | null> => {
  const { type } = shape as { readonly type: string };
  return field({ ...(shape as object), type: [type, 'null'], ...(byDefault === undefined ? {} : { default: byDefault }) });
};
const choice = <T extends string>(choices: readonly T[], byDefault: T): Field<T | null> =>
  field({ enum: [...choices, null], default: byDefault });
const orNull = <Part extends PartShape>(shape: Part): Field<Given<Part> | null> => field({ anyOf: [{ type: 'null' }, shape] });
const list = <Part extends PartShape>(items: Part): Field<readonly Given<Part>[] | null> =>
  field({ type: ['array', 'null'], items, maxItems: mostEntries });
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
    value: field<unknown>(true),
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
    ages: field<readonly [number, number] | null>({
      type: ['array', 'null'],
      items: { type: 'integer', minimum: 0 },
      minItems: 2,
      maxItems: 2,
      default: cohort.ages,
    }),
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
  format: field<typeof format>({ const: format }),
  name: field<string>({ type: 'string', pattern: nameForm }),
  title: optionalText,
  reason: optionalText,
  base: field<Given<typeof parts.base>>(parts.base),
  amendments: list(parts.amendments),
  transforms: list(parts.transforms),
  kFactors: list(parts.kFactors),
  switches: list(parts.switches),
  initial: list(parts.initial),
  evaluation: field<Given<typeof evaluation>>(evaluation),
});

/** What `docs/reform.schema.json` holds. */
export function reformSchema(): object {
  const end = { type: ['number', 'null'] };
  const given = (name: string): object => ({ required: [name], properties: { [name]: { type: 'number' } } });
  const band = {
    type: 'object',
    additionalProperties: false,
    properties: { from: end, below: end },
    anyOf: [given('from'), given('below')],
  };
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
