// A player's games in one system, counted from the current reports: by colour, year and strength of the opponent, and the best
// wins. All counts cover the same games, so each adds up to the total. Besides, the performance in each section, in every system.

import type { Authority } from '../authorities/authority.js';
import { authoritiesOf, authorityOfSlot } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Answer, GameCount, PlayerResults, StrengthBand } from '../facts/answers.js';
import { readPlayerCards } from '../facts/cards/cards.js';
import { answered, noSuchPlayer, refused } from '../facts/errors.js';
import type { PlayerId, RatingSystem } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import { isSectionFact } from '../facts/section-fact.js';

/** Bands of the opponent's rating minus the player's, both before the section. */
const bands: readonly { readonly band: StrengthBand; readonly from: number }[] = [
  { band: 'far-above', from: 300 },
  { band: 'above', from: 100 },
  { band: 'equal', from: -99 },
  { band: 'below', from: -299 },
  { band: 'far-below', from: Number.NEGATIVE_INFINITY },
];
const mostWins = 10;

export async function askResults(view: View, id: PlayerId, system: RatingSystem): Promise<Answer<PlayerResults>> {
  const player = await view.player(id);
  if (player === undefined) return refused(noSuchPlayer(id));
  const own = new Set<PlayerId>();
  for (const member of view.merges.group(player)) own.add(await view.ids.id(member));
  own.add(await view.ids.id(player));
  const counts = new Counts();
  const performances: PlayerResults['performances'][number][] = [];
  const wins: Win[] = [];
  const authorities = await authoritiesOf(view.reader);
  for (const { slot } of await view.history.listed(player)) {
    const info = await view.slots.get(slot);
    if (info === undefined || info.withdrawn) continue;
    const authority = await authorityOfSlot(view.reader, authorities, info);
    const fact = await view.reader.factAt(info.seq);
    if (!isSectionFact(fact)) continue;
    const document = fact.body.section;
    const at = document.players.findIndex((one) => own.has(one.player));
    const rated = at < 0 ? undefined : await authority.sections.rated(view, { info, document, seq: info.seq });
    if (rated === undefined || !rated.isRated) continue;
    for (const one of rated.systems) {
      const before = (index: number) => rated.ratings(index).find((rating) => rating.system === one)?.before?.official;
      const met = gamesOf(document, at, before);
      if (one === system)
        for (const game of met) {
          counts.add(document, game, before(at));
          if (game.score === 1 && game.rating !== undefined) wins.push({ ...game, rating: game.rating, document });
        }
      const performance = performanceIn(authority, one, document, met);
      if (performance !== undefined)
        performances.push({ event: document.event, section: document.section, system: one, ...performance });
    }
  }
  return answered({ system, ...counts.answer(), bestWins: await best(view, wins), performances });
}

/** In a section and a system, over the games against rated opponents. */
function performanceIn(
  { sections }: Authority,
  system: RatingSystem,
  { start }: SectionDocument,
  met: readonly Game[],
): { readonly games: number; readonly performance: number } | undefined {
  const known = met.flatMap(({ rating, score }) => (rating === undefined ? [] : [{ rating, score }]));
  if (known.length === 0) return undefined;
  const performance = sections.performance?.(
    system,
    start,
    known.map(({ rating }) => rating),
    known.reduce((sum, { score }) => sum + score, 0),
  );
  return performance === undefined ? undefined : { games: known.length, performance };
}

interface Game {
  readonly opponent: PlayerId;
  readonly colour: 'white' | 'black';
  readonly round: number;
  readonly score: number;
  /** Before the section; undefined if unrated. */
  readonly rating: number | undefined;
}

interface Win extends Game {
  readonly rating: number;
  readonly document: SectionDocument;
}

function gamesOf(document: SectionDocument, at: number, before: (index: number) => number | undefined): Game[] {
  return document.games.flatMap(([white, black, halfPoints, round, played]): Game[] => {
    if (played === 0 || (white !== at && black !== at)) return [];
    const isWhite = white === at;
    const other = isWhite ? black : white;
    return [
      {
        opponent: document.players[other]?.player ?? '',
        colour: isWhite ? 'white' : 'black',
        round,
        score: (isWhite ? halfPoints : 2 - halfPoints) / 2,
        rating: before(other),
      },
    ];
  });
}

class Counts {
  readonly #all = emptyCount();
  readonly #colours = new Map<'white' | 'black', GameCount>();
  readonly #years = new Map<number, GameCount>();
  readonly #bands = new Map<StrengthBand, GameCount>();

  add({ end }: SectionDocument, { colour, score, rating }: Game, mine: number | undefined): void {
    const difference = rating === undefined || mine === undefined ? undefined : rating - mine;
    const band = difference === undefined ? 'unknown' : (bands.find(({ from }) => difference >= from)?.band ?? 'far-below');
    for (const count of [this.#all, at(this.#colours, colour), at(this.#years, Number(end.slice(0, 4))), at(this.#bands, band)])
      addTo(count, score);
  }

  answer(): Pick<PlayerResults, 'all' | 'byColour' | 'byYear' | 'byStrength'> {
    const order: readonly StrengthBand[] = [...bands.map(({ band }) => band), 'unknown'];
    return {
      all: this.#all,
      byColour: (['white', 'black'] as const).flatMap((colour) => {
        const count = this.#colours.get(colour);
        return count === undefined ? [] : [{ colour, ...count }];
      }),
      byYear: [...this.#years].sort(([a], [b]) => b - a).map(([year, count]) => ({ year, ...count })),
      byStrength: order.flatMap((band) => {
        const count = this.#bands.get(band);
        return count === undefined ? [] : [{ band, ...count }];
      }),
    };
  }
}

type Writable<T> = { -readonly [key in keyof T]: T[key] };

function emptyCount(): Writable<GameCount> {
  return { games: 0, wins: 0, draws: 0, losses: 0 };
}

function at<Key>(counts: Map<Key, GameCount>, key: Key): Writable<GameCount> {
  const count = counts.get(key) ?? emptyCount();
  counts.set(key, count);
  return count;
}

function addTo(count: Writable<GameCount>, score: number): void {
  count.games += 1;
  if (score === 1) count.wins += 1;
  else if (score === 0) count.losses += 1;
  else count.draws += 1;
}

/** The strongest opponents beaten, each listed once. */
async function best(view: View, wins: readonly Win[]): Promise<PlayerResults['bestWins']> {
  const strongest = new Map<PlayerId, Win>();
  for (const win of wins) if ((strongest.get(win.opponent)?.rating ?? 0) < win.rating) strongest.set(win.opponent, win);
  const chosen = [...strongest.values()].sort((a, b) => b.rating - a.rating).slice(0, mostWins);
  const cards = await readPlayerCards(
    view.reader,
    chosen.map(({ opponent }) => opponent),
  );
  return chosen.map(({ opponent, rating, colour, round, document }) => ({
    player: cards.get(opponent)?.mergedInto ?? opponent,
    name: cards.get(opponent)?.name ?? opponent,
    rating,
    colour,
    round,
    event: document.event,
    section: document.section,
    eventName: document.eventName,
    end: document.end,
  }));
}
