// Events, sections, explanations, wallcharts.

import { checkReport, writerOf } from '@harkness/formats';
import {
  type Authorities,
  authoritiesOf,
  type EventCard,
  type ExplanationAnswer,
  eventChoices,
  isNamed,
  joinTwins,
  officeDay,
  parseTimeControl,
  type RatingSystem,
  readEventCard,
  readPlayerCard,
  recentEvents,
  reportOfSections,
  type Store,
  type StoreReader,
  searchEvents,
  twinsOf,
  upcomingEvents,
} from '@harkness/office';
import type { eventRoutes } from '../contract/events.js';
import { answerValue } from '../http/answer.js';
import { audienceOf } from '../http/caller.js';
import type { Handlers, Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import type { ExplanationSpeech } from '../http/share/explanation-speech.js';
import { standingDocument } from './meetings.js';
import { plainShare } from './player-answer.js';
import { eventHit } from './players.js';
import { sendText, speechFor, spoken, systemNamesOf, toldOf, toldText } from './story.js';

/** Tournaments by day, without repeats. Reads on until there are enough, because twins are listed next to each other. */
async function recentTournaments(
  reader: StoreReader,
  { limit, from, to, cursor }: { limit: number; from?: string | undefined; to?: string | undefined; cursor?: string | undefined },
  wanted: (card: EventCard) => boolean,
  ranks: readonly string[],
): Promise<{ joined: Awaited<ReturnType<typeof joinTwins>>; next: string | undefined }> {
  const joined: Awaited<ReturnType<typeof joinTwins>> = [];
  let next = cursor;
  do {
    const page = await recentEvents(reader, {
      limit: limit - joined.length,
      wanted,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(next === undefined ? {} : { after: next }),
    });
    joined.push(...(await joinTwins(reader, page.events, ranks)));
    next = page.next;
  } while (joined.length < limit && next !== undefined);
  return { joined, next };
}

export function eventHandlers({
  office,
  store,
  explanationSpeeches,
}: Services & {
  /** By language. */
  readonly explanationSpeeches: ReadonlyMap<string, ExplanationSpeech>;
}): Pick<Handlers, keyof typeof eventRoutes> {
  return {
    async events({ query, now }) {
      return store.read(async (reader) => {
        const authorities = await authoritiesOf(reader);
        const { ids } = authorities;
        const q = query.q?.trim() ?? '';
        const isThere = (card: EventCard) =>
          (query.state === undefined || card.state === query.state.toUpperCase()) &&
          (query.authority === undefined || card.authority === query.authority);
        if (query.upcoming === 'true') {
          const { from = '', to = '9999', system } = query;
          const today = await officeDay(reader, now.toISOString());
          const upcoming = await upcomingEvents(
            reader,
            today,
            query.limit,
            (card) =>
              isThere(card) &&
              card.end >= from &&
              card.end <= to &&
              (q === '' || isNamed(card, q)) &&
              // The time control, which decides, is not known yet.
              (system === undefined || authorities.get(card.authority).systems.some((one) => one.system === system)),
          );
          return { items: upcoming.map(eventHit) };
        }
        const wanted = (card: EventCard) =>
          isThere(card) && (query.system === undefined || isRatedIn(authorities, card, query.system));
        const ranks = query.authority === undefined ? ids : [query.authority, ...ids];
        const { joined, next } =
          q === ''
            ? await recentTournaments(reader, query, wanted, ranks)
            : await namedTournaments(reader, { ...query, q }, wanted, ranks);
        return {
          items: joined.map(({ card, twins }) => ({
            ...eventHit(card),
            ...(twins.length === 0 ? {} : { twins: twins.map(twinAnswer) }),
          })),
          ...(next === undefined ? {} : { next }),
        };
      });
    },

    async eventChoices() {
      return store.read(async (reader) => {
        const { years, states, complete } = await eventChoices(reader);
        return { years: [...years], states: states.map((one) => ({ ...one, years: [...one.years] })), complete };
      });
    },

    async event({ params }) {
      const card = await store.read((reader) => readEventCard(reader, params.event));
      if (card === undefined) throw notFound(`The event ${params.event}`);
      // A registered event without a report has no sections yet.
      const { sections } = card.sections.length === 0 ? { sections: [] } : answerValue(await office.event(params.event));
      return {
        event: card.event,
        name: card.name,
        start: card.start,
        end: card.end,
        authority: card.authority,
        city: card.city,
        state: card.state,
        federation: card.federation,
        affiliate: card.affiliate,
        registration: card.registration && registrationAnswer(card.registration),
        twins: (await store.read((reader) => twinsOf(reader, card))).map(twinAnswer),
        sections: sections.map((section) => ({ ...section, systems: [...section.systems] })),
      };
    },

    async section({ params, caller }) {
      const answer = answerValue(await office.section(params, { audience: audienceOf(caller) }));
      const { document } = answer;
      const { sections } = (await store.read(authoritiesOf)).get(document.authority);
      // Sections rated by lists are not rated by runs.
      const seqs = sections.byRuns ? answer.versions.map(({ seq }) => seq) : [];
      const runs = await office.runsOfFacts(seqs);
      const { card, twins } = await store.read(async (reader) => {
        const found = await readEventCard(reader, document.event);
        return { card: found, twins: found === undefined ? [] : await twinsOf(reader, found) };
      });
      return {
        event: document.event,
        eventName: document.eventName,
        section: document.section,
        name: document.name,
        authority: document.authority,
        kind: document.kind,
        start: document.start,
        end: document.end,
        venue: document.venue,
        timeControl: document.timeControl,
        rounds: document.rounds,
        affiliate: document.affiliate,
        city: document.city,
        state: document.state,
        status: answer.status,
        held: answer.held && {
          ...answer.held,
          message: withPlayersOfMatch(
            answer.held,
            document.players.map(({ player }) => answer.players.find((row) => row.player === player)?.name),
          ),
        },
        systems: [...answer.systems],
        siblings: (card?.sections ?? [])
          .filter(({ withdrawn }) => withdrawn !== true)
          .map(({ section, name, players }) => ({ section, name, players })),
        twins: twins.map(twinAnswer),
        players: answer.players.map(plainRow),
        versions: answer.versions.map((version) => ({ ...version, run: runs.get(version.seq) })),
      };
    },

    async explanation({ params, query, caller }) {
      const answer = answerValue(
        await office.explain(params, params.player, {
          audience: audienceOf(caller),
          instead: true,
          ...(query.system === undefined ? {} : { system: query.system }),
        }),
      );
      return explanationOf(store, params, answer);
    },

    async rulings({ params, caller }) {
      const rulings = answerValue(await office.rulings(params, { audience: audienceOf(caller) }));
      const marks = answerValue(await office.marks(params, { audience: audienceOf(caller) }));
      return { items: rulings.map((ruling) => ({ ...ruling })), marks: marks.map((mark) => ({ ...mark })) };
    },

    async explanationText({ params, query, caller, reply }) {
      const answer = answerValue(
        await office.explain(params, params.player, {
          audience: audienceOf(caller),
          instead: true,
          ...(query.system === undefined ? {} : { system: query.system }),
        }),
      );
      const speech = speechFor(explanationSpeeches, query.lang, reply.request.headers);
      const { text } = await explanationOf(store, params, answer, speech);
      return sendText(reply, text, speech);
    },

    async wallchart({ params, query, reply }) {
      const format = query.format === 'text' ? 'wallchart-text' : 'wallchart-html';
      const report = await store.read(async (reader) => {
        const document = await standingDocument(reader, params.event, params.section);
        if (document === undefined) throw notFound(`Section ${params.section} of ${params.event}`);
        const fields = new Map();
        for (const { player } of document.players) {
          const card = await readPlayerCard(reader, player);
          if (card !== undefined) fields.set(player, card);
        }
        return reportOfSections([document], fields, await authoritiesOf(reader));
      });
      const answer = answerValue(await office.section(params, { audience: 'public' }));
      const withRatings = {
        ...report,
        sections: report.sections.map((section) => ({
          ...section,
          players: section.players.map((player) => {
            const row = answer.players.find(({ pair }) => pair === player.pair);
            const ratings = (when: 'before' | 'after') =>
              (row?.ratings ?? []).flatMap((one) => {
                const point = one[when];
                return point === null ? [] : [{ system: one.system, rating: point.official, games: point.games }];
              });
            return { ...player, ratings: ratings('before'), postRatings: ratings('after') };
          }),
        })),
      };
      const checked = checkReport(withRatings);
      const written = checked.report && writerOf(format)?.write(checked.report);
      const [file] = written?.files ?? [];
      if (file === undefined)
        throw new ProblemError(422, 'wallchart-not-possible', 'This section cannot be shown as a wallchart.');
      return reply
        .type(query.format === 'text' ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
        .send(Buffer.from(file.bytes));
    },
  };
}

/** Whether a standing section is rated in a system, by its time control, venue and first day. */
function isRatedIn(authorities: Authorities, { authority, sections }: EventCard, system: RatingSystem): boolean {
  const { reports } = authorities.get(authority);
  return sections.some(({ timeControl, venue, start, withdrawn }) => {
    const control = withdrawn === true ? undefined : parseTimeControl(timeControl);
    const found = control && reports.classify({ control, venue, start });
    return found !== undefined && 'systems' in found && found.systems.includes(system);
  });
}

/** A name that more events have is not rare: events are then read by day until enough of them match. */
const mostNamed = 500;
const cursorOfNamed = /^named:(\d{1,6})$/;

/** Tournaments by words of the name, or by id, newest first. */
async function namedTournaments(
  reader: StoreReader,
  query: Parameters<typeof recentTournaments>[1] & { readonly q: string },
  wanted: (card: EventCard) => boolean,
  ranks: readonly string[],
): ReturnType<typeof recentTournaments> {
  const { q, from = '', to = '9999', limit, cursor } = query;
  const place = cursorOfNamed.exec(cursor ?? '')?.[1];
  const found = cursor === undefined || place !== undefined ? await searchEvents(reader, q, mostNamed) : undefined;
  if (found === undefined || found.length >= mostNamed)
    return recentTournaments(
      reader,
      { ...query, cursor: place === undefined ? cursor : undefined },
      (card) => isNamed(card, q) && wanted(card),
      ranks,
    );
  // Where a name is found as typed, no typing error is assumed.
  const asTyped = found.filter(({ by }) => by !== 'near');
  const events = (asTyped.length > 0 ? asTyped : found)
    .map(({ card }) => card)
    .filter((card) => card.sections.length > 0 && card.end >= from && card.end.slice(0, to.length) <= to && wanted(card))
    .sort((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0));
  const all = await joinTwins(reader, events, ranks);
  const start = Number(place ?? 0);
  const end = start + limit;
  return { joined: all.slice(start, end), next: end < all.length ? `named:${end}` : undefined };
}

function registrationAnswer(registration: NonNullable<EventCard['registration']>) {
  const { registeredOn, refusedOn, outcome, league, nationalChampionship, womenOnly, teamChampionship, titleNorms } =
    registration;
  return {
    registeredOn,
    ...(refusedOn === undefined || outcome === 'upheld' ? {} : { refusedOn }),
    league,
    nationalChampionship,
    womenOnly,
    teamChampionship,
    titleNorms,
  };
}

function twinAnswer({ event, authority }: EventCard) {
  return { event, authority };
}

/** Why a match is not rated, with the names of its players: the rules know only a first and a second one. */
export function withPlayersOfMatch(
  { code, message }: { readonly code: string; readonly message: string },
  names: readonly (string | undefined)[],
): string {
  if (code !== 'match-not-eligible') return message;
  return message.replace(/\bthe (first|second) player\b/g, (words, which: string) => {
    const name = names[which === 'first' ? 0 : 1];
    return name === undefined ? words : spoken(name);
  });
}

type Row = Extract<Awaited<ReturnType<Services['office']['section']>>, { ok: true }>['value']['players'][number];

/** An explanation in the form of the schema, for a rated section or a preview. */
export async function explanationOf(
  store: Store,
  { event, section }: { readonly event: string; readonly section: number },
  answer: ExplanationAnswer,
  speech?: ExplanationSpeech,
) {
  const [card, systems] = await store.read(
    async (reader) => [await readPlayerCard(reader, answer.player), systemNamesOf(await authoritiesOf(reader))] as const,
  );
  const { before, after, games, instead } = answer;
  const change = answer.change ?? (before === null || after === null ? null : after.rating - before.rating);
  const name = card?.name ?? answer.player;
  const told = toldOf(answer.trace, { name, change, games, instead });
  return {
    event,
    section,
    player: answer.player,
    name,
    system: answer.system,
    before: answer.before && { ...answer.before },
    after: answer.after && { ...answer.after },
    change: answer.change,
    share: plainShare(answer.share),
    // A trace is plain data that matches the schema, but its lists are read-only here.
    trace: structuredClone(answer.trace) as never,
    story: told,
    text: toldText(answer.trace, told, speech, { who: { player: answer.player, name }, systems }),
    masked: answer.masked,
  };
}

export function plainRow(row: Row) {
  return {
    ...row,
    rounds: row.rounds.map((cell) => ({ ...cell })),
    tieBreaks: row.tieBreaks.map((one) => ({ ...one })),
    ratings: row.ratings.map(({ before, after, initial, share, ...rest }) => ({
      ...rest,
      share: plainShare(share),
      before: before && { ...before },
      after: after && { ...after },
      ...(initial === undefined ? {} : { initial: initial && { ...initial } }),
    })),
  };
}
