// One FIDE section for the lab: each player's expected scores by the ratings of its first day, and the points its games move.

import type { FideEdition, PeriodGame, PeriodTournament, TournamentChange } from '@harkness/rules/fide';
import { fideTables, parameterValue, ratingUsed, tournamentChange } from '@harkness/rules/internal/fide';
import type { EventCard, PlayerCard } from '../../facts/cards/cards.js';
import type { PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { PlayerNumbers, PointsLines, ReratedGame } from '../rerating.js';
import { countedGames, gamesOf, sectionName, timeControlOf } from './event.js';
import type { ListRules } from './next-row.js';
import type { SectionResult, SectionShare } from './period-data.js';
import type { RatingThen } from './ratings-at.js';
import { editionOn } from './reformed-rules.js';

interface Ratings {
  at(player: PlayerId, day: string): RatingThen | undefined;
}

export interface SidesInput {
  readonly document: SectionDocument;
  readonly card: EventCard;
  readonly rules: ListRules;
  /** The list's result for the section. */
  readonly result: SectionResult;
  readonly person: (player: PlayerId) => PlayerCard | undefined;
  readonly ratings: Ratings;
  /** Standard ratings that may stand in. */
  readonly standard: Ratings | undefined;
}

interface Side {
  readonly id: PlayerId;
  /** The player's own rating on the list of the section's first day. */
  readonly own: number | null;
  /** Their own rating, or the one that stands in. */
  readonly used: number | null;
  readonly games: number;
  readonly share: SectionShare | undefined;
  readonly change: TournamentChange | undefined;
}

interface Played {
  readonly a: number;
  readonly b: number;
  /** Indexes among each player's games. */
  readonly atA: number;
  readonly atB: number;
  readonly halfPoints: number;
}

export class SectionSides {
  readonly #sides: readonly Side[];
  readonly #played: readonly Played[];

  constructor({ document, rules, result, person, ratings, standard }: SidesInput) {
    const found = editionOn(document.start, rules.listType, rules.reform);
    if (!found.ok) throw new Error(`a section that was rated has rules: ${sectionName(document)}`);
    const edition = found.value;
    const ids = document.players.map(({ player }) => person(player)?.player ?? player);
    const then = ids.map((id) => ratings.at(id, document.start));
    const own = then.map((one) => one?.rating ?? null);
    const standards = ids.map((id) => standard?.at(id, document.start)?.rating ?? null);
    const standsIn = parameterValue(edition, fideTables.standardStandsIn);
    const { games, played } = gamesOfAll(edition, document, ids, own, standards);
    this.#played = played;
    this.#sides = ids.map((id, at) => {
      const share = result.shares.find(({ player }) => player === id);
      const used = ratingUsed(own[at] ?? null, standards[at], standsIn);
      // Rated since: uses the current rating (8.2.4), which predicts nothing.
      const rating = used ?? share?.rating ?? null;
      const tournament: PeriodTournament = {
        id: sectionName(document),
        start: document.start,
        own: rating,
        games: games[at] ?? [],
        timeControl: edition.name === 'fide-2009' ? null : timeControlOf(document),
      };
      const change = rating === null ? undefined : tournamentChange(edition, tournament, rating, (own[at] ?? null) === null);
      return { id, own: own[at] ?? null, used, games: then[at]?.career.games ?? 0, share, change };
    });
  }

  games(numbers: PlayerNumbers, ageOf: (player: number) => number): ReratedGame[] {
    return this.#played.flatMap(({ a: placeA, b: placeB, atA, atB, halfPoints }): ReratedGame[] => {
      const [a, b] = [this.#sides[placeA], this.#sides[placeB]];
      if (a === undefined || b === undefined) return [];
      const [own, other] = [a.change?.rows[atA], b.change?.rows[atB]];
      const isPredicted =
        a.used !== null && b.used !== null && own !== undefined && other !== undefined && 'p' in own && 'p' in other;
      const [playerA, playerB] = [numbers.of(a.id), numbers.of(b.id)];
      return [
        {
          a: playerA,
          b: playerB,
          placeA,
          placeB,
          score: halfPoints / 2,
          ratingA: a.used ?? Number.NaN,
          ratingB: b.used ?? Number.NaN,
          p: isPredicted ? (own.p + 100 - other.p) / 200 : Number.NaN,
          isNewcomer: a.own === null || b.own === null,
          gamesA: a.own === null ? 0 : a.games,
          gamesB: b.own === null ? 0 : b.games,
          ageA: ageOf(playerA),
          ageB: ageOf(playerB),
        },
      ];
    });
  }

  /** Adds games between two players whom the list moved, and what other players' games brought. */
  account(lines: PointsLines, isNew: ReadonlySet<PlayerId>): void {
    const rest = this.#sides.map(({ share }) => (share?.changeHundredths ?? 0) / 100);
    const kOf = ({ id, share }: Side): number | null =>
      share === undefined || share.rating === null || isNew.has(id) ? null : share.k;
    for (const { a: placeA, b: placeB, atA, atB, halfPoints } of this.#played) {
      const [a, b] = [this.#sides[placeA], this.#sides[placeB]];
      const [own, other] = [a?.change?.rows[atA], b?.change?.rows[atB]];
      if (a === undefined || b === undefined || own === undefined || other === undefined) continue;
      const [kA, kB] = [kOf(a), kOf(b)];
      if (kA === null || kB === null || !('p' in own) || !('p' in other)) continue;
      const score = halfPoints / 2;
      lines.game(score, kA, kB, own.p / 100, other.p / 100);
      rest[placeA] = (rest[placeA] ?? 0) - kA * (score - own.p / 100);
      rest[placeB] = (rest[placeB] ?? 0) - kB * (1 - score - other.p / 100);
    }
    for (const [at, side] of this.#sides.entries()) if (kOf(side) !== null) lines.add('oneSided', rest[at] ?? 0);
  }
}

/** Each player's games from their own side, and each game's index among them. */
function gamesOfAll(
  edition: FideEdition,
  document: SectionDocument,
  ids: readonly PlayerId[],
  own: readonly (number | null)[],
  standards: readonly (number | null)[],
): { readonly games: readonly PeriodGame[][]; readonly played: readonly Played[] } {
  const known = own.map((rating, at) => rating ?? standards[at] ?? null);
  const all = edition.name === 'fide-2009' ? gamesOf(document, ids) : countedGames(edition, document, ids, known);
  const places = new Map(ids.map((id, at) => [id, at]));
  const games = ids.map((): PeriodGame[] => []);
  const played: Played[] = [];
  for (const { white, black, halfPoints, played: isPlayed } of all) {
    const [a, b] = [places.get(white) ?? 0, places.get(black) ?? 0];
    const [ofA, ofB] = [games[a], games[b]];
    if (!isPlayed || ofA === undefined || ofB === undefined) continue;
    played.push({ a, b, atA: ofA.length, atB: ofB.length, halfPoints });
    ofA.push({ opponent: own[b] ?? null, opponentStandard: standards[b] ?? null, halfPoints });
    ofB.push({ opponent: own[a] ?? null, opponentStandard: standards[a] ?? null, halfPoints: 2 - halfPoints });
  }
  return { games, played };
}
