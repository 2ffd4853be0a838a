// Events played on lichess: standings of Swiss events and arenas, and games. Players are user names. FORMATS-2 §5.6.

import { defined } from '../bytes/defined.js';
import type { KeptFields } from '../input/kept-fields.js';
import { dayOf, type JsonNode } from '../json/node.js';
import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { GamePlayer, ListedGame } from '../report/from-games.js';
import type { Outcome, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import { withoutRating } from './broadcast.js';
import { addUnnamed, type LichessFile } from './parts.js';

export interface OnlineEvent {
  readonly id?: string;
  readonly name?: string;
  readonly start?: string;
  readonly timeControl?: string;
  readonly rounds?: number;
}

/** `/api/swiss/{id}` or `/api/tournament/{id}`: the name of the event, and how it was played. */
export function readEvent(files: readonly LichessFile[], kept: KeptFields): OnlineEvent {
  const node = files[0]?.nodes[0]?.node;
  if (node === undefined) return {};
  const startsAt = node.text('startsAt');
  const event = defined({
    id: node.text('id'),
    name: node.text('name') ?? node.text('fullName'),
    start: startsAt !== undefined && /^\d{10,}$/.test(startsAt) ? dayOf(Number(startsAt)) : startsAt?.slice(0, 10),
    timeControl: clockText(node.node('clock'), 'limit'),
    rounds: node.whole('nbRounds'),
  });
  node
    .ignore('fullName', 'nbPlayers', 'status', 'round', 'nextRound', 'nbOngoing', 'createdBy', 'standing', 'isFinished', 'perf')
    .keepRest(kept);
  return event;
}

/** In seconds, like record 222 of TRF26. */
function clockText(clock: JsonNode, base: string): string | undefined {
  const [seconds, increment] = [clock.whole(base), clock.whole('increment')];
  return seconds === undefined ? undefined : `${seconds}+${increment ?? 0}`;
}

/** The players of the standings, without games. Points of a Swiss are game points; those of an arena are not. */
export function readStandings(
  files: readonly LichessFile[],
  kept: KeptFields,
  findings: FindingCollector,
): readonly ReportPlayer[] {
  return files.flatMap(({ file, nodes }) =>
    nodes.flatMap(({ node, line }, i): ReportPlayer[] => {
      const name = node.text('username');
      const place: Place = { file: file.name, ...(line === undefined ? { field: node.path } : { line, column: 1 }) };
      if (name === undefined) {
        findings.add('lichess-player', place, say`A row has no user name; it is left out.`, say`Download the file again.`);
        return [];
      }
      const rating = node.number('rating');
      const title = node.text('title');
      const [rank, points] = [node.whole('rank'), node.has('score') ? undefined : node.number('points')];
      if (title !== undefined && titleOf(title) === undefined) kept.keep('title', title, name);
      node.keepRest(kept, name);
      return [
        {
          pair: i + 1,
          name,
          ratings: rating !== undefined && rating > 0 ? [{ system: 'lichess', rating }] : [],
          ...defined({ title: titleOf(title ?? ''), rank: rank === undefined || rank === 0 ? undefined : rank, points }),
          cells: [],
          place: { ...place, section: 1, player: i + 1 },
        },
      ];
    }),
  );
}

/** Games that ended without a winner. Any other game with neither winner nor draw is not over. */
const drawn = new Set(['draw', 'stalemate', 'insufficientMaterialClaim']);
const endings = new Set(['mate', 'resign', 'outoftime', 'timeout', 'cheat', 'variantEnd', 'unknownFinish', ...drawn]);

export interface OnlineGames {
  readonly games: readonly ListedGame[];
  readonly waiting: readonly Place[];
  readonly timeControl?: string;
  readonly notRated: readonly Place[];
}

export function readGames(files: readonly LichessFile[], kept: KeptFields, findings: FindingCollector): OnlineGames {
  const games: (ListedGame & { readonly at: number })[] = [];
  const [waiting, notRated]: [Place[], Place[]] = [[], []];
  const controls = new Map<string, Place>();
  for (const { file, nodes } of files) {
    for (const { node, line } of nodes) {
      const place: Place = { file: file.name, section: 1, ...(line === undefined ? { field: node.path } : { line, column: 1 }) };
      const sides = node.node('players');
      const [white, black] = [playerOf(sides.node('white')), playerOf(sides.node('black'))];
      const status = node.text('status') ?? '';
      const winner = node.text('winner');
      const at = node.number('createdAt') ?? 0;
      const control = clockText(node.node('clock'), 'initial');
      const isRated = node.flag('rated') !== false && (node.text('variant') ?? 'standard') === 'standard';
      node.ignore(
        'id',
        'fullId',
        'speed',
        'perf',
        'lastMoveAt',
        'moves',
        'pgn',
        'opening',
        'tournament',
        'swiss',
        'analysis',
        'clocks',
        'division',
        'source',
        'players',
        'daysPerTurn',
      );
      node.keepRest(kept, node.text('id'));
      if (control !== undefined && !controls.has(control)) controls.set(control, place);
      if (white === undefined || black === undefined) {
        addUnnamed(findings, place);
        continue;
      }
      // Aborted before it began: not a game, and not pending.
      if (status === 'aborted') continue;
      const outcomes = outcomeOf(status, winner);
      if (outcomes === undefined) {
        waiting.push(place);
        continue;
      }
      if (!isRated) notRated.push(place);
      games.push({
        white,
        black,
        outcomes: isRated ? outcomes : withoutRating(outcomes),
        place,
        at,
        ...defined({ date: dayOf(at > 0 ? at : undefined) }),
      });
    }
  }
  const [first, other] = controls;
  if (first !== undefined && other !== undefined) {
    const message = say`The games have different time controls, ${quote(first[0])} and ${quote(other[0])}; the first is taken for all.`;
    findings.add('lichess-time-control', other[1], message, say`Send games of different time controls as different events.`);
  }
  return { games: games.sort((a, b) => a.at - b.at), waiting, notRated, ...defined({ timeControl: first?.[0] }) };
}

function outcomeOf(status: string, winner: string | undefined): readonly [Outcome, Outcome] | undefined {
  const isWhite = winner === 'white';
  // Nobody moved: the absent player forfeits.
  if (status === 'noStart' && winner !== undefined)
    return isWhite ? ['forfeit-win', 'forfeit-loss'] : ['forfeit-loss', 'forfeit-win'];
  if (winner === 'white' || winner === 'black') return isWhite ? ['win', 'loss'] : ['loss', 'win'];
  return endings.has(status) ? ['draw', 'draw'] : undefined;
}

function playerOf(side: JsonNode): GamePlayer | undefined {
  const user = side.node('user');
  const name = user.text('name') ?? user.text('id') ?? side.text('userId');
  if (name === undefined) return undefined;
  const rating = side.number('rating');
  const provisional = side.flag('provisional') === true;
  return {
    key: name.toLowerCase(),
    name,
    ...defined({
      title: titleOf(user.text('title') ?? ''),
      rating:
        rating === undefined || rating <= 0 ? undefined : { system: 'lichess', rating, ...(provisional ? { provisional } : {}) },
    }),
  };
}
