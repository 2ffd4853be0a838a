// The bodies of facts in requests. The ledger looks at them, and their own shapes are what the document shows.

import { s } from '@harkness/formats/shape';
import { type FactKind, factSchemas } from '@harkness/office';

export const factKinds: readonly FactKind[] = Object.keys(factSchemas) as FactKind[];

export function factBody(...kinds: readonly FactKind[]) {
  return s.record(s.unknown()).noted({ factBody: kinds });
}
