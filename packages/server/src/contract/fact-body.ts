// The bodies of facts in requests. The ledger looks at them, and their own shapes are what the document shows.

import { type FactKind, factSchemas } from '@harkness/office';
import { z } from 'zod';

export const factKinds: readonly FactKind[] = Object.keys(factSchemas) as FactKind[];

export function factBody(...kinds: readonly FactKind[]) {
  return z.record(z.string(), z.unknown()).meta({ factBody: kinds });
}
