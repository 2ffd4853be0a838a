// Whose rules a report is for, where an office knows more than the file.

import { type AuthorityChoice, authorityOf, type ReportDraft } from '@harkness/formats';
import type { StoreReader } from '../facts/store.js';
import { recentEvents } from '../questions/search/recent.js';

/** So many events show whose ratings an office keeps. */
const eventsLookedAt = 50;

export async function authorityInOffice(reader: StoreReader, draft: ReportDraft): Promise<AuthorityChoice> {
  const { events } = await recentEvents(reader, { limit: eventsLookedAt });
  return authorityOf(draft, { kept: [...new Set(events.map(({ authority }) => authority))] });
}
