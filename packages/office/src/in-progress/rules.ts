// Which rules rate a section: the edition of each system, and its caveats.

import type { Authorities } from '../authorities/registry.js';
import type { IsoDate, RatingSystem } from '../facts/facts.js';

/** `start`: first day of the section. */
export function rulesOfSystems(
  authorities: Authorities,
  systems: readonly RatingSystem[],
  start: IsoDate,
): {
  readonly systems: readonly { readonly system: RatingSystem; readonly edition: string }[];
  readonly caveats: readonly string[];
} {
  const rules = systems.map((system) => {
    const found = authorities.ofSystem(system)?.rulebook.rulesOn(system, start);
    if (found?.ok !== true) throw new Error(`no rules rate ${system} on ${start}`);
    return { system, ...found.value };
  });
  return {
    systems: rules.map(({ system, name }) => ({ system, edition: name })),
    caveats: [...new Set(rules.flatMap(({ caveats }) => caveats))],
  };
}
