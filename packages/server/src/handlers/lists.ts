// Published lists: browsing, comparing, downloading, publishing; drift.

import { createHash } from 'node:crypto';
import {
  type Authorities,
  authoritiesOf,
  diffLists,
  driftBetween,
  type ListEdition,
  type ListHead,
  type ListName,
  listEditions,
  listFiles,
  officeDay,
  retractionOf,
  type Store,
  type StoreReader,
  summarizeList,
} from '@harkness/office';
import type { listRoutes } from '../contract/runs.js';
import { resultValue } from '../http/answer.js';
import { audienceOf } from '../http/caller.js';
import { matches } from '../http/conditional.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { rangeOf } from '../http/range.js';
import { finished } from '../services/jobs.js';
import type { ListFiles } from '../services/list-files.js';
import { listId, listTitle, parseListId } from '../services/list-names.js';
import { areClubsPublic, type FoundList, filterOfQuery, findList, rankList } from '../services/list-ranking.js';
import { isSelection } from '../services/list-selection.js';
import { Names, type RunServices } from './runs.js';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const;
const parquetType = 'application/vnd.apache.parquet';
type FileEnding = keyof typeof mediaTypes;
const fileFormats = { csv: 'csv', json: 'json', txt: 'fide-text', xml: 'fide-xml' } as const;

export interface ListServices extends RunServices {
  readonly files: ListFiles;
}

type ListScan = 'listRows' | 'listSummary' | 'listDiff' | 'drift';

export function listHandlers({
  store,
  jobs,
  threads,
  files,
}: ListServices): Omit<Pick<Handlers, keyof typeof listRoutes>, ListScan> {
  return {
    async lists({ query }) {
      return store.read(async (reader) => {
        const authorities = await authoritiesOf(reader);
        const names = authorities.lists().map(({ name }) => name);
        const place = ({ list }: ListEdition) => names.indexOf(list);
        // For each list and date, the one in force comes first, then retracted ones.
        const all = (await listEditions(reader)).sort((a, b) =>
          a.date === b.date ? place(a) - place(b) || b.edition - a.edition : a.date < b.date ? 1 : -1,
        );
        const shown = query.latest === undefined ? all : newestOf(names, all);
        const start = query.cursor === undefined ? 0 : Number(query.cursor);
        const items = shown.slice(start, start + query.limit).map((one) => listAnswer(authorities, one));
        const end = start + query.limit;
        return { items, ...(end < shown.length ? { next: String(end) } : {}) };
      });
    },

    async list({ params }) {
      return store.read(async (reader) => answerOf(reader, params.list));
    },

    async listFile({ params, query, request, reply, signal }) {
      const { head, edition } = await store.read((reader) => find(reader, params.list));
      const { format } = params;
      if (isSelection(query)) {
        if (format === 'txt' || format === 'xml')
          throw new ProblemError(
            400,
            'list-format',
            `A part of a list is written as csv, json or parquet; ${format} is for the whole list. Ask for one of these, or leave out the filters.`,
          );
        const { name, bytes } = resultValue(
          await threads.ask('listSelection', { list: params.list, file: fileName(edition), query, format }, signal),
        );
        const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
        // Clubs and names are those of today.
        reply.header('etag', etag).header('cache-control', 'public, max-age=60');
        if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply
          .type(format === 'parquet' ? parquetType : mediaTypes[format])
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Buffer.from(bytes));
      }
      if (format !== 'parquet') await store.read((reader) => requireFormat(reader, head, format));
      const written = format === 'parquet' ? format : fileFormats[format];
      const etag = `"${head.contentHash.slice(0, 32)}-${params.format}"`;
      // The content never changes, but a list can be retracted and its date published again.
      reply.header('etag', etag).header('cache-control', 'public, max-age=300').header('accept-ranges', 'bytes');
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      reply
        .type(format === 'parquet' ? parquetType : mediaTypes[format])
        .header('content-disposition', `attachment; filename="${fileName(edition)}.${format}"`);
      const range = rangeOf(request.headers.range);
      const whole = await files.size(head, written);
      if (range === undefined) return reply.header('content-length', whole).send(await files.stream(head, written));
      const from = range.from ?? Math.max(0, whole - (range.to ?? 0));
      const to = range.from === undefined ? whole - 1 : Math.min(whole - 1, range.to ?? whole - 1);
      if (from >= whole || from > to) return reply.code(416).header('content-range', `bytes */${whole}`).send();
      reply
        .code(206)
        .header('content-range', `bytes ${from}-${to}/${whole}`)
        .header('content-length', to - from + 1);
      return reply.send(await files.stream(head, written, from, to));
    },

    async previewList({ body, signal, now }) {
      const today = await store.read((reader) => officeDay(reader, now.toISOString()));
      const work = { list: await nameOf(store, body.list), date: body.date, today };
      const preview = resultValue(await threads.ask('previewList', work, signal));
      return { ...preview, movers: preview.movers.map((change) => ({ ...change })) };
    },

    async publishList({ body, caller, now }) {
      const list = await nameOf(store, body.list);
      const actor = accountOf(caller).account;
      const reason = body.reason === undefined ? {} : { reason: body.reason };
      const order = { kind: 'publish', list, date: body.date, actor, at: now.toISOString(), ...reason } as const;
      const end = await finished(jobs, await jobs.start(order));
      if (end.errors !== undefined) return resultValue({ ok: false, errors: end.errors });
      if (end.state !== 'done') throw new Error(`the list was not published: ${end.message ?? end.state}`);
      return store.read((reader) => answerOf(reader, listId(list, body.date)));
    },

    async retractList({ params, body, caller, now }) {
      const parsed = parseListId(await store.read(authoritiesOf), params.list);
      if (parsed === undefined) throw notFound(`The list ${params.list}`);
      const actor = accountOf(caller).account;
      const { name: list, date } = parsed;
      resultValue(await threads.retract({ list, date, actor, reason: body.reason, at: now.toISOString() }));
      return store.read((reader) => answerOf(reader, listId(list, date)));
    },
  };
}

/**
 * Handlers that read whole lists, which takes too long for other requests to wait: run in a thread unless the office is small.
 */
export function listScanHandlers({ store }: { readonly store: Store }): Pick<Handlers, ListScan> {
  return {
    async listRows({ params, query }) {
      return store.read(async (reader) => {
        const found = await find(reader, params.list);
        const offset = query.cursor === undefined ? 0 : Number(query.cursor);
        const ranked = await rankList(reader, found, query, { offset, limit: query.limit });
        if (ranked === undefined) return { items: [] };
        const { rows, total, before, since } = ranked;
        const end = offset + rows.length;
        return {
          items: [...rows],
          total,
          ...(before === undefined ? {} : { before }),
          ...(since === undefined ? {} : { since }),
          ...(end < total ? { next: String(end) } : {}),
        };
      });
    },

    async listSummary({ params, query }) {
      return store.read(async (reader) => {
        const { head } = await find(reader, params.list);
        const system = query.system ?? head.systems[0];
        const kind = (await authoritiesOf(reader)).list(head.header.list);
        if (system === undefined) throw notFound(`A system of ${params.list}`);
        const summary = await summarizeList(reader, head, await filterOfQuery(reader, head, system, query));
        return {
          ...summary,
          distribution: summary.distribution.map((step) => ({ ...step })),
          born: summary.born && { ...summary.born },
          states: [...summary.states],
          federations: [...summary.federations],
          systems: [...summary.systems],
          clubs: (await areClubsPublic(reader)) ? [...summary.clubs] : [],
          provisional: kind?.isProvisional !== undefined,
        };
      });
    },

    async listDiff({ params, query }) {
      return store.read(async (reader) => {
        const [{ head: before }, { head: after }] = [await find(reader, params.list), await find(reader, params.other)];
        if (before.header.list !== after.header.list)
          throw new ProblemError(400, 'lists-not-comparable', 'Compare two lists of the same kind.');
        const items = [];
        const counts = { entered: 0, left: 0, changed: 0, same: 0 };
        const names = new Names(reader);
        const offset = query.cursor === undefined ? 0 : Number(query.cursor);
        let passed = 0;
        for (const system of after.systems) {
          const diff = await diffLists(reader, before, after, system);
          counts.entered += diff.appeared;
          counts.left += diff.gone;
          counts.changed += diff.risen + diff.fallen;
          counts.same += diff.unchanged;
          for (const change of diff.changes) {
            passed += 1;
            if (passed > offset && items.length < query.limit)
              items.push({ ...change, system, name: await names.of(change.player) });
          }
        }
        const end = offset + items.length;
        return { items, ...counts, ...(end < passed ? { next: String(end) } : {}) };
      });
    },

    async drift({ query, caller }) {
      return store.read(async (reader) => {
        const [{ head: from }, { head: to }] = [await find(reader, query.from), await find(reader, query.to)];
        if (from.header.list !== to.header.list || from.header.date >= to.header.date) {
          throw new ProblemError(
            400,
            'lists-not-comparable',
            'Drift is measured from an earlier to a later list of the same kind.',
          );
        }
        return { ...(await driftBetween(reader, from, to, { system: query.system, audience: audienceOf(caller) })) };
      });
    },
  };
}

async function nameOf(store: Store, text: string): Promise<ListName> {
  const kind = (await store.read(authoritiesOf)).list(text);
  if (kind === undefined) throw notFound(`The list ${text}`);
  return kind.name;
}

async function answerOf(reader: StoreReader, id: string) {
  return listAnswer(await authoritiesOf(reader), (await find(reader, id)).edition);
}

async function find(reader: StoreReader, id: string): Promise<FoundList> {
  const found = await findList(reader, id);
  if (found === undefined) throw notFound(`The list ${id}`);
  return found;
}

async function requireFormat(reader: StoreReader, head: ListHead, asked: FileEnding): Promise<void> {
  const { formats } = await listFiles(reader, head);
  if (formats.includes(fileFormats[asked])) return;
  const endings = (Object.keys(fileFormats) as FileEnding[]).filter((ending) => formats.includes(fileFormats[ending]));
  throw new ProblemError(
    400,
    'list-format',
    `${head.header.list} has no FIDE ratings, and ${fileFormats[asked]} holds nothing else: the file would be full of zeros. Ask for ${endings.join(' or ')}.`,
  );
}

/** Of each name the newest list in force, if it has players. The lists are in order, newest first. */
function newestOf(names: readonly ListName[], lists: readonly ListEdition[]): ListEdition[] {
  return names.flatMap(
    (name) =>
      lists.find(({ list, retraction, fact: { body } }) => list === name && retraction === undefined && body.players > 0) ?? [],
  );
}

function fileName({ list, date, retraction }: ListEdition): string {
  return retraction === undefined ? listId(list, date) : `${listId(list, date)}-RETRACTED`;
}

function listAnswer(authorities: Authorities, { fact: { body, receivedAt }, edition, retraction }: ListEdition) {
  const { list, authority, date, players, upTo, contentHash, rulebookHash, signature, publicKey } = body;
  return {
    list: listId(list, date, retraction === undefined ? undefined : edition),
    title: listTitle(authorities, list, date),
    ...kindAnswer(authorities, list),
    authority,
    date,
    players,
    upTo,
    contentHash,
    rulebookHash,
    signature,
    publicKey,
    publishedAt: receivedAt,
    ...(retraction === undefined ? {} : { retracted: { seq: retraction.seq, ...retractionOf(retraction) } }),
  };
}

/** What a page needs to know about the list before it requests rows. */
function kindAnswer(authorities: Authorities, list: ListName) {
  const kind = authorities.list(list);
  const systems = authorities.ofList(list)?.systems.filter(({ system }) => kind?.systems.includes(system)) ?? [];
  const endings = (Object.keys(fileFormats) as FileEnding[]).filter((ending) =>
    kind?.files.formats.includes(fileFormats[ending]),
  );
  return {
    systems: systems.map((system) => ({ ...system })),
    files: [...endings, 'parquet' as const],
    home: kind?.home ?? 'federation',
  };
}
