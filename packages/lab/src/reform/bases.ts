// The rulebooks a reform can amend: those of the office's authorities, or the built-in ones without an office.

import {
  type Authorities,
  type Authority,
  authoritiesOf,
  type RatingSystem,
  type StoreReader,
  withoutProfile,
} from '@harkness/office';
import type { Dated } from '@harkness/rules';

export interface ReformBase {
  readonly authority: string;
  /** Display name. */
  readonly title: string;
  readonly systems: readonly string[];
  readonly titleOf: (system: string) => string;
  /** The dated tables that a system reads. */
  readonly tables: (system: string) => readonly Dated<unknown>[];
  /** First day of the first rules of a system. */
  readonly firstRules: (system: string) => string;
  /** The rules that `switches` may turn off. */
  readonly switches: readonly string[];
  /** Undefined if a transform may act on any day. */
  readonly isListDate?: ((date: string) => boolean) | undefined;
  /** Why a table cannot hold a value. Undefined: the value must be of the same kind as the existing ones. */
  readonly valueProblem?: ((system: string, parameter: string, value: unknown) => string | undefined) | undefined;
}

function baseOf({ id, name, systems, reforms }: Authority): ReformBase {
  // An unknown system is a finding of its own; the rest is then checked as for the first system.
  const known = (system: string): RatingSystem => {
    const found = systems.find((one) => one.system === system) ?? systems[0];
    if (found === undefined) throw new Error(`${id} has no system`);
    return found.system;
  };
  return {
    authority: id,
    title: name,
    systems: systems.map(({ system }) => system),
    titleOf: (system) => systems.find((one) => one.system === system)?.short ?? system,
    tables: (system) => reforms.tables(known(system)),
    firstRules: (system) => reforms.firstRules(known(system)),
    switches: reforms.switches,
    isListDate: reforms.isListDate,
    valueProblem: reforms.valueProblem && ((system, ...value) => reforms.valueProblem?.(known(system), ...value)),
  };
}

function basesOf(authorities: Authorities): readonly ReformBase[] {
  return authorities.all.map(baseOf);
}

/** Used without an office. */
export const builtInBases: readonly ReformBase[] = basesOf(withoutProfile);

/** The authorities of an office, by its profile; and the built-in ones, which an earlier profile may have had. */
export async function officeBases(reader: StoreReader): Promise<readonly ReformBase[]> {
  const own = basesOf(await authoritiesOf(reader));
  return [...own, ...builtInBases.filter(({ authority }) => !own.some((one) => one.authority === authority))];
}
