// Published data of chess.com: a tournament, its rounds, and the groups with the games. Online, user names only. FORMATS-2 §5.7.

import { defined } from '../bytes/defined.js';
import { type KeptFields, keepFields } from '../input/kept-fields.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addTextFindings } from '../input/text.js';
import { dayOf, JsonNode, parseJson } from '../json/node.js';
import { withoutRating } from '../lichess/broadcast.js';
import { addUserNames } from '../lichess/read.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { type GamePlayer, type ListedGame, sectionOfGames } from '../report/from-games.js';
import { type Outcome, reportVersion, type SectionKind } from '../report/report.js';
import { say } from '../report/say.js';

export const chesscomReader: Reader = {
  format: 'chesscom',
  together: true,
  detect: ({ head }) => partOf(head) !== undefined,
  read: readChesscom,
};

type ChesscomPart = 'tournament' | 'round' | 'group';

function partOf(head: string): ChesscomPart | undefined {
  if (!/^\s*\{/.test(head)) return undefined;
  const has = (name: string): boolean => new RegExp(`"${name}"\\s*:`).test(head);
  if (has('settings') && has('is_rated') && has('time_class')) return 'tournament';
  if (
    /"white"\s*:\s*\{/.test(head) &&
    has('games') &&
    (has('fair_play_removals') || has('is_advancing') || /"tournament"\s*:\s*"http/.test(head))
  )
    return 'group';
  return /"groups"\s*:\s*\[/.test(head) && /chess\.com\/pub\/tournament/.test(head) ? 'round' : undefined;
}

const draws = new Set(['agreed', 'repetition', 'stalemate', 'insufficient', '50move', 'timevsinsufficient']);
const losses = new Set(['checkmated', 'resigned', 'timeout', 'abandoned', 'lose']);
const kinds: Readonly<Record<string, SectionKind>> = { swiss: 'swiss', round_robin: 'other', arena: 'other' };

interface ChesscomNode {
  readonly part: ChesscomPart;
  readonly file: string;
  readonly node: JsonNode;
}

function readChesscom({ first, files, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const kept = keepFields('chesscom', 1);
  const nodes = files.flatMap((file): ChesscomNode[] => {
    const input = file.text();
    const part = partOf(input.text.slice(0, 64 * 1024));
    if (part === undefined) return [];
    addTextFindings(findings, input);
    const parsed = parseJson(findings, input.text, limits, file.name);
    return parsed === undefined ? [] : [{ part, file: file.name, node: new JsonNode(parsed.value, '') }];
  });
  if (nodes.length === 0) return { findings: findings.list };
  const tournament = nodes.find(({ part }) => part === 'tournament')?.node;
  const settings = tournament?.node('settings');
  const groups = nodes.filter(({ part }) => part === 'group');
  const listed = groups.flatMap((group) => readGroup(group, kept, findings)).sort((a, b) => a.at - b.at);
  addUserNames(first.name, findings);
  if (groups.length === 0) {
    const message = say`The file describes the tournament and has no games: there is nothing to rate.`;
    const hint = say`Send the groups of its rounds (/pub/tournament/ID/ROUND/GROUP), all together.`;
    findings.add('chesscom-no-games', { section: 1, field: 'games' }, message, hint);
  }
  addNotRated(listed, findings);
  const name = tournament?.text('name') ?? listed.find(({ event }) => event !== undefined)?.event ?? '';
  const entered = (tournament?.nodes('players') ?? []).flatMap((player) => {
    const username = player.text('username');
    return username === undefined ? [] : [{ key: username.toLowerCase(), name: username, place: { field: player.path } }];
  });
  const games = sectionOfGames(listed, entered, limits, findings);
  const finish = tournament?.number('finish_time');
  const timeControl = settings?.text('time_control') ?? listed.find((game) => game.timeControl !== undefined)?.timeControl;
  const end = games.end ?? dayOf(finish === undefined ? undefined : finish * 1000);
  const kind = kinds[settings?.text('type') ?? ''];
  settings?.ignore('rules', 'time_class', 'is_rated').keepRest(kept);
  tournament?.ignore('settings', 'rounds', 'url', 'description', 'creator', 'status').keepRest(kept);
  const extras = kept.finish(findings, first.name);
  const draft = {
    version: reportVersion,
    event: { name, ...defined({ start: games.start, end }), program: 'chess.com' },
    sections: [
      {
        number: 1,
        name: name || 'Section 1',
        ...games,
        ...(kind === 'swiss' && games.kind === 'other' ? { kind } : {}),
        venue: 'online',
        ...defined({ timeControl }),
        place: { section: 1 },
      },
    ],
    ...(extras.length > 0 ? { extras } : {}),
  } as const;
  return { format: 'chesscom', draft, findings: findings.list };
}

interface ChesscomGame extends ListedGame {
  readonly at: number;
  readonly isRated: boolean;
  readonly timeControl?: string;
  readonly event?: string;
}

function readGroup({ file, node }: ChesscomNode, kept: KeptFields, findings: FindingCollector): ChesscomGame[] {
  const games = node.nodes('games').flatMap((game): ChesscomGame[] => {
    const place: Place = { file, field: game.path, section: 1 };
    const sides = [game.node('white'), game.node('black')] as const;
    const [white, black] = [playerOf(sides[0]), playerOf(sides[1])];
    const [ofWhite, ofBlack] = [sides[0].text('result') ?? '', sides[1].text('result') ?? ''];
    const isRated = game.flag('rated') !== false && (game.text('rules') ?? 'chess') === 'chess';
    const at = game.number('end_time') ?? 0;
    const event = /\[Event "([^"\n]{1,200}?)(?: - Round \d+)?"\]/.exec(game.text('pgn') ?? '')?.[1];
    const timeControl = game.text('time_control');
    game.ignore(
      'url',
      'fen',
      'start_time',
      'time_class',
      'eco',
      'tournament',
      'uuid',
      'initial_setup',
      'tcn',
      'accuracies',
      'match',
      'pgn',
    );
    game.keepRest(kept, game.path);
    const outcomes = outcomeOf(ofWhite, ofBlack);
    if (white === undefined || black === undefined || outcomes === undefined) {
      const message = say`The results of ${quote(white?.name ?? '?')} and ${quote(black?.name ?? '?')} are ${quote(ofWhite)} and ${quote(ofBlack)}; the game is left out.`;
      findings.add('chesscom-result', place, message, say`Give the result if the game is over.`);
      return [];
    }
    const date = dayOf(at > 0 ? at * 1000 : undefined);
    return [
      {
        white,
        black,
        outcomes: isRated ? outcomes : withoutRating(outcomes),
        place,
        at,
        isRated,
        ...defined({ date, timeControl, event }),
      },
    ];
  });
  node.ignore('games', 'players', 'fair_play_removals').keepRest(kept);
  return games;
}

function outcomeOf(white: string, black: string): readonly [Outcome, Outcome] | undefined {
  if (white === 'win' && losses.has(black)) return ['win', 'loss'];
  if (black === 'win' && losses.has(white)) return ['loss', 'win'];
  return draws.has(white) && draws.has(black) ? ['draw', 'draw'] : undefined;
}

function playerOf(side: JsonNode): GamePlayer | undefined {
  const name = side.text('username');
  const rating = side.number('rating');
  if (name === undefined) return undefined;
  return {
    key: name.toLowerCase(),
    name,
    ...defined({ rating: rating !== undefined && rating > 0 ? { system: 'chess.com', rating } : undefined }),
  };
}

function addNotRated(games: readonly ChesscomGame[], findings: FindingCollector): void {
  const unrated = games.filter(({ isRated }) => !isRated);
  const [first] = unrated;
  if (first === undefined) return;
  const count = unrated.length === 1 ? say`1 game is` : say`${unrated.length} games are`;
  const message = say`${count} marked as not rated, or of a variant; scored and not rated.`;
  findings.add('chesscom-not-rated', first.place, message, say`Nothing to do if that is right.`);
}
