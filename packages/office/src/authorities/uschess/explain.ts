// Explains a rating after a section: rates the section again from the stored states and keeps every step.

import { dateOfDayNumber, type Instead, type Result, type Ruling, type TraceStep } from '@harkness/rules';
import {
  type EventInput,
  explainEvent,
  explainForeignEvent,
  explainMatch,
  officialRating,
  type PlayerInput,
  parseTimeControl,
  type RatingSource,
  rateEvent,
  rateForeignEvent,
  rateMatch,
} from '@harkness/rules/uschess';
import { initialOf, pastMatchesOf, rowsOf } from '../../engines/live/chunk.js';
import type { OrderKey } from '../../engines/live/rating-order.js';
import { InitialFrom } from '../../engines/live/rulebook.js';
import { recordInts } from '../../engines/live/state.js';
import { noRow, rowOf, type StoredUnit, stateAfterRow, stateBeforeRow } from '../../engines/live/stored-results.js';
import type { View } from '../../engines/live/view.js';
import type { Answer, ExplanationAnswer, OfficeError, RowMark } from '../../facts/answers.js';
import { answered, notInSection, refused } from '../../facts/errors.js';
import { asRow, asSystem, type PlayerNumber, type Row, type SystemCode } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { foreignKind, matchKind, systemOf } from '../../facts/stored-codes.js';
import { dayAt, f64At, i32At, playerAt, systemAt } from '../../facts/typed-arrays.js';
import type { Asked, StandingSection } from '../authority.js';
import { gamesOfTrace, insteadOf } from '../explained-games.js';
import { citePrecision } from './birth-date-precision.js';
import { computedOn } from './live/effects.js';
import { foreignInput } from './live/foreign.js';
import { editionsOf, type OwnRules, ownRules } from './live/own-rules.js';
import { personOn } from './live/person.js';
import { playerInput } from './live/player-input.js';
import { F, I } from './live/record.js';
import { liveSystemCount, liveSystemOf } from './live/systems.js';
import { Unit } from './live/unit.js';
import { maskTrace } from './public-explanation.js';
import { isByAge } from './section.js';
import { pointOf } from './standing.js';

export async function explainSection(
  view: View,
  { info, document }: StandingSection,
  player: PlayerNumber,
  { id, system, instead }: Asked,
): Promise<Answer<ExplanationAnswer>> {
  const units = await view.stored.units(info.slot, info.end);
  const unit = units.find((one) => system === undefined || systemOf(systemAt(one.chunk.unitSystem, one.unit)) === system);
  const row = unit === undefined ? noRow : rowOf(unit, player, view.merges);
  if (unit === undefined || row < 0) return refused(notInSection(id, { event: info.event, section: info.section }));
  return explainRow(view, info, document, unit, row, instead);
}

/** One row of a rated US Chess unit. */
export async function explainRow(
  view: View,
  key: OrderKey,
  document: SectionDocument,
  unit: StoredUnit,
  row: Row,
  withInstead = false,
): Promise<Answer<ExplanationAnswer>> {
  const trace = await traceOf(view, key, document, unit, row);
  if (!trace.ok) return trace;
  const after = pointOf(stateAfterRow(unit, row, view.rules));
  const player = await view.ids.id(view.merges.resolve(playerAt(unit.chunk.player, row)));
  const isExplained = trace.value.explains(after?.rating ?? null);
  // The explanation repeats the rating, so a difference is a defect. Fail loudly rather than answer wrongly.
  if (!isExplained && !view.isWhole) {
    throw new Error(`the explanation of ${player} in ${document.event}/${document.section} does not end in the stored rating`);
  }
  const { trace: seen, masked } = view.isWhole
    ? publicTrace(trace.value, isExplained ? undefined : (after?.official ?? null))
    : { trace: await citePrecision(view, trace.value.trace), masked: false };
  const before = pointOf(stateBeforeRow(unit.chunk, row));
  const games = await gamesOfTrace(view.reader, seen, player, async () => [document]);
  const scores = games.map((game) => game?.score ?? null);
  // Other results would reveal more about the ratings behind them, so a masked explanation has none.
  const isAsked = withInstead && isExplained && !masked && document.players.length <= mostPlayersAgain;
  return answered({
    section: { event: document.event, section: document.section },
    player,
    system: systemOf(systemAt(unit.chunk.unitSystem, unit.unit)),
    before,
    after,
    trace: seen,
    masked,
    games,
    instead: isAsked ? insteadOf(scores, (game, score) => wouldGive(trace.value.again(game, score), before, view.isWhole)) : [],
  });
}

/** Rating a larger section again for each result would take seconds. */
const mostPlayersAgain = 600;

/** With the decimals that are shown, or in whole numbers. */
function wouldGive(
  trace: Result<TraceStep>,
  before: ExplanationAnswer['before'],
  isWhole: boolean,
): Omit<Instead, 'game' | 'score'> | undefined {
  if (!trace.ok || typeof trace.value.value !== 'number') return undefined;
  const official = officialRating(trace.value.value);
  const stored = trace.value.steps?.findLast(({ rule }) => rule === 'uschess.stored-rating')?.value;
  const exact = typeof stored === 'number' && !isWhole ? stored : official;
  if (before === null) return { change: null, rating: official };
  return { change: exact - (isWhole ? before.official : before.rating), rating: official };
}

/** Computed from whole ratings and years of birth. If the result differs from the office's own computation, the trace says so. */
function publicTrace(traced: Traced, instead: number | null | undefined): { trace: TraceStep; masked: boolean } {
  const { trace, masked } = maskTrace(traced.trace, traced.secrets);
  if (instead === undefined) return { trace, masked };
  const caveat = `Computed from whole ratings and years of birth, which are public. From the exact numbers the office gets ${instead ?? 'no rating'}.`;
  return { trace: { ...trace, caveats: [...(trace.caveats ?? []), caveat] }, masked };
}

interface Traced {
  readonly trace: TraceStep;
  /** Numbers that reveal an age. */
  readonly secrets: ReadonlySet<number>;
  /** Whether the trace ends in a stored rating. */
  readonly explains: (rating: number | null) => boolean;
  /** Repeats the computation with another result of one of the player’s games. */
  readonly again: (game: number, score: number) => Result<TraceStep>;
}

/** Sections and foreign events end in the official rating. */
function endsInOfficial(trace: TraceStep): Traced['explains'] {
  return (rating) => trace.value === (rating === null ? null : officialRating(rating));
}

async function traceOf(
  view: View,
  key: OrderKey,
  document: SectionDocument,
  unit: StoredUnit,
  row: Row,
): Promise<Answer<Traced>> {
  const kind = unit.chunk.unitKind[unit.unit];
  const over = ownRules(view, document);
  if (kind === matchKind) return traceOfMatch(document, unit, row, over);
  if (kind === foreignKind) {
    const input = await foreignOf(view, document, unit, row);
    return traced(explainForeignEvent(input, over), (game, score) =>
      explainForeignEvent({ ...input, games: input.games.map((one, at) => (at === game ? { ...one, score } : one)) }, over),
    );
  }
  const [first, end] = rowsOf(unit.chunk, unit.unit);
  for (let each = first; each < end; each++) {
    if (initialOf(unit.chunk, each)?.from === InitialFrom.assigned) return refused(assignedOnly(document));
  }
  const input = await eventInput(view, key, document, unit);
  const explained = explainEvent(input, pairId(row - first), over);
  if (!explained.ok) return explained;
  const id = pairId(row - first);
  const own = input.games.flatMap((game, at) => (game.a === id || game.b === id ? [at] : []));
  return answered({
    trace: explained.value,
    secrets: secretsOf(input, unit, over),
    explains: endsInOfficial(explained.value),
    again: (game, score) => {
      const games = input.games.map((one, at) => (at === own[game] ? { ...one, scoreA: one.a === id ? score : 1 - score } : one));
      return explainEvent({ ...input, games }, id, over);
    },
  });
}

/** The rulings that a rated section rests on. */
export async function rulingsOfSection(view: View, { info, document }: StandingSection): Promise<Ruling[]> {
  const found: Ruling[] = [];
  const over = ownRules(view, document);
  for (const unit of await view.stored.units(info.slot, info.end)) {
    const kind = unit.chunk.unitKind[unit.unit];
    const rated: Result<{ readonly rulings: readonly Ruling[] }> =
      kind === matchKind
        ? rateMatch(matchOf(document, unit), over)
        : kind === foreignKind
          ? rateForeignEvent(await foreignOf(view, document, unit, rowsOf(unit.chunk, unit.unit)[0]), over)
          : rateEvent(await eventInput(view, info, document, unit), over);
    if (rated.ok) found.push(...rated.value.rulings);
  }
  return found;
}

/** Bonuses and floors applied. A section with initial ratings assigned by the office cannot be rated again from the record. */
export async function marksOfSection(view: View, { info, document }: StandingSection): Promise<RowMark[]> {
  const marks: RowMark[] = [];
  for (const unit of await view.stored.units(info.slot, info.end)) {
    const kind = unit.chunk.unitKind[unit.unit];
    if (kind === matchKind || kind === foreignKind) continue;
    const rated = rateEvent(await eventInput(view, info, document, unit), ownRules(view, document));
    if (!rated.ok) continue;
    const system = systemOf(systemAt(unit.chunk.unitSystem, unit.unit));
    for (const [at, { step5, floors, floorApplied }] of rated.value.players.entries()) {
      const pair = document.players[at]?.pair;
      const bonus = (step5?.standard?.bonus ?? 0) > 0;
      const floor = floorApplied ? floors?.personal : undefined;
      if (pair === undefined || (!bonus && floor === undefined)) continue;
      marks.push({ pair, system, ...(bonus ? { bonus } : {}), ...(floor === undefined ? {} : { floor }) });
    }
  }
  return marks;
}

function traced(result: Result<TraceStep>, again: Traced['again']): Answer<Traced> {
  if (!result.ok) return result;
  return answered({ trace: result.value, secrets: new Set(), explains: endsInOfficial(result.value), again });
}

/** A match ends in the rating after its limits. Below a floor, the office's answer to the request decides. */
function traceOfMatch(document: SectionDocument, unit: StoredUnit, row: Row, over: OwnRules | undefined): Answer<Traced> {
  const input = matchOf(document, unit);
  const side = row === rowsOf(unit.chunk, unit.unit)[0] ? 'a' : 'b';
  const [explained, rated] = [explainMatch(input, side, over), rateMatch(input, over)];
  if (!explained.ok) return explained;
  const outcome = rated.ok ? rated.value.sides?.[side] : undefined;
  return answered({
    trace: explained.value,
    secrets: new Set(),
    explains: (rating) => rating !== null && (rating === outcome?.ratingIfGranted || rating === outcome?.ratingIfRefused),
    again: (game, score) => {
      const scoresA = input.scoresA.map((one, at) => (at === game ? (side === 'a' ? score : 1 - score) : one));
      return explainMatch({ ...input, scoresA }, side, over);
    },
  });
}

function assignedOnly({ event, section }: SectionDocument): OfficeError {
  return {
    code: 'initial-rating-assigned',
    place: `${event}/${section}`,
    message: 'A player of this section has an assigned initial rating instead of a birth date, so Step 1 cannot be shown.',
    hint: 'Ask the office that has the birth dates.',
  };
}

/** The rules identify players by their index in the section. */
function pairId(index: number): string {
  return `player ${index + 1}`;
}

/** The section as it was rated, rebuilt from the stored states. */
export async function eventInput(
  view: View,
  key: OrderKey,
  document: SectionDocument,
  { chunk, unit }: StoredUnit,
): Promise<EventInput> {
  const [first, end] = rowsOf(chunk, unit);
  const system = systemAt(chunk.unitSystem, unit);
  const players: PlayerInput[] = [];
  for (let row = first; row < end; row++) {
    const input = playerInput(pairId(row - first), chunk.before, row);
    const isUnrated = initialOf(chunk, row) !== undefined;
    players.push(isUnrated ? { ...input, ...(await stepOneFields(view, playerAt(chunk.player, row), system, key)) } : input);
  }
  const control = parseTimeControl(document.timeControl);
  return {
    system: liveSystemOf(system),
    timeControl: control.ok ? control.value : null,
    startDate: document.start,
    endDate: document.end,
    players,
    games: document.games
      .filter(([, , , , played]) => played === 1)
      .map(([a, b, halfPoints]) => ({ a: pairId(a), b: pairId(b), scoreA: halfPoints / 2 })),
  };
}

/** The Step 1 data of an unrated player: their other ratings before the section, birth date, residence. */
async function stepOneFields(view: View, player: PlayerNumber, system: SystemCode, key: OrderKey): Promise<Partial<PlayerInput>> {
  await view.people.loadPerson(player);
  const effects = await view.people.loadEffects(player);
  const person = personOn(view.people, player, key.end);
  const sources: RatingSource[] = [];
  for (let other = asSystem(0); other < liveSystemCount; other++) {
    if (other === system) continue;
    const record = await view.history.stateBefore(player, other, key);
    if (effects !== undefined) view.applyNotes(record, other, effects, key.end);
    const rating = f64At(record.f64, F.rating);
    if (Number.isNaN(rating)) continue;
    sources.push({
      kind: liveSystemOf(other),
      rating,
      computedOn: dateOfDayNumber(computedOn(record.i32, 0, other, effects, key.end)),
      games: i32At(record.i32, I.games),
    });
  }
  if (person.fide !== null) sources.push({ kind: 'FIDE', rating: person.fide.rating, computedOn: person.fide.on, games: null });
  if (person.cfc !== null) sources.push({ kind: 'CFC', rating: person.cfc.rating, computedOn: person.cfc.on, games: null });
  return {
    birthDate: person.birthDate,
    inferredAdult: person.inferredAdult,
    canadianResident: person.canadianResident,
    sources,
    discretionaryRating: person.national?.rating ?? null,
  };
}

/** Initial ratings by age, and the Step 3 estimates computed from them. */
function secretsOf(input: EventInput, { chunk, unit }: StoredUnit, over: OwnRules | undefined): Set<number> {
  const secrets = new Set<number>();
  const [first, end] = rowsOf(chunk, unit);
  const byAge: number[] = [];
  for (let row = first; row < end; row++) {
    const initial = initialOf(chunk, row);
    if (initial === undefined || !isByAge(initial.from)) continue;
    byAge.push(row - first);
  }
  if (byAge.length === 0) return secrets;
  const rated = rateEvent(input, over);
  for (const index of byAge) {
    const { initial: first, step3 } = (rated.ok ? rated.value.players[index] : undefined) ?? { initial: null, step3: null };
    if (first !== null) secrets.add(first.rating);
    if (step3 !== null) secrets.add(step3.rating);
  }
  return secrets;
}

function matchOf(document: SectionDocument, { chunk, unit }: StoredUnit) {
  const [first] = rowsOf(chunk, unit);
  const control = parseTimeControl(document.timeControl);
  const past = (row: Row) => pastMatchesOf(chunk, row).map(({ on, change }) => ({ on: dateOfDayNumber(on), change }));
  return {
    system: liveSystemOf(systemAt(chunk.unitSystem, unit)),
    timeControl: control.ok ? control.value : null,
    startDate: document.start,
    endDate: document.end,
    a: playerInput(pairId(0), chunk.before, first),
    b: playerInput(pairId(1), chunk.before, first + 1),
    scoresA: document.games
      .filter(([, , , , played]) => played === 1)
      .map(([a, , halfPoints]) => (a === 0 ? halfPoints : 2 - halfPoints) / 2),
    pastMatchesA: past(first),
    pastMatchesB: past(asRow(first + 1)),
  };
}

async function foreignOf(view: View, document: SectionDocument, stored: StoredUnit, row: Row) {
  const { chunk, unit } = stored;
  const player = playerAt(chunk.player, row);
  await view.people.loadPerson(player);
  const start = dayAt(chunk.unitStart, unit);
  const edition = editionsOf(view).at(start);
  if (!('values' in edition)) throw new Error(edition.message);
  const one = new Unit();
  one.begin(asSystem(0), edition, 1, 0);
  one.player[0] = player;
  one.before.set(chunk.before.subarray(row * recordInts, (row + 1) * recordInts));
  return foreignInput(one, { document, status: await view.people.loadStatus(player) }, start, edition, view.people, pairId(0));
}
