// The bodies of facts in requests. The ledger validates them; the OpenAPI document shows their shapes.

import { s } from '@harkness/formats/shape';
import { type FactKind, factSchemas } from '@harkness/office';

export const factKinds: readonly FactKind[] = Object.keys(factSchemas) as FactKind[];

export function factBody(...kinds: readonly FactKind[]) {
  return s.record(s.unknown()).noted({ factBody: kinds });
}
