// US Chess and FIDE by their documents: what an office without a profile keeps, and the names of their systems elsewhere.

import type { OfficeAuthority } from './index.js';

const rest = { lists: [], decisions: [], calculators: [] };

export const documentAuthorities: readonly OfficeAuthority[] = [
  {
    ...rest,
    id: 'uschess',
    name: 'US Chess',
    kind: 'uschess',
    ids: { field: 'uschessId', label: 'US Chess id' },
    byLists: false,
    provisional: true,
    systems: [
      { system: 'OTBR', label: 'Regular', short: 'Regular' },
      { system: 'OTBQ', label: 'Quick', short: 'Quick' },
      { system: 'OTBB', label: 'Blitz', short: 'Blitz' },
      { system: 'OLR', label: 'Online Regular', short: 'Online Regular' },
      { system: 'OLQ', label: 'Online Quick', short: 'Online Quick' },
      { system: 'OLB', label: 'Online Blitz', short: 'Online Blitz' },
    ],
  },
  {
    ...rest,
    id: 'fide',
    name: 'FIDE',
    kind: 'fide',
    ids: { field: 'fideId', label: 'FIDE id' },
    byLists: true,
    provisional: false,
    systems: [
      { system: 'FIDE-standard', label: 'FIDE Standard', short: 'FIDE Standard' },
      { system: 'FIDE-rapid', label: 'FIDE Rapid', short: 'FIDE Rapid' },
      { system: 'FIDE-blitz', label: 'FIDE Blitz', short: 'FIDE Blitz' },
    ],
  },
];
