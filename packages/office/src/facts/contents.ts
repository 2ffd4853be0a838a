// What the ledger needs to know about the office's facts to append and verify them.

import type { FactContents, PublicLine } from '@harkness/ledger';
import { assignedLine } from './assigned.js';
import { auditEntryOf } from './audit-entry.js';
import { isYearAlone } from './birth-date.js';

export const factContents: FactContents = {
  ownerOf(kind, { player }) {
    return (kind === 'player-registered' || kind === 'player-updated') && typeof player === 'string' ? player : undefined;
  },
  isRemnant: isYearAlone,
  signedFact(kind, { signature, publicKey, ...content }) {
    if (kind !== 'list-published') return undefined;
    return {
      name: `the list ${String(content.list)} of ${String(content.date)}`,
      purpose: 'list',
      content,
      signature: typeof signature === 'string' && typeof publicKey === 'string' ? { signature, publicKey } : undefined,
    };
  },
  auditEntry: auditEntryOf,
};

/** The other lines of a public export, besides facts and private values. */
export const publicLineKinds: { readonly [name: string]: PublicLine } = { assigned: assignedLine };
