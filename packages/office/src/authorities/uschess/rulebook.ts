// The US Chess documents as data.

import { ok } from '@harkness/rules';
import { edition, editionDates, editionNames, parameters } from '@harkness/rules/uschess';
import type { ProfileAmendment } from '../../facts/profile.js';
import type { RulebookOfAuthority } from '../authority.js';
import { withBase } from '../own-amendments.js';
import { ownTables } from './live/own-rules.js';

/** By the documents, or with a profile's amendments. */
export function rulebookWith(amendments: readonly ProfileAmendment[]): RulebookOfAuthority {
  const tables = ownTables(amendments);
  const own = amendments.length === 0 ? parameters : withBase(Object.values(tables), parameters, amendments);
  return {
    ...rulebook,
    parameters: own,
    rulesOn(_, start) {
      const rules = edition({ by: 'date', on: start }, tables);
      return rules.ok ? ok({ name: rules.value.name, caveats: [] }) : rules;
    },
  };
}

export const rulebook: RulebookOfAuthority = {
  parameters,
  editions: editionNames.map((name) => ({
    name,
    from: editionDates[name],
    title: `The US Chess rating system, document of ${editionDates[name]}`,
    caveats: [],
    asKnownThen: true,
  })),
  rulesOn(_, start) {
    const rules = edition({ by: 'date', on: start });
    return rules.ok ? ok({ name: rules.value.name, caveats: [] }) : rules;
  },
};
