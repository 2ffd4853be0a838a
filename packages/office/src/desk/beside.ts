// Entries that come with a report: players it registers and memberships it renews.

import { type ReportIdField, type ReportPlayer, reportedIds } from '@harkness/formats';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import { authoritiesOf } from '../authorities/registry.js';
import { checkNewFact, type FactOffer } from '../facts/append.js';
import { type PlayerCard, playerCardSpace, readAnyPlayerCard } from '../facts/cards/cards.js';
import type { IsoDate, PlayerId } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';
import { playerOfId } from '../questions/search/find.js';
import { type BesideEdit, isBeside, type NewPlayerEdit, type ReportEdit } from './edits.js';
import { givenIds, keepGiven, numberSpace } from './given-ids.js';
import type { Knowledge } from './knowledge.js';
import type { NewMembership, NewPlayer, Submission } from './submission.js';

type Beside = Pick<Submission, 'report' | 'newPlayers' | 'memberships'>;

/** The submission with the edits' extra entries; each new player's number is set in their row. */
export async function editedBeside(
  writer: StoreWriter,
  before: Submission,
  edits: readonly ReportEdit[],
  idField: ReportIdField,
): Promise<Result<Submission>> {
  const errors: RuleError[] = [];
  let edited = before;
  for (const [index, edit] of edits.entries())
    if (isBeside(edit)) edited = { ...edited, ...(await withBeside(writer, edited, edit, idField, `edits[${index}]`, errors)) };
  return errors.length > 0 ? failed(...errors) : ok(edited);
}

async function withBeside(
  writer: StoreWriter,
  submission: Submission,
  edit: BesideEdit,
  idField: ReportIdField,
  path: string,
  errors: RuleError[],
): Promise<Partial<Beside>> {
  const row = submission.report.sections
    .find(({ number }) => number === edit.section)
    ?.players.find(({ pair }) => pair === edit.pair);
  if (row === undefined) {
    const message = `Section ${edit.section} has no player ${edit.pair}.`;
    errors.push({
      code: 'edit-place',
      place: path,
      message,
      hint: 'Fetch the submission again: its report is another one by now.',
    });
    return {};
  }
  const [id] = reportedIds(row);
  if ('newPlayer' in edit) return withNewPlayer(writer, submission, edit, id, idField, path, errors);
  const player = id === undefined ? undefined : (await playerOfId(writer, id))?.player;
  if (player === undefined) {
    const message = `Player ${edit.pair} of section ${edit.section} has no id that the office knows.`;
    errors.push({ code: 'edit-place', place: path, message, hint: 'Give the id first.' });
    return {};
  }
  const others = (submission.memberships ?? []).filter((one) => one.player !== player);
  if (edit.membership === null) return { memberships: others };
  const renewed: NewMembership = { player, ...edit.membership };
  const checked = checkNewFact(membershipFact(renewed, 'draft', 'draft'));
  if (!checked.ok) errors.push(...checked.errors.map((error) => ({ ...error, place: path })));
  return { memberships: [...others, renewed] };
}

async function withNewPlayer(
  writer: StoreWriter,
  submission: Submission,
  { section, pair, newPlayer }: NewPlayerEdit,
  id: string | undefined,
  idField: ReportIdField,
  path: string,
  errors: RuleError[],
): Promise<Partial<Beside>> {
  const others = (submission.newPlayers ?? []).filter(({ player }) => player !== id);
  const withId = (given: string | undefined, name?: string): Submission['report'] => ({
    ...submission.report,
    sections: submission.report.sections.map((one) =>
      one.number !== section
        ? one
        : {
            ...one,
            players: one.players.map((player) =>
              player.pair !== pair
                ? player
                : { ...withoutId(player, idField), ...namedBy(given, idField), ...(name === undefined ? {} : { name }) },
            ),
          },
    ),
  });
  if (newPlayer === null) return { newPlayers: others, report: withId(undefined) };
  const wanted = newPlayer.player?.trim() ?? '';
  const player = wanted === '' ? await nextPlayerId(writer, others) : wanted;
  const made: NewPlayer = { ...newPlayer, player };
  if (others.some((one) => one.player === player) || (await playerOfId(writer, player)) !== undefined)
    errors.push({
      code: 'player-number-taken',
      place: path,
      message: `${player} is the number of somebody else.`,
      hint: 'Leave it empty: the office gives one.',
    });
  const checked = checkNewFact(playerFact(made, 'draft', 'draft'));
  if (!checked.ok) errors.push(...checked.errors.map((error) => ({ ...error, place: `${path}.newPlayer` })));
  return { newPlayers: [...others, made], report: withId(player, made.name) };
}

function withoutId<T extends Pick<ReportPlayer, ReportIdField>>(player: T, field: ReportIdField): T {
  const { [field]: _, ...rest } = player;
  return rest as T;
}

function namedBy(id: string | undefined, field: ReportIdField): { readonly [field: string]: string } {
  return id === undefined ? {} : { [field]: id };
}

/** Above the numbers US Chess has assigned, and outside the range of FIDE's eight-digit ids. */
const firstNumber = 60_000_001;
const triesAtMost = 10_000;

/** A number that nobody has and that is never given out again. */
export async function nextPlayerId(
  writer: StoreWriter,
  besides: readonly { readonly player: PlayerId }[] = [],
): Promise<PlayerId> {
  // Uses the scheme of the profile if there is one.
  const scheme = (await authoritiesOf(writer)).first.ids.own?.next;
  const taken = [
    ...(await writer.blobKeys(playerCardSpace)),
    ...(await givenIds(writer)),
    ...besides.map(({ player }) => player),
  ];
  const made = scheme?.(taken);
  if (made?.ok === true) {
    await keepGiven(writer, made.value);
    return made.value;
  }
  let next = Number((await writer.record(numberSpace, 'next')) ?? firstNumber);
  for (let tries = 0; tries < triesAtMost; tries++, next++) {
    const id = String(next);
    const isTaken = besides.some(({ player }) => player === id) || (await readAnyPlayerCard(writer, id)) !== undefined;
    if (isTaken || (await playerOfId(writer, id)) !== undefined) continue;
    await writer.putRecord(numberSpace, 'next', String(next + 1));
    return id;
  }
  throw new Error(`no free number of a player after ${next}`);
}

/** The office's knowledge together with the report's entries. */
export function knowledgeWith(knowledge: Knowledge, { newPlayers = [], memberships = [] }: Omit<Beside, 'report'>): Knowledge {
  if (newPlayers.length === 0 && memberships.length === 0) return knowledge;
  return {
    ...knowledge,
    newPlayers: new Map(newPlayers.map(({ birthDate: _, ...card }): [PlayerId, PlayerCard] => [card.player, card])),
    memberOn: async (player: PlayerId, day: IsoDate) =>
      memberships.some((one) => one.player === player && one.from <= day && day <= one.until) || knowledge.memberOn(player, day),
  };
}

/** The facts to enter before the sections, for players who are still in the report. */
export async function besideFacts(
  reader: StoreReader,
  submission: Submission,
  players: ReadonlySet<PlayerId>,
  by: string,
): Promise<FactOffer[]> {
  const id = (what: string, player: PlayerId) => `submission-${submission.id}-${what}-${player}`;
  const facts: FactOffer[] = [];
  for (const player of submission.newPlayers ?? []) {
    if (!players.has(player.player) || (await readAnyPlayerCard(reader, player.player)) !== undefined) continue;
    facts.push(playerFact(player, id('player', player.player), by));
  }
  for (const one of submission.memberships ?? [])
    if (players.has(one.player)) facts.push(membershipFact(one, id('member', one.player), by));
  return facts;
}

function playerFact({ birthDate, ...body }: NewPlayer, id: string, actor: string): FactOffer {
  const secret = birthDate === undefined || birthDate === '' ? {} : { private: { birthDate } };
  return { id, kind: 'player-registered', body, actor, ...secret };
}

function membershipFact(body: NewMembership, id: string, actor: string): FactOffer {
  return { id, kind: 'membership', body, actor };
}

/** Once a report is decided, the birth dates it contained are no longer needed here. */
export function withoutBirthDates(submission: Submission): Submission {
  if (submission.newPlayers === undefined) return submission;
  return { ...submission, newPlayers: submission.newPlayers.map(({ birthDate: _, ...player }) => player) };
}
