// What nobody in a real federation knows: the players' true strengths, and so the true expected scores of their games.

import type { PlayerId, SectionDocument } from '@harkness/office';
import { type Population, playerIdOf, strengthOn } from './population.js';
import { expectedScore, whiteIsWorth } from './strength.js';

/**
 * Filled while a sample is made; pass it to `loadSample`.
 * @example
 * const truth = new SampleTruth();
 * for (const _ of sampleFederation({ seed: 1, players: 20, years: 1 }, truth)) break;
 * truth instanceof SampleTruth // true
 */
export class SampleTruth {
  /** By `event/section`: White's true expected score of every rated game, in the order of the document. */
  readonly games = new Map<string, Float64Array>();
  readonly #players = new Map<string, readonly PlayerId[]>();
  #people: Population | undefined;

  /** `strengths`: those of the day, in the order of the document's players. */
  section(document: SectionDocument, strengths: Float64Array): void {
    const played = document.games.filter(([, , , , isPlayed]) => isPlayed === 1);
    const expected = Float64Array.from(played, ([white, black]) =>
      expectedScore((strengths[white] ?? 0) + whiteIsWorth, strengths[black] ?? 0),
    );
    const key = `${document.event}/${document.section}`;
    this.games.set(key, expected);
    this.#players.set(
      key,
      document.players.map(({ player }) => player),
    );
  }

  /** Players of a section, in the order of its document. */
  playersOf(event: string, section: number): readonly PlayerId[] {
    return this.#players.get(`${event}/${section}`) ?? [];
  }

  people(people: Population): void {
    this.#people = people;
  }

  /** Everybody's strength on a day, by id. */
  strengthsOn(day: number): Map<PlayerId, number> {
    const people = this.#people;
    if (people === undefined) return new Map();
    return new Map(
      Array.from({ length: people.size }, (_, index) => [playerIdOf(people, index), strengthOn(people, index, day)]),
    );
  }
}
