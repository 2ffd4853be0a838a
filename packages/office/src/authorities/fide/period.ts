// Gathers, player by player, the tournaments rated for a list, with the ratings each event starts from.

import type { EventCard } from '../../facts/cards/cards.js';
import type { EventId, PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { registrationBar, sectionName } from './event.js';
import { carriedWords, type Period, type PeriodInput, type PlayerPeriod, type SectionResult } from './period-data.js';
import { editionOn } from './reformed-rules.js';
import type { SectionsOfList, SectionToRate, WaitingSection } from './sections.js';
import { type SectionInput, type SectionShares, shares2009 } from './shares-2009.js';
import { sharesSince2014 } from './shares-since-2014.js';

export async function gatherPeriod(input: PeriodInput, sections: SectionsOfList): Promise<Period> {
  const gatherer = new Gatherer(input);
  for (const section of sections.rate) await gatherer.rate(section);
  for (const change of sections.change)
    await gatherer.change(change.version.event, change.version.section, change.version.seq, change.document, change.card);
  return gatherer.finish();
}

class Gatherer {
  readonly #input: PeriodInput;
  readonly #players = new Map<PlayerId, PlayerPeriod>();
  readonly #results: SectionResult[] = [];
  readonly #held: WaitingSection[] = [];

  constructor(input: PeriodInput) {
    this.#input = input;
  }

  finish(): Period {
    return { players: this.#players, results: this.#results, held: this.#held };
  }

  #of(player: PlayerId): PlayerPeriod {
    let period = this.#players.get(player);
    if (period === undefined) {
      period = {
        player,
        tournaments: [],
        carried: [],
        corrected: [],
        lastGame: null,
        performances: [],
        pool: [],
        poolEvents: [],
        poolGone: [],
      };
      this.#players.set(player, period);
    }
    return period;
  }

  async rate({ version, document, card }: SectionToRate): Promise<void> {
    const made = await this.#shares(document, card, undefined);
    if (typeof made === 'string') this.#held.push({ ...version, because: made });
    else this.#keep(version.event, version.section, version.seq, made, undefined);
  }

  /** Replaces the result of a section that earlier lists rated. */
  async change(
    event: EventId,
    section: number,
    seq: number,
    document: SectionDocument | undefined,
    card: EventCard,
  ): Promise<void> {
    const before = await this.#input.resultOf(event, section);
    if (before === undefined) return;
    const made = document === undefined ? { shares: [], caveats: [] } : await this.#shares(document, card, before);
    if (typeof made === 'string') {
      this.#held.push({ event, section, seq, because: made });
      return;
    }
    const id = sectionName({ event, section });
    for (const old of before.shares) {
      // If the player was merged since, the old result counts for the player they are now.
      const player = (await this.#input.person(old.player))?.player ?? old.player;
      if (old.rating === null) this.#of(player).poolGone.push(id);
      else this.#carry(player, id, carriedWords.before, -old.changeHundredths, -old.games);
    }
    for (const { player, rating, changeHundredths, games } of made.shares)
      if (rating !== null) this.#carry(player, id, carriedWords.corrected, changeHundredths, games);
    this.#keep(event, section, seq, made, before);
  }

  #carry(player: PlayerId, id: string, what: string, hundredths: number, games: number): void {
    this.#of(player).carried.push({ id, what, hundredths, games });
  }

  #keep(event: EventId, section: number, seq: number, made: SectionShares, before: SectionResult | undefined): void {
    const { list, date } = this.#input;
    const { earlier = [], ...last } = before ?? {};
    this.#results.push({
      event,
      section,
      list,
      date,
      seq,
      shares: made.shares,
      ...(made.caveats.length === 0 ? {} : { caveats: made.caveats }),
      ...(before === undefined ? {} : { earlier: [...earlier, last as SectionResult] }),
    });
  }

  /**
   * Each player's share of the section, or why it is not rated. When first rated, it is added to the players' periods. When
   * corrected (`before`), shares use the original K, and the caller computes the difference.
   */
  async #shares(document: SectionDocument, card: EventCard, before: SectionResult | undefined): Promise<SectionShares | string> {
    const bar = registrationBar(card, this.#input.reform?.amended);
    if (bar !== undefined) return bar;
    const edition = editionOn(document.start, this.#input.listType, this.#input.reform);
    if (!edition.ok) return edition.errors[0]?.message ?? 'no rules are known for its start date';
    const ids: PlayerId[] = [];
    const births = new Map<PlayerId, number | undefined>();
    const women = new Set<PlayerId>();
    for (const { player } of document.players) {
      const known = await this.#input.person(player);
      if (known === undefined) return `nobody is registered as ${player}`;
      ids.push(known.player);
      births.set(known.player, known.birthYear);
      if (known.sex === 'f') women.add(known.player);
    }
    if (new Set(ids).size < ids.length) return 'the same player is in the section twice';
    const section: SectionInput = { edition: edition.value, document, card, ids, births, women, before };
    const of = (player: PlayerId): PlayerPeriod => this.#of(player);
    return edition.value.name === 'fide-2009' ? shares2009(this.#input, section, of) : sharesSince2014(this.#input, section, of);
  }
}
