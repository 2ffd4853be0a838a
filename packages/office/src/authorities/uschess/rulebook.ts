// The US Chess documents as data.

import { ok } from '@harkness/rules';
import { edition, editionDates, editionNames, parameters } from '@harkness/rules/uschess';
import type { RulebookOfAuthority } from '../authority.js';

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
