// The profile settings of an authority of kind elo: its systems, the sections each takes, and a rulebook for each.

import { reportIdFields } from '@harkness/formats';
import { type Fault, type Output, placeOf, read as readShape, type Shape, s } from '@harkness/formats/shape';
import { type Dated, failed, ok, type Result, type RuleError } from '@harkness/rules';
import {
  type ParameterKey,
  parameterKeys,
  type Rulebook,
  readParameterValue,
  readRulebook,
  rulebookWith,
} from '@harkness/rules/elo';
import type { ProfileSystem } from '../../facts/facts.js';
import type { ProfileAmendment, ProfileAuthority } from '../../facts/profile.js';
import { amendmentProblems } from '../own-amendments.js';

const minutes = s.number().min(0).max(10_000);

/** Checked by the rules, which know what its values mean. */
const rulebook: Shape<unknown> = s.own(
  (value, reading) => {
    const read = readRulebook(value);
    if (read.ok) return;
    for (const { code, place, message, hint } of read.errors)
      reading.wrong(code, message, hint, ...(place === '' ? [] : [place]));
  },
  { type: 'object' },
);

const systemShape = s.strictObject({
  name: s.string().matching(/^[a-z0-9][a-z0-9-]{0,30}$/, 'a name in small letters'),
  label: s.string().matching(/^\P{C}{1,40}$/u, 'a label of up to 40 characters'),
  /** Minutes for sixty moves, including increments: at least `from`, less than `below`. */
  time: s.strictObject({ from: minutes.optional(), below: minutes.optional() }).default({}),
  /** Absent: both. */
  venue: s.enum(['otb', 'online']).optional(),
  rulebook,
});

const settingsShape = s.strictObject({
  systems: s.array(systemShape).min(1),
  idField: s.enum(reportIdFields).default('fideId'),
  /** The federation whose events and players point to the authority. */
  federation: s
    .string()
    .matching(/^[A-Z]{3}$/, 'a federation code')
    .optional(),
});

type Settings = Output<typeof settingsShape>;

/** A system from the settings, its name prefixed with the authority's id and its rulebook parsed. */
export interface EloSystem extends Pick<Settings['systems'][number], 'label' | 'time' | 'venue'> {
  readonly system: ProfileSystem;
  readonly rulebook: Rulebook;
}

export interface EloSettings extends Omit<Settings, 'systems'> {
  readonly systems: readonly EloSystem[];
}

export function readSettings({ id, settings, amendments = [] }: ProfileAuthority): Result<EloSettings> {
  const read = readShape(settingsShape, settings ?? {});
  if (!read.ok) return failed(...read.faults.map(errorOf));
  const errors: RuleError[] = [];
  const systems = read.value.systems.flatMap((one) => withRulebook(id, one) ?? []);
  checkAmendments(errors, systems, amendments);
  const names = systems.map(({ system }) => system);
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at) {
      const place = `settings.systems[${at}].name`;
      errors.push({ code, place, message: `${name} is there twice.`, hint: 'Name each system once.' });
    }
  if (errors.length > 0) return failed(...errors);
  return ok({ ...read.value, systems: systems.map((one) => amended(one, amendments)) });
}

const code = 'authority-settings';

/** Phrases an error as a sentence, like the other errors of a profile. Errors of the rules keep their code. */
function errorOf({ code: found, path, message, hint }: Fault): RuleError {
  const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
  const isOfRules = path[0] === 'systems' && path[2] === 'rulebook' && found !== 'field-missing';
  return {
    code: isOfRules ? found : code,
    place: placeOf(['settings', ...path]),
    message: sentence(message),
    hint: sentence(hint),
  };
}

/** Undefined if the shape is wrong, which has already been reported. */
function withRulebook(id: string, { name, rulebook: document, ...own }: Settings['systems'][number]): EloSystem | undefined {
  const read = readRulebook(document);
  return read.ok ? { ...own, system: `${id}:${name}`, rulebook: read.value } : undefined;
}

/** `riverside.k` names a parameter of the rulebook with that id; `elo.k` names it in every system. */
function ownName({ id, tables }: Rulebook, key: ParameterKey): string {
  return tables[key].name.replace(/^[^.]*/, id);
}

function keyOf({ rulebook }: EloSystem, { parameter }: ProfileAmendment): ParameterKey | undefined {
  return parameterKeys.find((key) => rulebook.tables[key].name === parameter || ownName(rulebook, key) === parameter);
}

function checkAmendments(errors: RuleError[], systems: readonly EloSystem[], amendments: readonly ProfileAmendment[]): void {
  const tables = systems.flatMap(({ rulebook }) =>
    parameterKeys.flatMap((key): Dated<unknown>[] => [
      rulebook.tables[key],
      { ...rulebook.tables[key], name: ownName(rulebook, key) },
    ]),
  );
  const first = systems.map(({ rulebook }) => rulebook.from).sort()[0] ?? '';
  // Rulebooks that are data have their own reader, which accepts more kinds of values than the table contains.
  const general = amendmentProblems(amendments, tables, first).filter(({ code }) => !valueCodes.has(code));
  errors.push(...general);
  for (const [at, amendment] of amendments.entries()) {
    const system = systems.find((one) => keyOf(one, amendment) !== undefined);
    const key = system === undefined ? undefined : keyOf(system, amendment);
    const read = key === undefined ? undefined : readParameterValue(key, amendment.value, `amendments[${at}].value`);
    if (read?.ok === false) errors.push(...read.errors);
  }
}

const valueCodes: ReadonlySet<string> = new Set(['value-malformed', 'number-out-of-range', 'word-unknown']);

/** The system with the amendments that apply to its rulebook. */
function amended(system: EloSystem, amendments: readonly ProfileAmendment[]): EloSystem {
  let { rulebook } = system;
  for (const key of parameterKeys) {
    const own = amendments.filter((one) => keyOf(system, one) === key);
    if (own.length === 0) continue;
    rulebook = rulebookWith(
      rulebook,
      key,
      own.map(({ from, until, decided, value, source }) => ({ from, until, decided, value: value as never, source })),
    );
  }
  return { ...system, rulebook };
}
