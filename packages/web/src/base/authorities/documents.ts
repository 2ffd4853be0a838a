// US Chess and FIDE by their documents: the authorities of an office without a profile, and the names of their systems elsewhere.

import { message, verbatim } from '../languages.js';
import type { OfficeAuthority } from './index.js';

const rest = { lists: [], decisions: [], calculators: [] };

export const documentAuthorities: readonly OfficeAuthority[] = [
  {
    ...rest,
    id: 'uschess',
    name: verbatim('US Chess'),
    kind: 'uschess',
    ids: { field: 'uschessId', label: message('US Chess id') },
    byLists: false,
    provisional: true,
    systems: [
      { system: 'OTBR', label: message('Regular'), short: message('Regular') },
      { system: 'OTBQ', label: message('Quick'), short: message('Quick') },
      { system: 'OTBB', label: message('Blitz'), short: message('Blitz') },
      { system: 'OLR', label: message('Online Regular'), short: message('Online Regular') },
      { system: 'OLQ', label: message('Online Quick'), short: message('Online Quick') },
      { system: 'OLB', label: message('Online Blitz'), short: message('Online Blitz') },
    ],
  },
  {
    ...rest,
    id: 'fide',
    name: verbatim('FIDE'),
    kind: 'fide',
    ids: { field: 'fideId', label: message('FIDE id') },
    byLists: true,
    provisional: false,
    systems: [
      { system: 'FIDE-standard', label: message('FIDE Standard'), short: message('FIDE Standard') },
      { system: 'FIDE-rapid', label: message('FIDE Rapid'), short: message('FIDE Rapid') },
      { system: 'FIDE-blitz', label: message('FIDE Blitz'), short: message('FIDE Blitz') },
    ],
  },
];

/** Names that profiles give to systems and ids: those in the catalogues are translated like the documents' own (build/inlined.ts). */
export const usualNames = [message('Standard'), message('Rapid'), message('Id'), message('National id')] as const;
