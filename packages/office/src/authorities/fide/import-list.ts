// Imports a list that FIDE published, as facts. Unknown players are registered. From the list's date on, its ratings, K, games
// and birth years are used to rate events. Importing the same list again adds nothing.

import { type Finding, type ListBatch, type ListRating, type ListRow, plainRow } from '@harkness/formats';
import { canonicalJson, sha256 } from '@harkness/ledger';
import { addDays, addMonths, type IsoDate, isIsoDate } from '@harkness/rules';
import { editionByDate, type ListType, listTypes } from '@harkness/rules/fide';
import { gamesOfSettledK, playerOfListRow, ratingOfLowestK, reachedWith } from '@harkness/rules/internal/fide';
import type { Answer, RunOptions, RunSummary } from '../../facts/answers.js';
import { checkNewFact, type FactOffer } from '../../facts/append.js';
import { type PlayerCard, readCurrentPlayer, readPlayerCards } from '../../facts/cards/cards.js';
import { otherIdSpace } from '../../facts/cards/index-batch.js';
import { answered, refused } from '../../facts/errors.js';
import type { FactBodies, OpeningRating, PlayerFields, PlayerId } from '../../facts/facts.js';
import type { Store, StoreReader } from '../../facts/store.js';

/** The parts of an office that an import needs. */
interface FactsTaken {
  readonly store: Store;
  head(): Promise<{ readonly seq: number }>;
  run(options: RunOptions): Promise<Answer<RunSummary | undefined>>;
  appendAll(batches: AsyncIterable<Answer<readonly FactOffer[]>>): Promise<Answer<{ readonly added: number }>>;
}

export interface FideListImport {
  readonly actor: string;
  readonly reason?: string;
  /** Date of the list, if the file does not name its month. */
  readonly date?: IsoDate;
  /** Only players of these federations. */
  readonly federations?: readonly string[];
  /** Only players with a rating. */
  readonly ratedOnly?: boolean;
  /** Import the valid rows of a file with faults. Default: all rows or none. */
  readonly acceptPartial?: boolean;
  readonly onProgress?: (players: number) => void;
}

export interface ImportedFideList {
  readonly date: IsoDate;
  /** False: some lines were invalid, so nothing was entered. */
  readonly accepted: boolean;
  /** Lines and players that could not be imported. */
  readonly leftOut: number;
  /** Rows imported. */
  readonly players: number;
  readonly registered: number;
  readonly updated: number;
  readonly ratings: number;
  /** Facts that are new. */
  readonly facts: number;
  /** Faults in the file, and rows that could not be imported. */
  readonly findings: readonly Finding[];
}

/** Rows per transaction. It is also the number of rows in one fact of ratings, so it must not depend on how the file was read. */
const rowsInChunk = 2000;

export async function importFideList(
  office: FactsTaken,
  batches: AsyncIterable<ListBatch>,
  options: FideListImport,
): Promise<Answer<ImportedFideList>> {
  if (options.date !== undefined && !isIsoDate(options.date)) return refused(badDate(options.date));
  let waiting: ListRow[] = [];
  let date: IsoDate | undefined;
  const findings: Finding[] = [];
  const done = { players: 0, registered: 0, updated: 0, ratings: 0, facts: 0, withoutK: 0 };
  let file = '';
  const before = (await office.head()).seq;
  // Existing players must be indexed so that they can be found.
  const ready = await office.run({ reason: 'before a FIDE list is imported' });
  if (!ready.ok) return ready;
  const made = async (from: readonly ListRow[], on: IsoDate): Promise<readonly FactOffer[]> => {
    const { facts, ...counts } = await office.store.read((reader) => factsOf(reader, from, on, options, findings));
    done.players += from.length;
    done.registered += counts.registered;
    done.updated += counts.updated;
    done.ratings += counts.ratings;
    done.withoutK += counts.withoutK;
    options.onProgress?.(done.players);
    return facts;
  };
  async function* chunks(): AsyncGenerator<Answer<readonly FactOffer[]>> {
    for await (const batch of batches) {
      findings.push(...batch.findings);
      file = batch.list.file;
      if (batch.list.format !== undefined && !batch.list.format.startsWith('fide'))
        return yield refused(notFide(batch.list.file));
      date ??= options.date ?? (batch.list.period === undefined ? undefined : `${batch.list.period}-01`);
      if (batch.rows.length > 0 && date === undefined) return yield refused(noDate(batch.list.file));
      for (const row of batch.rows) if (isWanted(row, options)) waiting.push(plainRow(row));
      while (waiting.length >= rowsInChunk && date !== undefined) {
        yield answered(await made(waiting.slice(0, rowsInChunk), date));
        waiting = waiting.slice(rowsInChunk);
      }
    }
    if (date === undefined) return yield refused(noDate(findings[0]?.place.file ?? ''));
    if (waiting.length > 0) yield answered(await made(waiting, date));
    if (done.withoutK > 0) findings.push(withoutK(file, done.withoutK, date));
    const left = findings.filter(isLeftOut).length;
    if (left > 0 && options.acceptPartial !== true) yield refused(notWhole(left));
  }
  const entered = await office.appendAll(chunks());
  const leftOut = findings.filter(isLeftOut).length;
  if (!entered.ok) {
    if (entered.errors[0]?.code !== notWholeCode || date === undefined) return entered;
    const nothing = { players: 0, registered: 0, updated: 0, ratings: 0, facts: 0 };
    return answered({ ...nothing, date, accepted: false, leftOut, findings });
  }
  if (date === undefined) throw new Error('a list without a date was taken');
  const rated = await office.run({ reason: options.reason ?? `FIDE list of ${date}` });
  if (!rated.ok) return rated;
  const facts = (await office.head()).seq - before;
  const { withoutK: _, ...counts } = done;
  return answered({ ...counts, date, accepted: true, leftOut, facts, findings });
}

/** Whether a finding means that a row was left out; other findings are informational. */
function isLeftOut({ level, code }: Finding): boolean {
  return level === 'error' || code === 'row-not-taken' || code === 'list-line';
}

const notWholeCode = 'list-not-whole';

function notWhole(left: number) {
  return {
    code: notWholeCode,
    place: '',
    message: `${left} lines cannot be taken, so nothing was entered.`,
    hint: 'Correct them, or import the rest with --accept-partial.',
  };
}

function isWanted(row: ListRow, { federations, ratedOnly }: FideListImport): boolean {
  if (federations !== undefined && !federations.includes(row.federation ?? '')) return false;
  return ratedOnly !== true || listTypes.some((type) => row.ratings[type] !== undefined);
}

interface MadeFacts {
  readonly facts: readonly FactOffer[];
  readonly registered: number;
  readonly updated: number;
  readonly ratings: number;
  /** Number of ratings for which the list gives no K. */
  readonly withoutK: number;
}

async function factsOf(
  reader: StoreReader,
  rows: readonly ListRow[],
  date: IsoDate,
  { actor, reason }: FideListImport,
  findings: Finding[],
): Promise<MadeFacts> {
  const cards = await readPlayerCards(
    reader,
    rows.map(({ id }) => id),
  );
  const facts: FactOffer[] = [];
  const ratings: OpeningRating[] = [];
  const said = { actor, ...(reason === undefined ? {} : { reason }) };
  let [registered, updated] = [0, 0];
  for (const row of rows) {
    const own = cards.get(row.id);
    const known = await playerOf(reader, row.id, own);
    // A US Chess member's number may equal somebody else's FIDE number.
    const player = known?.player ?? (own === undefined ? row.id : `F${row.id}`);
    const fact = known === undefined ? registration(player, row, date, said) : changes(known, row, date, said);
    const problem = fact === undefined ? undefined : problemOf(fact);
    if (problem !== undefined) {
      findings.push(notTaken(row, problem));
      continue;
    }
    if (fact !== undefined) {
      facts.push(fact);
      if (fact.kind === 'player-registered') registered += 1;
      else updated += 1;
    }
    ratings.push(...openingRatings(player, row, date));
  }
  if (ratings.length > 0) {
    const body = { authority: 'fide' as const, asOf: date, ratings };
    facts.push({ kind: 'opening-state', body, id: factId('opening-state', date, body), ...said });
  }
  const noK = ratings.filter(({ k }) => k === undefined).length;
  return { facts, registered, updated, ratings: ratings.length, withoutK: noK };
}

/** The same content always gives the same fact id, so a second import adds nothing. */
function factId(kind: string, date: IsoDate, body: unknown): string {
  return `fide-list-${date}-${kind}-${sha256(canonicalJson(body)).slice(0, 24)}`;
}

/** The player with this FIDE number: either their office id is that number, or their card has it as `fideId`. */
async function playerOf(reader: StoreReader, fideId: string, own: PlayerCard | undefined): Promise<PlayerCard | undefined> {
  if (own !== undefined && (own.fideId === fideId || (own.fideId === undefined && own.uschessId === undefined)))
    return readCurrentPlayer(reader, own.player);
  for (const { ref } of await reader.entries(otherIdSpace, { from: fideId, to: `${fideId}\u0001` })) {
    const card = await readCurrentPlayer(reader, ref);
    if (card?.fideId === fideId) return card;
  }
  return undefined;
}

type Said = Pick<FideListImport, 'actor' | 'reason'>;

function registration(player: PlayerId, row: ListRow, date: IsoDate, said: Said): FactOffer {
  const body = { player, name: row.name, ...fieldsOf(row) };
  return { kind: 'player-registered', body, id: factId('player-registered', date, body), ...said };
}

function fieldsOf(row: ListRow): Omit<PlayerFields, 'name'> {
  const { id, federation, sex, birthYear } = row;
  const title = row.title ?? row.womenTitle;
  return {
    fideId: id,
    ...(federation === undefined ? {} : { federation }),
    ...(sex === undefined ? {} : { sex }),
    ...(title === undefined ? {} : { title }),
    ...(birthYear === undefined ? {} : { birthYear }),
  };
}

/** Fields to update from the list: for the office's own members only missing fields, for FIDE's players every field. */
function changes(card: PlayerCard, row: ListRow, on: IsoDate, said: Said): FactOffer | undefined {
  const isFides = card.uschessId === undefined && card.nationalId === undefined;
  const given: Partial<PlayerFields> = { ...fieldsOf(row), ...(isFides ? { name: row.name } : {}) };
  const fresh = Object.entries(given).filter(([field, value]) => {
    const now = card[field as keyof PlayerCard];
    return now === undefined || (isFides && now !== value);
  });
  if (fresh.length === 0) return undefined;
  const body: FactBodies['player-updated'] = { player: card.player, on, ...Object.fromEntries(fresh) };
  return { kind: 'player-updated', body, id: factId('player-updated', on, body), ...said };
}

function openingRatings(player: PlayerId, row: ListRow, date: IsoDate): OpeningRating[] {
  return listTypes.flatMap((listType) => {
    const rating = row.ratings[listType];
    return rating === undefined ? [] : [openingRating(player, row, listType, rating, date)];
  });
}

function openingRating(player: PlayerId, row: ListRow, listType: ListType, listed: ListRating, date: IsoDate): OpeningRating {
  const { rating, games = 0, k } = listed;
  const edition = editionByDate(date, listType);
  // A list states neither career games nor the highest rating; its K shows which rule applied. Before September 2012 there is no
  // K. Then the player is taken as established, which most listed players are, and counted in `withoutK`.
  const known = { rating, games: Math.max(games, gamesOfSettledK), ...reachedWith(rating) };
  const facts =
    k === undefined || !edition.ok
      ? known
      : playerOfListRow(edition.value, date, { rating, games, k, birthYear: row.birthYear ?? null }).player;
  const last = lastGame(row, games, date);
  return {
    player,
    system: `FIDE-${listType}`,
    rating,
    games: facts.games,
    wins: 0,
    draws: 0,
    losses: 0,
    eventsOfThree: 0,
    ...(k === undefined ? {} : { k }),
    ever2300: facts.ever2300,
    ever2400: facts.ever2400,
    ...(last === undefined ? {} : { lastRated: last }),
  };
}

/** The best estimate of the last game's date: the list's period if it has games, else within a year if the player is active. */
function lastGame(row: ListRow, games: number, date: IsoDate): IsoDate | undefined {
  if (games > 0) return addDays(date, -1);
  return row.flag?.includes('i') === true ? undefined : addMonths(date, -12);
}

function problemOf(fact: FactOffer): string | undefined {
  const checked = checkNewFact(fact);
  return checked.ok ? undefined : checked.errors.map(({ message }) => message).join('; ');
}

function notTaken(row: ListRow, problem: string): Finding {
  return {
    code: 'row-not-taken',
    level: 'warning',
    place: { field: row.id },
    message: `Player ${row.id} was not taken: ${problem}.`,
    hint: 'Register the player by hand if they are needed.',
  };
}

function withoutK(file: string, ratings: number, date: IsoDate): Finding {
  return {
    code: 'list-without-k',
    level: 'notice',
    place: file === '' ? {} : { file },
    message: `The list of ${date} gives no K for ${ratings} ratings. Each player is taken as having completed ${gamesOfSettledK} games, and the listed rating as their highest.`,
    hint: `For a player who was new or once had ${ratingOfLowestK}, enter an opening-state fact with their games, K and highest rating.`,
  };
}

function notFide(file: string) {
  return {
    code: 'list-not-fide',
    place: file,
    message: `${file} is no list of FIDE.`,
    hint: 'Give the list as FIDE publishes it, as text or XML, zipped or not.',
  };
}

function badDate(date: string) {
  return { code: 'list-date', place: 'date', message: `${date} is no date.`, hint: 'Write it as 2026-11-01.' };
}

function noDate(file: string) {
  return {
    code: 'list-date-missing',
    place: file,
    message: 'The file does not say of which month the list is.',
    hint: 'Give the date of the list, e.g. 2026-11-01.',
  };
}
