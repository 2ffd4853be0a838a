// Long operations other than replays: lists, verification of the whole chain, the office as it was known on a day.

import { parquetOf } from '@harkness/lab';
import type { Verification } from '@harkness/ledger';
import type { ListHead, ListName, StoreReader } from '@harkness/office';
import {
  type Answer,
  type ListPreview,
  type Office,
  type PlayerAnswer,
  type PlayerOptions,
  type PublishContext,
  previewPublication,
  publishList,
  readRows,
  retractList,
  verify,
} from '@harkness/office';
import type { Result } from '@harkness/rules';
import { type ListSelection, listSelection, type SelectionOrder } from './list-selection.js';

export interface PublishOrder {
  readonly list: ListName;
  readonly date: string;
  readonly actor: string;
  readonly reason?: string;
  /** When it was requested. */
  readonly at: string;
}

/** The operations, with their input and result. */
export interface LongOperations {
  readonly player: {
    readonly work: { readonly player: string; readonly asked: PlayerOptions };
    readonly value: Answer<PlayerAnswer>;
  };
  readonly verify: { readonly work: null; readonly value: Verification };
  readonly previewList: {
    readonly work: { readonly list: ListName; readonly date: string; readonly today: string };
    readonly value: Result<ListPreview>;
  };
  readonly parquet: { readonly work: { readonly head: ListHead }; readonly value: Uint8Array };
  readonly listSelection: { readonly work: SelectionOrder; readonly value: Result<ListSelection> };
  readonly publishList: { readonly work: PublishOrder; readonly value: Result<true> };
  readonly retractList: { readonly work: PublishOrder; readonly value: Result<true> };
}

export type LongOperation = {
  [Name in keyof LongOperations]: { readonly name: Name; readonly work: LongOperations[Name]['work'] };
}[keyof LongOperations];

export type LongOperationValue = LongOperations[keyof LongOperations]['value'];

export async function doLongOperation(office: Office, order: LongOperation): Promise<LongOperationValue> {
  switch (order.name) {
    case 'player':
      return office.player(order.work.player, order.work.asked);
    case 'verify':
      return verify(office.store);
    case 'previewList':
      return previewPublication(office.store, order.work.list, order.work.date, order.work.today);
    case 'parquet':
      return office.store.read((reader) => parquetOfList(reader, order.work.head));
    case 'listSelection':
      return office.store.read((reader) => listSelection(reader, order.work));
    case 'publishList':
      return publish(office, order.work);
    case 'retractList':
      return retract(office, order.work);
  }
}

/** One row per player and system. */
async function parquetOfList(reader: StoreReader, head: ListHead): Promise<Uint8Array> {
  const rows: (string | number | null)[][] = [];
  for await (const listed of readRows(reader, head))
    for (const { player, name, title, state, federation, ratings } of listed)
      for (const { system, rating, games } of ratings)
        if (rating !== null) rows.push([player, name, title ?? null, state ?? null, federation ?? null, system, rating, games]);
  const text = (column: string) => ({ name: column, kind: 'text' as const });
  const number = (column: string) => ({ name: column, kind: 'number' as const });
  const columns = [...['player', 'name', 'title', 'state', 'federation', 'system'].map(text), number('rating'), number('games')];
  return parquetOf({ name: head.header.list, title: head.header.list, columns, rows });
}

async function retract({ store }: Office, { list, date, actor, reason, at }: PublishOrder): Promise<Result<true>> {
  const context: PublishContext = { actor, now: () => at, ...(reason === undefined ? {} : { reason }) };
  const retracted = await retractList(store, list, date, context);
  return retracted.ok ? { ok: true, value: true } : retracted;
}

/** Publishing the same list twice gives one list: after a crash, the repeated request finds it published. */
async function publish({ store }: Office, { list, date, actor, reason, at }: PublishOrder): Promise<Result<true>> {
  const context: PublishContext = { actor, now: () => at, ...(reason === undefined ? {} : { reason }) };
  const published = await publishList(store, list, date, context);
  return published.ok ? { ok: true, value: true } : published;
}
