// Broadcasts of lichess: games over the board, with FIDE ids. One file per round, or one per player. FORMATS-2 §5.6.

import { defined } from '../bytes/defined.js';
import type { KeptFields } from '../input/kept-fields.js';
import { dayOf, type JsonNode } from '../json/node.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { GamePlayer, ListedGame, WaitingGame } from '../report/from-games.js';
import type { Outcome } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import { addUnnamed, type LichessFile } from './parts.js';

const fideSystems: Readonly<Record<string, string>> = { standard: 'FIDE', rapid: 'FIDE-rapid', blitz: 'FIDE-blitz' };

const results: Readonly<Record<string, readonly [Outcome, Outcome]>> = {
  '1-0': ['win', 'loss'],
  '0-1': ['loss', 'win'],
  '½-½': ['draw', 'draw'],
  '1/2-1/2': ['draw', 'draw'],
};
const points: Readonly<Record<string, readonly [Outcome, Outcome]>> = {
  '1': ['win', 'loss'],
  '0': ['loss', 'win'],
  '1/2': ['draw', 'draw'],
  '½': ['draw', 'draw'],
  '0.5': ['draw', 'draw'],
};
/** For a round or tour that is not rated: scored, but not rated. */
const unrated: Readonly<Partial<Record<Outcome, Outcome>>> = { win: 'unrated-win', draw: 'unrated-draw', loss: 'unrated-loss' };

export function withoutRating([white, black]: readonly [Outcome, Outcome]): readonly [Outcome, Outcome] {
  return [unrated[white] ?? white, unrated[black] ?? black];
}

export interface BroadcastRead {
  readonly name: string;
  readonly tour?: string;
  readonly city?: string;
  readonly timeControl?: string;
  readonly start?: string;
  readonly end?: string;
  readonly games: readonly ListedGame[];
  /** Games without a result yet. */
  readonly waiting: readonly Place[];
  readonly open: readonly WaitingGame[];
  /** Decided games without a move, which may be forfeits. */
  readonly moveless: readonly { readonly place: Place; readonly who: string }[];
  readonly notRated: readonly Place[];
  /** The rounds of the broadcast, whether paired yet or not. */
  readonly rounds?: number;
}

export function readRounds(files: readonly LichessFile[], kept: KeptFields, findings: FindingCollector): BroadcastRead {
  const rounds = files
    .map(({ file, nodes }) => ({ file, node: nodes[0]?.node }))
    .flatMap(({ file, node }) => (node === undefined ? [] : [{ file, node, round: node.node('round'), tour: node.node('tour') }]))
    .map((each) => ({ ...each, startsAt: each.round.number('startsAt') ?? 0 }))
    .sort((a, b) => a.startsAt - b.startsAt);
  const tour = rounds[0]?.tour;
  const id = tour?.text('id') ?? tour?.text('name');
  const games: ListedGame[] = [];
  const open: WaitingGame[] = [];
  const [waiting, notRated]: [Place[], Place[]] = [[], []];
  const moveless: { place: Place; who: string }[] = [];
  const info = tour?.node('info');
  let last = 0;
  const system = fideSystems[info?.text('fideTC') ?? ''] ?? 'FIDE';
  rounds.forEach(({ file, node, round, tour: own, startsAt }, i) => {
    if ((own.text('id') ?? own.text('name')) !== id) {
      const message = say`${quote(file.name)} is of ${quote(own.text('name') ?? '')}, not of ${quote(tour?.text('name') ?? '')}; it is left out.`;
      findings.add(
        'lichess-other-event',
        { file: file.name, field: 'tour' },
        message,
        say`Send the rounds of one broadcast at a time.`,
      );
      return;
    }
    const number = roundNumber(round) ?? i + 1;
    last = Math.max(last, number);
    const isRated = round.flag('rated') !== false && own.flag('rated') !== false;
    const date = dayOf(startsAt > 0 ? startsAt : undefined);
    for (const game of node.nodes('games')) {
      const place: Place = { file: file.name, field: game.path, section: 1, round: number };
      const [white, black] = game.nodes('players').map((player) => playerOf(player, system));
      const status = game.text('status') ?? '*';
      const moved = game.text('lastMove') !== undefined;
      game.ignore('id', 'name', 'fen', 'check', 'thinkTime', 'mate', 'eval', 'url');
      if (white === undefined || black === undefined) {
        addUnnamed(findings, place);
        continue;
      }
      const result = results[status.replace(/\s/g, '')];
      if (result === undefined) {
        waiting.push(place);
        open.push({ white, black, round: number, place });
        if (status !== '*') kept.keep('status', status, `${number} ${white.name}`);
        continue;
      }
      if (!isRated) notRated.push(place);
      if (!moved) moveless.push({ place, who: `${white.name} – ${black.name}` });
      games.push({
        white,
        black,
        outcomes: isRated ? result : withoutRating(result),
        round: number,
        place,
        ...defined({ date }),
      });
      game.keepRest(kept, `${number} ${white.name}`);
    }
    round
      .ignore('id', 'name', 'slug', 'url', 'createdAt', 'finished', 'finishedAt', 'ongoing', 'startsAt', 'delay')
      .keepRest(kept, number);
    node.ignore('round', 'tour', 'study', 'games', 'group', 'isSubscribed').keepRest(kept);
  });
  const dates = (tour?.list('dates') ?? []).map((each) => dayOf(typeof each === 'number' ? each : undefined));
  const [timeControl, city] = [info?.text('tc'), info?.text('location')];
  info?.ignore('format', 'players', 'website', 'standings').keepRest(kept);
  return {
    name: tour?.text('name') ?? '',
    ...defined({
      tour: id,
      city,
      timeControl,
      start: dates[0],
      end: dates.at(-1),
    }),
    games,
    open,
    waiting,
    moveless,
    notRated,
    rounds: last,
  };
}

/** `Round 3`, `Runde 3`, `R3`; undefined for names such as `Final`. */
function roundNumber(round: JsonNode): number | undefined {
  const number = Number(/^\D{0,20}?(\d{1,3})\b(?!.*\d)/.exec(round.text('name') ?? '')?.[1] ?? 0);
  return number > 0 ? number : undefined;
}

function playerOf(player: JsonNode, system: string): GamePlayer | undefined {
  const name = player.text('name');
  const id = player.text('fideId');
  const fideId = id !== undefined && /^[1-9]\d{3,9}$/.test(id) ? id : undefined;
  if (name === undefined) return undefined;
  const rating = player.number('rating');
  const federation = player.text('fed');
  return {
    key: fideId === undefined ? `name ${name.toLowerCase()}` : `id ${fideId}`,
    name,
    ...defined({
      fideId,
      title: titleOf(player.text('title') ?? ''),
      federation: federation !== undefined && /^[A-Z]{3}$/.test(federation) ? federation : undefined,
      team: player.text('team'),
      rating: rating !== undefined && rating > 0 ? { system, rating } : undefined,
    }),
  };
}

/** One player's games; rounds are numbered in file order. */
export function readPlayers(files: readonly LichessFile[], kept: KeptFields, findings: FindingCollector): BroadcastRead {
  const games: ListedGame[] = [];
  const waiting: Place[] = [];
  const seen = new Set<string>();
  for (const { file, nodes } of files) {
    const node = nodes[0]?.node;
    const listed = node?.nodes('games') ?? [];
    const system = (game: JsonNode): string => fideSystems[game.text('fideTC') ?? ''] ?? 'FIDE';
    listed.forEach((game, i) => {
      const place: Place = { file: file.name, field: game.path, section: 1, round: i + 1 };
      const own = node && playerOf(node, system(game));
      const opponent = playerOf(game.node('opponent'), system(game));
      const color = game.text('color');
      const result = points[game.text('points') ?? ''];
      const round = game.text('round');
      game.ignore('id', 'ratingDiff');
      if (own === undefined || opponent === undefined || (color !== 'white' && color !== 'black')) {
        findings.add(
          'lichess-player',
          place,
          say`A game does not name both players and a colour; it is left out.`,
          say`Give the game by hand if it counts.`,
        );
        return;
      }
      if (result === undefined) {
        waiting.push(place);
        return;
      }
      const [white, black] = color === 'white' ? [own, opponent] : [opponent, own];
      // The game between two players is in both their files.
      const key = `${round} ${white.key} ${black.key}`;
      if (round !== undefined && seen.has(key)) return;
      seen.add(key);
      games.push({ white, black, outcomes: color === 'white' ? result : [result[1], result[0]], round: i + 1, place });
      game.keepRest(kept, `${own.name} ${i + 1}`);
    });
    node
      ?.ignore(
        'name',
        'fideId',
        'title',
        'rating',
        'fed',
        'team',
        'games',
        'score',
        'played',
        'ratingDiff',
        'performance',
        'fide',
      )
      .keepRest(kept, node.text('name'));
  }
  return { name: '', games, open: [], waiting, moveless: [], notRated: [] };
}
