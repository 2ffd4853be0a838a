// Explains a player's change in a FIDE section: from the data of the list that rated it or, while it waits, as the next list would rate
// it. Throws if its numbers differ from the published ones: that is a defect.

import { addDays, type Instead, type Result, storyOf, type TraceStep } from '@harkness/rules';
import { editionByDate, type Game } from '@harkness/rules/fide';
import { explainPlayer } from '@harkness/rules/internal/fide';
import type { Answer, ExplanationAnswer } from '../../facts/answers.js';
import { type EventCard, readCurrentPlayer, readEventCard } from '../../facts/cards/cards.js';
import { answered, basisChanged, notInSection, refused } from '../../facts/errors.js';
import type { PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import { gamesOfTrace, insteadOf } from '../explained-games.js';
import { sectionName } from './event.js';
import { explainSectionShare, withResult } from './explain-next.js';
import { readKeptPeriod } from './kept-periods.js';
import { emptyPool, type ListRules, listRules, type RatedInput } from './next-row.js';
import { ownRules, rulesOfList } from './own-rules.js';
import type { SectionResult, SectionShare } from './period-data.js';
import { fideResultOf, listTypeOf, readPools } from './publish.js';
import { RatingsAt } from './ratings-at.js';
import { type Calculation, calculateAlone, nextListAfter, ratingOfShare, tooLate } from './section.js';
import { documentAt } from './sections.js';
import { event2009 } from './shares-2009.js';

/** Explains a player's change or performance in a section. `player` is their current id. */
export async function explainFide(
  reader: StoreReader,
  document: SectionDocument,
  player: PlayerId,
  on: 'its list' | 'the next list' = 'its list',
  withInstead = false,
): Promise<Answer<ExplanationAnswer>> {
  const kept = on === 'its list' ? await fideResultOf(reader, document.event, document.section) : undefined;
  if (kept === undefined) return explainAlone(reader, document, player, withInstead);
  return explainKept(reader, document, player, kept, withInstead);
}

async function explainKept(
  reader: StoreReader,
  document: SectionDocument,
  player: PlayerId,
  result: SectionResult,
  withInstead: boolean,
): Promise<Answer<ExplanationAnswer>> {
  const share = await shareOf(reader, result, player);
  if (share === undefined) return refused(notInSection(player, document));
  const rules = listRules(result.list, listTypeOf(result.list), result.date, await rulesOfList(reader, result.list, result.date));
  if (typeof rules === 'string') throw new Error(rules);
  const rated = (await documentAt(reader, result.seq)) ?? document;
  if (!is2009(rated, rules)) {
    const kept = await readKeptPeriod(reader, rules.list, rules.date, share.player);
    const trace = kept === undefined ? notKept(rules) : explainSectionShare(rules, kept, sectionName(rated));
    const again = kept === undefined || !withInstead ? undefined : againLater(rules, kept, sectionName(rated), trace);
    return finish(reader, { document: rated, player, result, share, trace, stands: 'published', again });
  }
  const explain2009 = await event2009Explained(reader, rules, rated, share.player, await idsThen(reader, rated, result));
  const trace = explain2009();
  // An event of 2009 is rated again from the lists and opening states of its time. More of those may have arrived since.
  if (trace.ok && share.rating !== null && changeIn(trace.value) !== share.changeHundredths)
    return refused(basisChanged(sectionName(rated)));
  const again = withInstead ? again2009(trace, explain2009) : undefined;
  return finish(reader, { document: rated, player, result, share, trace, stands: 'published', again });
}

/** Computes the change that another result of one of the player’s games would have brought. */
type Again = (game: number, score: number) => Omit<Instead, 'game' | 'score'> | undefined;

function againLater(rules: ListRules, input: RatedInput, section: string, explained: Result<TraceStep>): Again {
  const games = (explained.ok ? storyOf(explained.value)?.games : undefined) ?? [];
  // An unrated player's pool includes games of other sections.
  const first = games.findIndex(({ tournament }) => tournament === section);
  return (game, score) => {
    if (games[game]?.tournament !== section) return undefined;
    const trace = explainSectionShare(rules, withResult(rules, input, { section, game: game - first, score }), section);
    if (!trace.ok) return undefined;
    return typeof trace.value.value === 'number' ? { change: trace.value.value / 100 } : firstRatingIn(trace.value);
  };
}

/** The first rating from a pool of games; undefined if there are too few games. */
function firstRatingIn({ rule, value, inputs }: TraceStep): Omit<Instead, 'game' | 'score'> | undefined {
  if (rule !== 'fide.later.first-rating' || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const published = 'published' in value ? value['published'] : null;
  const rating = typeof published === 'number' ? published : inputs['ru'];
  return typeof rating === 'number' ? { change: null, rating } : undefined;
}

/** Explains an event under the text of 2009, optionally with another result of one of the player's games. */
type Explain2009 = (changed?: {
  readonly against: string;
  readonly meeting: number;
  readonly score: number;
}) => Result<TraceStep>;

function again2009(trace: Result<TraceStep>, explain: Explain2009): Again {
  const games = (trace.ok ? storyOf(trace.value)?.games : undefined) ?? [];
  return (game, score) => {
    const against = games[game]?.against;
    if (against === undefined) return undefined;
    const meeting = games.slice(0, game).filter((one) => one.against === against).length;
    const would = explain({ against, meeting, score });
    const change = would.ok ? changeIn(would.value) : undefined;
    return typeof change === 'number' ? { change: change / 100 } : undefined;
  };
}

/** Replaces the result of the player's `meeting`-th played game against an opponent. */
function withScore(
  games: readonly Game[],
  player: PlayerId,
  { against, meeting, score }: { readonly against: string; readonly meeting: number; readonly score: number },
): Game[] {
  let met = -1;
  return games.map((game) => {
    const isMeeting = (game.white === player && game.black === against) || (game.black === player && game.white === against);
    if (isMeeting && game.played) met += 1;
    if (!isMeeting || !game.played || met !== meeting) return game;
    return { ...game, halfPoints: game.white === player ? score * 2 : 2 - score * 2 };
  });
}

function notKept(rules: ListRules): Result<TraceStep> {
  return {
    ok: false,
    errors: [
      {
        code: 'explanation-not-kept',
        place: `${rules.list}/${rules.date}`,
        message: 'What this list was made of is not in this store: it was published before explanations were kept.',
        hint: 'The numbers stand; publish the next list to have its changes explained.',
      },
    ],
  };
}

async function event2009Explained(
  reader: StoreReader,
  rules: ListRules,
  document: SectionDocument,
  player: PlayerId,
  ids: readonly PlayerId[],
): Promise<Explain2009> {
  const card = await readEventCard(reader, document.event);
  if (card === undefined) throw new Error(`the event ${document.event} was rated and has no card`);
  const ratings = new RatingsAt(reader, rules.list);
  return explainEvent2009(ratings, rules, document, card, player, ids);
}

async function explainEvent2009(
  ratings: RatingsAt,
  rules: ListRules,
  document: SectionDocument,
  card: EventCard,
  player: PlayerId,
  ids: readonly PlayerId[],
): Promise<Explain2009> {
  const edition = editionByDate(document.start, rules.listType);
  if (!edition.ok) return () => edition;
  const { event } = await event2009(ratings, addDays(rules.date, -1), document, card, ids);
  const caveats = edition.value.caveats;
  return (changed) => {
    const games = changed === undefined ? event.games : withScore(event.games, player, changed);
    const trace = explainPlayer({ ...event, games }, player, edition.value);
    return trace.ok && caveats.length > 0 ? { ok: true, value: { ...trace.value, caveats } } : trace;
  };
}

/** Explains a section that is not rated yet: alone, as the list after it would rate it. */
async function explainAlone(
  reader: StoreReader,
  document: SectionDocument,
  player: PlayerId,
  withInstead: boolean,
): Promise<Answer<ExplanationAnswer>> {
  const made = await calculateAlone(reader, document, nextListAfter(document.end));
  if (!made.ok) return made;
  const { list, listType, date, ratings, card, period } = made.value;
  const late = await tooLate(reader, document, listType);
  if (late !== undefined) return refused({ ...late, place: sectionName(document) });
  const [held] = period.held;
  if (held !== undefined)
    return refused({
      code: 'not-ratable',
      place: sectionName(document),
      message: held.because,
      hint: 'Correct what bars the section, or withdraw it.',
    });
  const [result] = period.results;
  const share = result?.shares.find((one) => one.player === player);
  if (result === undefined || share === undefined) return refused(notInSection(player, document));
  const rules = listRules(list, listType, date, await ownRules(reader));
  if (typeof rules === 'string') return refused({ code: 'list-rules', place: date, message: rules, hint: 'Correct the dates.' });
  if (is2009(document, rules)) {
    const explain2009 = await explainEvent2009(ratings, rules, document, card, player, await currentPlayers(reader, document));
    const trace = explain2009();
    const again = withInstead ? again2009(trace, explain2009) : undefined;
    return finish(reader, { document, player, result, share, trace, stands: 'preview', again });
  }
  const input = await inputAlone(reader, made.value, player);
  const trace = explainSectionShare(rules, input, sectionName(document));
  const again = withInstead ? againLater(rules, input, sectionName(document), trace) : undefined;
  return finish(reader, { document, player, result, share, trace, stands: 'preview', again });
}

async function inputAlone(reader: StoreReader, made: Calculation, player: PlayerId): Promise<RatedInput> {
  const { ratings, standard, period, list, date } = made;
  const today = addDays(date, -1);
  const card = await readCurrentPlayer(reader, player);
  const before = await ratings.of(player, today);
  const head = await ratings.head(today);
  const pools = head === undefined || before !== undefined ? undefined : await readPools(reader, list, head.header.date);
  return {
    card: card ?? {},
    before,
    standard: (await standard?.of(player, today))?.rating ?? null,
    period: period.players.get(player),
    pool: pools?.get(player) ?? emptyPool,
  };
}

interface Finished {
  readonly document: SectionDocument;
  readonly player: PlayerId;
  readonly result: SectionResult;
  readonly share: SectionShare;
  readonly trace: Result<TraceStep>;
  readonly stands: 'published' | 'preview';
  /** Absent: do not compute other results. */
  readonly again?: Again | undefined;
}

async function finish(
  reader: StoreReader,
  { document, player, result, share, trace, stands, again }: Finished,
): Promise<Answer<ExplanationAnswer>> {
  if (!trace.ok) return trace;
  const ended = changeIn(trace.value);
  // A preview of one section does not include the other games of the period, which may limit K.
  if (stands === 'published' && share.rating !== null && ended !== share.changeHundredths)
    throw new Error(`the explanation of ${player} in ${sectionName(document)} does not end in the change on the list`);
  const { before, change, share: brought } = ratingOfShare(result, share);
  const games = await gamesOfTrace(reader, trace.value, player, async (tournament) =>
    tournament === undefined || tournament === sectionName(document) ? [document] : [],
  );
  const counted = (storyOf(trace.value)?.games ?? []).map(({ score, notRated }) => (notRated === undefined ? score : null));
  return answered({
    section: { event: document.event, section: document.section },
    player,
    system: result.list,
    before,
    after: null,
    ...(change === undefined ? {} : { change }),
    ...(brought === undefined ? {} : { share: brought }),
    trace: trace.value,
    masked: false,
    games,
    instead: again === undefined ? [] : insteadOf(counted, again),
  });
}

/** The step that contains a rated player's change. */
function changeIn(trace: TraceStep): unknown {
  if (trace.rule === 'fide.later.change' || trace.rule === 'fide.rating-change') return trace.value;
  return trace.steps?.find(({ rule }) => rule === 'fide.rating-change')?.value;
}

function is2009(document: SectionDocument, { listType }: ListRules): boolean {
  const edition = editionByDate(document.start, listType);
  return edition.ok && edition.value.name === 'fide-2009';
}

/** A player's share. If they were merged since, it is under their former id. */
export async function shareOf(reader: StoreReader, result: SectionResult, player: PlayerId): Promise<SectionShare | undefined> {
  const own = result.shares.find((share) => share.player === player);
  if (own !== undefined) return own;
  for (const share of result.shares) if ((await readCurrentPlayer(reader, share.player))?.player === player) return share;
  return undefined;
}

async function currentPlayers(reader: StoreReader, document: SectionDocument): Promise<PlayerId[]> {
  const ids: PlayerId[] = [];
  for (const { player } of document.players) ids.push((await readCurrentPlayer(reader, player))?.player ?? player);
  return ids;
}

/** The ids by which the list knew the players of a section. */
async function idsThen(reader: StoreReader, document: SectionDocument, result: SectionResult): Promise<PlayerId[]> {
  const known = new Set(result.shares.map(({ player }) => player));
  const current = await currentPlayers(reader, document);
  return document.players.map(({ player }, at) => (known.has(player) ? player : (current[at] ?? player)));
}
