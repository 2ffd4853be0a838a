// Publishes by name, for any authority: first a preview, then the publication.

import { refuseChangedHistory } from '@harkness/ledger';
import { failed, type Result } from '@harkness/rules';
import { authoritiesOf } from '../authorities/registry.js';
import type { PublishContext, PublishedList } from '../engines/period/publish.js';
import type { ListName } from '../engines/period/row.js';
import { updateSearch } from '../facts/cards/index-facts.js';
import type { IsoDate } from '../facts/facts.js';
import type { Store } from '../facts/store.js';
import { type ListPreview, previewList, unknownList } from './preview.js';

/** What would be published today, for the person who confirms it. Refused if publishing would be. */
export async function previewPublication(
  store: Store,
  list: ListName,
  date: IsoDate,
  today: IsoDate,
): Promise<Result<ListPreview>> {
  await updateSearch(store);
  return store.read((reader) => previewList(reader, list, date, { today }));
}

/**
 * Publishes an authority's list for a date that has come: frozen, hashed and signed. It can only be undone by a retraction.
 * @example
 * const published = await publishList(store, 'club:monthly', '2026-11-01', { actor: 'officer' });
 * published.ok ? '' : published.errors[0]?.code // 'list-unknown'
 */
export async function publishList(
  store: Store,
  list: ListName,
  date: IsoDate,
  context: PublishContext,
): Promise<Result<PublishedList>> {
  await refuseChangedHistory(store);
  const kind = (await store.read(authoritiesOf)).list(list);
  return kind === undefined ? failed(unknownList(list)) : kind.publish(store, date, context);
}
