// The FIDE regulations as data.

import { type Dated, ok } from '@harkness/rules';
import { caveatsOf, editionByDate, editionByName, editions, fideParameters } from '@harkness/rules/fide';
import { caveatsOf2009 } from '@harkness/rules/internal/fide';
import type { ProfileAmendment } from '../../facts/profile.js';
import type { RulebookOfAuthority } from '../authority.js';
import { withBase } from '../own-amendments.js';
import { ownTables } from './own-rules.js';
import { listOf, listTypeOf } from './publish.js';

/** The rulebook with a profile's amendments, and beside each its value in the regulations. */
export function rulebookWith(amendments: readonly ProfileAmendment[]): RulebookOfAuthority {
  const own = ownTables(amendments);
  const tables = rulebook.parameters.map((table) => own.get(table.name) ?? table);
  return { ...rulebook, parameters: withBase(tables, rulebook.parameters, amendments) };
}

export const rulebook: RulebookOfAuthority = {
  parameters: fideParameters as readonly Dated<unknown>[],
  editions: editions.map(({ name, from, to }) => {
    const standard = editionByName(name, 'standard');
    const caveats = standard.ok ? caveatsOf(standard.value).map(({ caveat }) => caveat) : [];
    const title = `FIDE rating regulations in force from ${from}${to === null ? '' : ` to ${to}`}`;
    return { name, from, title, caveats: [...new Set(caveats)], asKnownThen: false };
  }),
  rulesOn(system, start) {
    const list = listOf(system);
    const rules = editionByDate(start, listTypeOf(list));
    if (!rules.ok) return rules;
    // For the text of 2009, notes what FIDE never put into force. Later caveats depend on the player and are given in
    // explanations.
    const isOld = list === 'FIDE-standard' && rules.value.name === 'fide-2009';
    return ok({ name: rules.value.name, caveats: isOld ? caveatsOf2009(rules.value, 'rated') : [] });
  },
};
