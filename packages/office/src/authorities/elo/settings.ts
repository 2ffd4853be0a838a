// What a profile says about an authority of kind elo: its systems, each with the sections it takes and a rulebook of its own.

import type { ReportIdField } from '@harkness/formats';
import { type Dated, failed, ok, type Result, type RuleError } from '@harkness/rules';
import {
  amendedRulebook,
  type ParameterKey,
  parameterKeys,
  type Rulebook,
  readParameterValue,
  readRulebook,
} from '@harkness/rules/elo';
import type { ProfileSystem } from '../../facts/facts.js';
import type { ProfileAmendment, ProfileAuthority } from '../../facts/profile.js';
import { amendmentProblems } from '../own-amendments.js';

export interface EloSystem {
  readonly system: ProfileSystem;
  readonly label: string;
  /** Minutes for sixty moves, increments included: from the first, below the second. */
  readonly time: { readonly from?: number; readonly below?: number };
  /** Undefined: both. */
  readonly venue: 'otb' | 'online' | undefined;
  readonly rulebook: Rulebook;
}

export interface EloSettings {
  readonly systems: readonly EloSystem[];
  readonly idField: ReportIdField;
  /** The federation whose events and players point to the authority. */
  readonly federation: string | undefined;
}

type Fields = { readonly [name: string]: unknown };

/** The reader of one profile: notes every mistake with its place. */
class Reader {
  readonly errors: RuleError[] = [];

  wrong(path: string, message: string, hint: string): void {
    this.errors.push({ code: 'authority-settings', place: `settings${path}`, message, hint });
  }

  object(value: unknown, path: string): Fields {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
    this.wrong(path, `An object is expected, found ${JSON.stringify(value)}.`, 'Give { … }.');
    return {};
  }

  others(fields: Fields, known: readonly string[], path: string): void {
    for (const name of Object.keys(fields))
      if (!known.includes(name)) this.wrong(`${path}.${name}`, `${name} is not a setting.`, `Use ${known.join(', ')}.`);
  }

  text(value: unknown, path: string, pattern: RegExp, what: string): string {
    if (typeof value === 'string' && pattern.test(value)) return value;
    this.wrong(path, `${JSON.stringify(value)} is not ${what}.`, `Give ${what}.`);
    return '';
  }

  minutes(value: unknown, path: string): number | undefined {
    if (value === undefined || (typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 10_000))
      return value;
    this.wrong(path, `${JSON.stringify(value)} is not a number of minutes.`, 'Give minutes from 0 to 10000.');
    return undefined;
  }
}

export function readSettings({ id, settings, amendments = [] }: ProfileAuthority): Result<EloSettings> {
  const reader = new Reader();
  const fields = reader.object(settings ?? {}, '');
  reader.others(fields, ['systems', 'idField', 'federation'], '');
  const { systems: given, idField = 'fideId', federation } = fields;
  const list = Array.isArray(given) ? given : [];
  if (list.length === 0) reader.wrong('.systems', 'There is no system.', 'Give a list with one system or more.');
  if (idField !== 'uschessId' && idField !== 'fideId')
    reader.wrong('.idField', `${JSON.stringify(idField)} is not a field of ids.`, 'Give uschessId or fideId.');
  const code = federation === undefined ? undefined : reader.text(federation, '.federation', /^[A-Z]{3}$/, 'a federation code');
  const systems = list.flatMap((one, at) => readSystem(reader, id, one, `.systems[${at}]`) ?? []);
  checkAmendments(reader, systems, amendments);
  const names = systems.map(({ system }) => system);
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at) reader.wrong(`.systems[${at}].name`, `${name} is there twice.`, 'Name each system once.');
  if (reader.errors.length > 0) return failed(...reader.errors);
  return ok({
    systems: systems.map((one) => amended(one, amendments)),
    idField: idField === 'uschessId' ? 'uschessId' : 'fideId',
    federation: code,
  });
}

function readSystem(reader: Reader, id: string, value: unknown, path: string): EloSystem | undefined {
  const fields = reader.object(value, path);
  reader.others(fields, ['name', 'label', 'time', 'venue', 'rulebook'], path);
  const name = reader.text(fields['name'], `${path}.name`, /^[a-z0-9][a-z0-9-]{0,30}$/, 'a name in small letters');
  const label = reader.text(fields['label'], `${path}.label`, /^\P{C}{1,40}$/u, 'a label of up to 40 characters');
  const time = reader.object(fields['time'] ?? {}, `${path}.time`);
  reader.others(time, ['from', 'below'], `${path}.time`);
  const [from, below] = [reader.minutes(time['from'], `${path}.time.from`), reader.minutes(time['below'], `${path}.time.below`)];
  const { venue } = fields;
  if (venue !== undefined && venue !== 'otb' && venue !== 'online')
    reader.wrong(`${path}.venue`, `${JSON.stringify(venue)} is not a venue.`, 'Give otb or online, or leave it out for both.');
  const rulebook = readRulebook(fields['rulebook']);
  if (!rulebook.ok) {
    for (const error of rulebook.errors)
      reader.errors.push({ ...error, place: `settings${path}.rulebook${error.place === '' ? '' : `.${error.place}`}` });
    return undefined;
  }
  return {
    system: `${id}:${name}`,
    label,
    time: { ...(from === undefined ? {} : { from }), ...(below === undefined ? {} : { below }) },
    venue: venue === 'otb' || venue === 'online' ? venue : undefined,
    rulebook: rulebook.value,
  };
}

/** `riverside.k` is the parameter of one rulebook, by its id; `elo.k` that of every system. */
function ownName({ id, tables }: Rulebook, key: ParameterKey): string {
  return tables[key].name.replace(/^[^.]*/, id);
}

function keyOf({ rulebook }: EloSystem, { parameter }: ProfileAmendment): ParameterKey | undefined {
  return parameterKeys.find((key) => rulebook.tables[key].name === parameter || ownName(rulebook, key) === parameter);
}

function checkAmendments(reader: Reader, systems: readonly EloSystem[], amendments: readonly ProfileAmendment[]): void {
  const tables = systems.flatMap(({ rulebook }) =>
    parameterKeys.flatMap((key): Dated<unknown>[] => [
      rulebook.tables[key],
      { ...rulebook.tables[key], name: ownName(rulebook, key) },
    ]),
  );
  const first = systems.map(({ rulebook }) => rulebook.from).sort()[0] ?? '';
  // Values of a rulebook that is data have a reader of their own, which knows more kinds than the table has seen.
  const general = amendmentProblems(amendments, tables, first).filter(({ code }) => !valueCodes.has(code));
  reader.errors.push(...general);
  for (const [at, amendment] of amendments.entries()) {
    const system = systems.find((one) => keyOf(one, amendment) !== undefined);
    const key = system === undefined ? undefined : keyOf(system, amendment);
    const read = key === undefined ? undefined : readParameterValue(key, amendment.value, `amendments[${at}].value`);
    if (read?.ok === false) reader.errors.push(...read.errors);
  }
}

const valueCodes: ReadonlySet<string> = new Set(['value-malformed', 'number-out-of-range']);

/** The system under its rulebook with the amendments that are about it. */
function amended(system: EloSystem, amendments: readonly ProfileAmendment[]): EloSystem {
  let { rulebook } = system;
  for (const key of parameterKeys) {
    const own = amendments.filter((one) => keyOf(system, one) === key).toSorted((a, b) => (a.from < b.from ? 1 : -1));
    if (own.length === 0) continue;
    // Newest first: of two that hold on a day, the later one does.
    rulebook = amendedRulebook(
      rulebook,
      key,
      own.map(({ from, until, value, source }) => ({ from, until, value: value as never, source })),
    );
  }
  return { ...system, rulebook };
}
