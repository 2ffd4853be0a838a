// Decides which authority a report is for, where the office knows more than the file.

import type { ReportDraft } from '@harkness/formats';
import { type AuthorityChoice, authorityOf } from '../authorities/evidence.js';
import { authoritiesOf } from '../authorities/registry.js';
import type { StoreReader } from '../facts/store.js';
import { recentEvents } from '../questions/search/recent.js';

/** This many events show whose ratings an office keeps. */
const eventsLookedAt = 50;

export async function authorityInOffice(reader: StoreReader, draft: ReportDraft): Promise<AuthorityChoice> {
  const { events } = await recentEvents(reader, { limit: eventsLookedAt });
  const { all } = await authoritiesOf(reader);
  return authorityOf(draft, all, { kept: [...new Set(events.map(({ authority }) => authority))] });
}
