// A line of the audit about something that is not written in a transaction of its own.

import { type AuditEntry, type Store, writeAudit } from '@harkness/office';

/** Lines about facts and submissions are written with them; this is for the rest. */
export async function auditAlone(store: Store, entry: AuditEntry): Promise<void> {
  await store.write((writer) => writeAudit(writer, entry));
}
