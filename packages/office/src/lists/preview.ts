// Previews a list as if published now, compared with the last one of its name, before anybody signs it.

import { addDays, failed, type IsoDate, isIsoDate, ok, type Result, type RuleError } from '@harkness/rules';
import type { ListKind } from '../authorities/authority.js';
import { authoritiesOf } from '../authorities/registry.js';
import { readRows } from '../engines/period/content.js';
import { editionsOf } from '../engines/period/editions.js';
import { listInForceOn, listProblem, tooEarly } from '../engines/period/publish.js';
import type { ListedPlayer, ListName, RowBatches } from '../engines/period/row.js';
import type { PlayerId, RatingSystem } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface PreviewedChange {
  readonly player: PlayerId;
  readonly name: string;
  readonly system: RatingSystem;
  /** Null if not on that list. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface ListPreview {
  readonly list: ListName;
  readonly date: IsoDate;
  /** Last day of the sections on it. */
  readonly cutoff: IsoDate;
  /** Number of retracted editions of this date. */
  readonly retracted: number;
  readonly players: number;
  /** The list it is compared with; absent for the first of its name. */
  readonly previous?: IsoDate;
  /** Number of ratings by kind of change. */
  readonly entered: number;
  readonly left: number;
  readonly changed: number;
  readonly same: number;
  /** The largest changes, at most `most`. */
  readonly movers: readonly PreviewedChange[];
}

/** With `today`, refuses a list that cannot be published on that day. */
export async function previewList(
  reader: StoreReader,
  list: ListName,
  date: IsoDate,
  { today, most = 50 }: { readonly today?: IsoDate; readonly most?: number } = {},
): Promise<Result<ListPreview>> {
  const found = await rowsOf(reader, list, date, today);
  if (!found.ok) return found;
  const { rows, cutoff } = found.value;
  const editions = await editionsOf(reader, list, date);
  if (editions.at(-1)?.retraction === undefined && editions.length > 0)
    return failed(
      listProblem(
        'list-published-already',
        'date',
        `${list} of ${date} is published already.`,
        'A published list never changes. If it is wrong, retract it with a reason; then publish this date again.',
      ),
    );
  const before = await listInForceOn(reader, list, isIsoDate(date) ? addDays(date, -1) : date);
  const counts = { players: 0, entered: 0, left: 0, changed: 0, same: 0 };
  let movers: PreviewedChange[] = [];
  for await (const [old, now] of joined(before === undefined ? none() : flat(readRows(reader, before)), flat(rows))) {
    if (now !== undefined) counts.players++;
    for (const change of changesOf(old, now)) {
      if (change.from === change.to) counts.same++;
      else if (change.from === null) counts.entered++;
      else if (change.to === null) counts.left++;
      else {
        counts.changed++;
        movers.push(change);
        if (movers.length > 4 * most) movers = largest(movers, most);
      }
    }
  }
  const about = { list, date, cutoff, retracted: editions.length };
  return ok({
    ...about,
    ...counts,
    ...(before === undefined ? {} : { previous: before.header.date }),
    movers: largest(movers, most),
  });
}

async function rowsOf(
  reader: StoreReader,
  list: ListName,
  date: IsoDate,
  today: IsoDate | undefined,
): Promise<Result<{ readonly rows: RowBatches; readonly cutoff: IsoDate }>> {
  const kind = (await authoritiesOf(reader)).list(list);
  if (kind === undefined) return failed(unknownList(list));
  if (!isIsoDate(date) || !kind.isDate(date))
    return failed(listProblem('list-date', 'date', `No ${kind.title} is dated ${date}.`, nextDateHint(kind, date)));
  const cutoff = kind.cutoff(date);
  if (!cutoff.ok) return cutoff;
  const early = today === undefined ? undefined : tooEarly(list, date, cutoff.value, today);
  if (early !== undefined) return failed(early);
  const made = await kind.make(reader, date);
  return made.ok ? ok({ rows: made.value.rows, cutoff: cutoff.value }) : made;
}

export function unknownList(list: string): RuleError {
  return listProblem(
    'list-unknown',
    'list',
    `There is no list ${list}.`,
    '`harkness office lists` and the calendar of the office name the lists.',
  );
}

/** Lists come at least once a year. */
const farthest = 366;

function nextDateHint({ isDate }: ListKind, date: string): string {
  if (!isIsoDate(date)) return 'Write a day as YYYY-MM-DD.';
  for (let ahead = 1; ahead <= farthest; ahead++) {
    const next = addDays(date, ahead);
    if (isDate(next)) return `The next one after it is dated ${next}.`;
  }
  return 'The calendar of the office names the dates.';
}

async function* none(): AsyncGenerator<ListedPlayer> {
  // The first list of its name has no predecessor.
}

async function* flat(batches: RowBatches): AsyncGenerator<ListedPlayer> {
  for await (const batch of batches) yield* batch;
}

/** Both are in order of player ids; yields each player once, with their row on either. */
async function* joined(
  before: AsyncIterable<ListedPlayer>,
  after: AsyncIterable<ListedPlayer>,
): AsyncGenerator<[ListedPlayer | undefined, ListedPlayer | undefined]> {
  const [left, right] = [before[Symbol.asyncIterator](), after[Symbol.asyncIterator]()];
  let [old, now] = [await left.next(), await right.next()];
  while (old.done !== true || now.done !== true) {
    const oldId = old.done === true ? undefined : old.value.player;
    const nowId = now.done === true ? undefined : now.value.player;
    const takeOld = oldId !== undefined && (nowId === undefined || oldId <= nowId);
    const takeNow = nowId !== undefined && (oldId === undefined || nowId <= oldId);
    yield [takeOld && old.done !== true ? old.value : undefined, takeNow && now.done !== true ? now.value : undefined];
    if (takeOld) old = await left.next();
    if (takeNow) now = await right.next();
  }
}

function changesOf(old: ListedPlayer | undefined, now: ListedPlayer | undefined): PreviewedChange[] {
  const { player, name } = now ?? old ?? { player: '', name: '' };
  const systems = new Set([...(old?.ratings ?? []), ...(now?.ratings ?? [])].map(({ system }) => system));
  const ratingIn = (row: ListedPlayer | undefined, system: RatingSystem) =>
    row?.ratings.find((one) => one.system === system)?.rating ?? null;
  return [...systems]
    .map((system) => ({ player, name, system, from: ratingIn(old, system), to: ratingIn(now, system) }))
    .filter(({ from, to }) => from !== null || to !== null);
}

function largest(changes: readonly PreviewedChange[], most: number): PreviewedChange[] {
  const size = ({ from, to }: PreviewedChange) => Math.abs((to ?? 0) - (from ?? 0));
  return changes.toSorted((a, b) => size(b) - size(a) || (a.player < b.player ? -1 : 1)).slice(0, most);
}
