// Search, players, history, chart, head to head.

import {
  type Adjustment,
  type Authorities,
  authoritiesOf,
  type KnownRating,
  type ListRatingAnswer,
  officeDay,
  type Participation,
  playerOfId,
  publishedDates,
  type RatingAsked,
  type RatingSystem,
  type readEventCard,
  readListedPlayer,
  readListHead,
  readPlayerCard,
  searchEvents,
  searchPlayers,
} from '@harkness/office';
import type { playerRoutes } from '../contract/players.js';
import { answerValue, StoredJson, Zipped } from '../http/answer.js';
import { audienceOf, type Caller } from '../http/caller.js';
import type { Handlers, Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import type { ExplanationSpeech } from '../http/share/explanation-speech.js';
import { listId, listTitle, parseListId } from '../services/list-names.js';
import type { OfficeThreads } from '../services/office-threads.js';
import { meetings } from './meetings.js';
import { plainAdjustment, plainParticipation, playerBody, playerPages, shownFields } from './player-answer.js';
import { sendText, speechFor, systemNamesOf, toldOf, toldText } from './story.js';

export function playerHandlers({
  office,
  store,
  threads,
  state,
  explanationSpeeches,
}: Services & {
  readonly threads: OfficeThreads;
  /** Names the current state of the store. */
  readonly state: () => Promise<string>;
  /** By language. */
  readonly explanationSpeeches: ReadonlyMap<string, ExplanationSpeech>;
}): Pick<Handlers, keyof typeof playerRoutes> {
  /** A player's current id, from their own id, a merged one, or a FIDE number. */
  async function currentId(id: string): Promise<string> {
    const card = await store.read((reader) => playerOfId(reader, id));
    if (card === undefined) throw notFound(`The player ${id}`);
    return card.player;
  }

  async function toldRating(id: string, { k, games, instead, ...answer }: ListRatingAnswer, speech?: ExplanationSpeech) {
    const [card, systems] = await store.read(
      async (reader) => [await readPlayerCard(reader, id), systemNamesOf(await authoritiesOf(reader))] as const,
    );
    const name = card?.name ?? id;
    const change = answer.rating === null || answer.before === null ? null : answer.rating - answer.before;
    const told = toldOf(answer.trace, { name, change, games, instead });
    return {
      ...answer,
      name,
      story: told,
      // A trace is plain data that matches the schema, but its lists are read-only here.
      trace: structuredClone(answer.trace) as never,
      text: toldText(answer.trace, told, speech, { who: { player: id, name }, systems }),
      ...(k === undefined ? {} : { k: { story: toldOf(k, { name, change: null }), trace: structuredClone(k) as never } }),
    };
  }

  async function toldFloor(asked: string, system: RatingSystem, caller: Caller, speech?: ExplanationSpeech) {
    const id = await currentId(asked);
    const { fields, standings } = answerValue(await office.player(id, { audience: audienceOf(caller) }));
    const standing = standings.find((one) => one.system === system)?.floor;
    if (standing?.trace === undefined) throw notFound(`A floor of the player ${asked} in ${system}`);
    const { floor, next, trace } = standing;
    const story = toldOf(trace, { name: fields.name, change: null });
    const systems = await store.read(async (reader) => systemNamesOf(await authoritiesOf(reader)));
    const ahead = next && `The next floor is ${next.floor}, earned by an established rating of ${next.atRating}.`;
    const told = story && { ...story, remarks: [...story.remarks, ...(ahead === undefined ? [] : [ahead])] };
    return {
      player: id,
      name: fields.name,
      system,
      floor,
      story: told,
      trace: structuredClone(trace) as never,
      text: toldText(trace, told, speech, { who: { player: id, name: fields.name }, systems }),
    };
  }

  /** Newest first. */
  async function pastOf(
    id: string,
    caller: Caller,
  ): Promise<{ history: readonly Participation[]; adjustments: readonly Adjustment[] }> {
    const { history, adjustments } = answerValue(await office.player(await currentId(id), { audience: audienceOf(caller) }));
    return { history: history.toReversed(), adjustments: adjustments.toReversed() };
  }

  return {
    async search({ query, now, caller }) {
      return store.read(async (reader) => {
        const authorities = await authoritiesOf(reader);
        const today = await officeDay(reader, now.toISOString());
        const hits = await searchPlayers(reader, query.q, query.limit);
        const found = hits.map(({ card }) => card.player);
        const known = authorities.all.map(({ players }) => ({
          main: players.main,
          ratings: players.known(reader, today, found),
        }));
        const players = [];
        const shown = shownFields(authorities, audienceOf(caller));
        for (const { card } of hits) {
          const best = await firstMain(known, card.player);
          const { state, federation, title } = shown(card);
          players.push({
            player: card.player,
            name: card.name,
            state,
            federation,
            title,
            rating: best && { system: best.system, official: Math.round(best.rating), games: best.games },
          });
        }
        const events = (await searchEvents(reader, query.q, Math.min(query.limit, 8))).map(({ card }) => eventHit(card));
        const named = authorities.lists()[0]?.name;
        const isAsked = named !== undefined && /^(list|supp|rating|\d{4})/i.test(query.q);
        const lists = (isAsked ? await publishedDates(reader, named) : [])
          .filter((date) => !/^\d{4}/.test(query.q) || date.startsWith(query.q))
          .toReversed()
          .slice(0, 4)
          .flatMap((date) =>
            named === undefined ? [] : [{ list: listId(named, date), title: listTitle(authorities, named, date), date }],
          );
        return { players, events, lists };
      });
    },

    async player(call) {
      const { params, query, now, caller } = call;
      if (query.known !== undefined && caller.by === 'nobody') {
        // The past state of the office is replayed for the question.
        throw new ProblemError(401, 'not-logged-in', 'A look back at what was known then needs an account.');
      }
      const audience = audienceOf(caller);
      if (audience === 'public' && query.on === undefined && query.known === undefined) {
        const recorded = await office.pageRecord(params.player, playerPages, now.toISOString(), await state());
        if (recorded !== undefined) return new StoredJson(new Zipped(recorded)) as never;
      }
      const on = { audience, ...(query.on === undefined ? {} : { on: query.on }) };
      const page = await office.playerPage(params.player, { ...on, at: now.toISOString() });
      if (page === undefined) throw notFound(`The player ${params.player}`);
      const known = query.known === undefined ? undefined : /^\d+$/.test(query.known) ? Number(query.known) : query.known;
      const answer = answerValue(
        known === undefined
          ? page.answer
          : await threads.ask('player', { player: page.player, asked: { known, ...on } }, call.signal),
      );
      return playerBody(page, answer, audience);
    },

    async playerHistory({ params, query, caller }) {
      const { history, adjustments } = await pastOf(params.player, caller);
      const isAsked = ({ system }: Participation | Adjustment) => query.system === undefined || system === query.system;
      const all = history.filter(isAsked);
      const start = query.cursor === undefined ? 0 : Number(query.cursor);
      const items = all.slice(start, start + query.limit);
      const end = start + items.length;
      return {
        items: items.map(plainParticipation),
        adjustments: adjustments.filter(isAsked).map(plainAdjustment),
        ...(end < all.length ? { next: String(end) } : {}),
      };
    },

    async playerResults({ params, query }) {
      const results = answerValue(await office.results(await currentId(params.player), query.system));
      return structuredClone(results) as Writable<typeof results>;
    },

    async playerLists({ params, query }) {
      const id = await currentId(params.player);
      return store.read(async (reader) => {
        const kind = (await authoritiesOf(reader)).lists().find(({ systems }) => systems.includes(query.system));
        const dates = kind === undefined ? [] : (await publishedDates(reader, kind.name)).toReversed();
        const start = query.cursor === undefined ? 0 : Number(query.cursor);
        const wanted = dates.slice(start, start + query.limit + 1);
        const rows: { list: string; date: string; rating: number; games: number }[] = [];
        for (const date of wanted) {
          const head = kind === undefined ? undefined : await readListHead(reader, kind.name, date);
          const row = head === undefined ? undefined : await readListedPlayer(reader, head, id);
          const one = row?.ratings.find(({ system }) => system === query.system);
          if (kind !== undefined && one !== undefined && one.rating !== null)
            rows.push({ list: listId(kind.name, date), date, rating: one.rating, games: one.games });
        }
        // The list before the last one shown is read only for the change.
        const shown = rows.filter(({ date }) => wanted.indexOf(date) < query.limit);
        const items = shown.map((row, at) => {
          const earlier = rows[at + 1];
          return earlier === undefined ? row : { ...row, change: row.rating - earlier.rating };
        });
        return { items, ...(dates.length > start + query.limit ? { next: String(start + query.limit) } : {}) };
      });
    },

    async listRating({ params, query }) {
      const id = await currentId(params.player);
      const answer = answerValue(await office.explainListRating(id, params.system, query.date));
      return toldRating(id, answer);
    },

    async listRatingText({ params, query, reply }) {
      const id = await currentId(params.player);
      const speech = speechFor(explanationSpeeches, query.lang, reply.request.headers);
      const answer = answerValue(await office.explainListRating(id, params.system, query.date));
      const { text } = await toldRating(id, answer, speech);
      return sendText(reply, text, speech);
    },

    async floor({ params, caller }) {
      return toldFloor(params.player, params.system, caller);
    },

    async floorText({ params, query, caller, reply }) {
      const speech = speechFor(explanationSpeeches, query.lang, reply.request.headers);
      const { text } = await toldFloor(params.player, params.system, caller, speech);
      return sendText(reply, text, speech);
    },

    async ratingOrigin({ params, query, caller }) {
      const id = await currentId(params.player);
      const answer = answerValue(
        await office.ratingOrigin(id, query.system, ratingAsked(await store.read(authoritiesOf), query), audienceOf(caller)),
      );
      const { origin } = answer;
      return {
        ...answer,
        origin:
          origin?.from === 'list' ? { ...origin, sections: origin.sections.map((one) => ({ ...one })) } : origin && { ...origin },
      };
    },

    async playerChart({ params, caller }) {
      const series = new Map<RatingSystem, ChartPoint[]>();
      const { history, adjustments } = await pastOf(params.player, caller);
      for (const point of chartPoints(history, adjustments)) {
        const points = series.get(point.system);
        if (points) points.push(point);
        else series.set(point.system, [point]);
      }
      const authorities = await store.read(authoritiesOf);
      const linesOf = (system: RatingSystem) => (authorities.ofSystem(system)?.players.lines ?? []).map((line) => ({ ...line }));
      const ofEvents = [...series].map(([system, points]) => ({
        system,
        lines: linesOf(system),
        dates: points.map(({ date }) => date),
        ratings: points.map(({ rating }) => rating),
        games: points.map(({ games }) => games),
        events: points.map(({ event }) => event),
      }));
      const points = answerValue(await office.listPoints(await currentId(params.player)));
      const ofLists = authorities.systems
        .map((system) => ({ system, points: points.filter((point) => point.system === system) }))
        .filter((one) => one.points.length > 0)
        .map((one) => ({
          system: one.system,
          lines: linesOf(one.system),
          dates: one.points.map(({ date }) => date),
          ratings: one.points.map(({ rating }) => rating),
          games: one.points.map(({ games }) => games),
          events: [],
        }));
      return { series: [...ofEvents, ...ofLists] };
    },

    async headToHead({ params, query }) {
      const id = await currentId(params.player);
      const answer = answerValue(await office.player(id));
      const own = new Set([answer.player, ...answer.mergedFrom]);
      const opponents = await store.read((reader) => meetings(reader, answer.history, own, query.against));
      const sorted = [...opponents.values()].sort((a, b) => b.games - a.games || (a.player < b.player ? -1 : 1));
      const start = query.cursor === undefined ? 0 : Number(query.cursor);
      const items = sorted.slice(start, start + query.limit);
      const named = await store.read(async (reader) => {
        const rows = [];
        for (const row of items) rows.push({ ...row, name: (await readPlayerCard(reader, row.player))?.name ?? row.player });
        return rows;
      });
      const end = start + items.length;
      return { items: named, ...(end < sorted.length ? { next: String(end) } : {}) };
    },
  };
}

type Writable<T> = T extends readonly (infer Item)[]
  ? Writable<Item>[]
  : T extends object
    ? { -readonly [key in keyof T]: Writable<T[key]> }
    : T;

function ratingAsked(
  authorities: Authorities,
  query: {
    readonly list?: string | undefined;
    readonly event?: string | undefined;
    readonly section?: number | undefined;
  },
): RatingAsked {
  const { list, event, section } = query;
  if (list !== undefined) {
    const parsed = parseListId(authorities, list);
    if (parsed === undefined) throw notFound(`The list ${list}`);
    return { list: parsed.name, date: parsed.date };
  }
  if (event === undefined && section === undefined) return { now: true };
  if (event === undefined || section === undefined)
    throw new ProblemError(400, 'section-incomplete', 'A section is named by both `event` and `section`.');
  return { event, section };
}

/** For a line of results: the first authority that has rated the player. */
async function firstMain(
  known: readonly {
    readonly main: (ratings: readonly KnownRating[]) => KnownRating | undefined;
    readonly ratings: (player: string) => Promise<readonly KnownRating[]>;
  }[],
  player: string,
): Promise<KnownRating | undefined> {
  for (const { main, ratings } of known) {
    const found = main(await ratings(player));
    if (found !== undefined) return found;
  }
  return undefined;
}

export function eventHit(card: NonNullable<Awaited<ReturnType<typeof readEventCard>>>) {
  const standing = card.sections.filter(({ withdrawn }) => withdrawn !== true);
  return {
    event: card.event,
    name: card.name,
    start: card.start,
    end: card.end,
    sections: standing.length,
    players: standing.reduce((sum, { players }) => sum + players, 0),
    authority: card.authority,
    city: card.city,
    state: card.state,
  };
}

interface ChartPoint {
  readonly system: RatingSystem;
  readonly date: string;
  readonly rating: number;
  readonly games: number;
  /** Null for an adjustment. */
  readonly event: { event: string; section: number; name: string } | null;
}

/** Sections and adjustments, oldest first; an adjustment comes before the sections that end on its day. */
function chartPoints(history: readonly Participation[], adjustments: readonly Adjustment[]): ChartPoint[] {
  const ofSections = history
    .toReversed()
    .flatMap(({ system, end, after, event, section, eventName }): ChartPoint[] =>
      after === null
        ? []
        : [{ system, date: end, rating: after.rating, games: after.games, event: { event, section, name: eventName } }],
    );
  const set = adjustments
    .toReversed()
    .map(({ system, on, after }): ChartPoint => ({ system, date: on, rating: after.rating, games: after.games, event: null }));
  // The sort is stable, so equal days keep their order.
  return [...set, ...ofSections].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
