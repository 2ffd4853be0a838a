// The US Chess calculators: estimate, need, initial, floor, match.

import { renderTrace } from '@harkness/rules';
import {
  askFloor,
  askInitial,
  type EstimateInput,
  estimate,
  explainMatch,
  type FloorQuestion,
  type InitialQuestion,
  type MatchInput,
  matchObstacleWords,
  parseTimeControl,
  type RatingSource,
  rateMatch,
  scoreNeeded,
} from '@harkness/rules/uschess';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { tableText } from '../terminal/table.js';
import { todayText } from '../terminal/today.js';
import { printBasis } from './basis.js';
import { type Asked, printAssumed, withEstablishedPlayer, withEstablishedSides } from './established.js';
import { given, type JsonObject, parseGame, parseNumber, stdinObject, taken } from './input.js';

export interface PlayerOptions {
  readonly rating?: string;
  readonly games?: string;
  readonly peak?: string;
  readonly born?: string;
  readonly history?: string;
  readonly system?: string;
  readonly timeControl?: string;
  readonly on?: string;
  readonly edition?: string;
  readonly asKnown?: string;
  readonly stdin?: boolean;
  readonly json?: boolean;
}

async function estimateInput(
  games: readonly string[],
  options: PlayerOptions,
  screen: Screen,
  scores: boolean,
): Promise<Asked<EstimateInput>> {
  const base = await stdinObject(options.stdin === true, screen);
  const player = {
    ...((base['player'] ?? {}) as JsonObject),
    ...given({
      rating:
        options.rating === undefined ? undefined : options.rating === 'unrated' ? null : parseNumber(options.rating, '--rating'),
      games: options.games === undefined ? undefined : parseNumber(options.games, '--games'),
      peakEstablished: options.peak === undefined ? undefined : parseNumber(options.peak, '--peak'),
      birthDate: options.born,
      history: options.history?.replace('-', '_'),
    }),
  };
  const typed = games.map((text) => (scores ? parseGame(text) : { rating: parseNumber(text, 'opponent'), score: 0 }));
  const asked = {
    startDate: todayText(),
    ...base,
    ...given({
      system: options.system,
      startDate: options.on,
      timeControl: options.timeControl === undefined ? undefined : taken(parseTimeControl(options.timeControl)),
      edition: editionChoice(options),
      games: typed.length > 0 ? typed : undefined,
    }),
    player,
  } as EstimateInput;
  return withEstablishedPlayer(asked);
}

export function editionChoice({ edition, asKnown }: { readonly edition?: string; readonly asKnown?: string }) {
  if (edition !== undefined) return { by: 'name', name: edition };
  return asKnown === undefined ? undefined : { by: 'date', asKnown };
}

export async function estimateCommand(games: readonly string[], options: PlayerOptions, screen: Screen): Promise<ExitCode> {
  const { input, assumed } = await estimateInput(games, options, screen, true);
  const answer = taken(estimate(input));
  if (options.json) {
    screen.json({ ...answer, assumed });
    return 0;
  }
  const { bold, green, red } = screen.colours;
  const change = answer.change ?? 0;
  const paint = change > 0 ? green : change < 0 ? red : String;
  screen.print(
    `${bold(String(answer.official))}  ${answer.change === null ? '(first rating)' : paint(signed(change))}  ${answer.rating.toFixed(4)}`,
  );
  screen.print(
    `${answer.formula} formula, ${answer.nEffective.toFixed(2)} effective games${answer.k === null ? '' : `, K ${answer.k.toFixed(3)}, expected ${answer.expected?.toFixed(3)}, bonus ${answer.bonus.toFixed(3)}`}`,
  );
  screen.print(`floor ${answer.floor}, rules ${answer.edition}`);
  printBasis(answer, screen);
  printAssumed(assumed, screen);
  return 0;
}

export async function needCommand(
  opponents: readonly string[],
  options: PlayerOptions & { readonly target: string },
  screen: Screen,
): Promise<ExitCode> {
  const target = parseNumber(options.target, '--target');
  const { input, assumed } = await estimateInput(opponents, options, screen, false);
  const answer = taken(scoreNeeded(input, target));
  if (options.json) {
    screen.json({ target, ...answer, assumed });
    return answer.score === null ? 1 : 0;
  }
  const most = answer.ratings.length >> 1;
  screen.print(
    answer.score === null
      ? `No score in ${most} games reaches ${target}.`
      : `${screen.colours.bold(String(answer.score))} of ${most} for ${target}`,
  );
  screen.print(
    tableText(
      [
        { title: 'score', align: 'right' },
        { title: 'rating', align: 'right' },
      ],
      answer.ratings.map(({ score, official }) => [String(score), String(official)]),
      screen.colours,
    ),
  );
  printAssumed(assumed, screen);
  printBasis(answer, screen);
  return answer.score === null ? 1 : 0;
}

export interface InitialOptions {
  readonly system?: string;
  readonly born?: string;
  readonly adult?: boolean;
  readonly canadian?: boolean;
  readonly national?: string;
  readonly on?: string;
  readonly edition?: string;
  readonly asKnown?: string;
  readonly source?: readonly string[];
  readonly json?: boolean;
}

const sourceKinds = ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB', 'FIDE', 'CFC'];

/** `OTBQ:1500:12:2024-05-01`: where, rating, games, as of; FIDE and CFC have no games: `FIDE:1800::2024-05-01`. */
function parseSource(text: string, on: string): RatingSource {
  const [kind = '', rating = '', games = '', computedOn = on] = text.split(':');
  if (!sourceKinds.includes(kind))
    throw new CommandError(`--source ${text}: ${kind} is no source.`, { hint: `Sources are ${sourceKinds.join(', ')}.` });
  const outside = kind === 'FIDE' || kind === 'CFC';
  return {
    kind: kind as RatingSource['kind'],
    rating: parseNumber(rating, '--source rating'),
    computedOn: computedOn === '' ? on : computedOn,
    games: outside ? null : parseNumber(games, '--source games'),
  };
}

export async function initialCommand(options: InitialOptions, screen: Screen): Promise<ExitCode> {
  const on = options.on ?? todayText();
  const question = {
    endDate: on,
    sources: (options.source ?? []).map((text) => parseSource(text, on)),
    inferredAdult: options.adult === true,
    canadianResident: options.canadian === true,
    ...given({
      system: options.system,
      edition: editionChoice(options),
      birthDate: options.born,
      discretionaryRating: options.national === undefined ? undefined : parseNumber(options.national, '--national'),
    }),
  } as InitialQuestion;
  const answer = taken(askInitial(question));
  if (options.json) {
    screen.json(answer);
    return 0;
  }
  screen.print(
    `${screen.colours.bold(String(answer.rating))}  worth ${answer.games} games, from ${answer.from}, ${answer.edition}`,
  );
  if (answer.from === 'blend') {
    screen.print(
      tableText(
        [
          { title: 'source' },
          { title: 'converted', align: 'right' },
          { title: 'game factor', align: 'right' },
          { title: 'days', align: 'right' },
          { title: 'staleness factor', align: 'right' },
          { title: 'weight', align: 'right' },
        ],
        answer.sources.map(({ source, rating, gameFactor, staleness, stalenessFactor, weight }) => [
          source.kind,
          rating.toFixed(2),
          String(gameFactor),
          String(staleness),
          stalenessFactor.toFixed(4),
          weight.toFixed(4),
        ]),
        screen.colours,
      ),
    );
  }
  printBasis(answer, screen);
  return 0;
}

export interface FloorOptions {
  readonly peak?: string;
  readonly wins?: string;
  readonly draws?: string;
  readonly events?: string;
  readonly prize?: string;
  readonly under?: string;
  readonly system?: string;
  readonly on?: string;
  readonly edition?: string;
  readonly json?: boolean;
}

export async function floorCommand(options: FloorOptions, screen: Screen): Promise<ExitCode> {
  const number = (text: string | undefined, flag: string) => (text === undefined ? undefined : parseNumber(text, flag));
  const prize = number(options.prize, '--prize');
  const under = number(options.under, '--under');
  if ((prize === undefined) !== (under === undefined))
    throw new CommandError('--prize and --under go together.', { hint: 'For example --prize 4000 --under 1800.' });
  const question = {
    on: options.on ?? todayText(),
    ...given({
      system: options.system,
      edition: editionChoice(options),
      wins: number(options.wins, '--wins'),
      draws: number(options.draws, '--draws'),
      eventsOfThree: number(options.events, '--events'),
      peakEstablished: number(options.peak, '--peak'),
      prize: prize === undefined || under === undefined ? undefined : { amount: prize, under },
    }),
  } as FloorQuestion;
  const answer = taken(askFloor(question));
  if (options.json) {
    screen.json(answer);
    return 0;
  }
  const { floor, absolute, peak, cash, next, edition: rules } = answer;
  screen.print(
    `${screen.colours.bold(String(floor))}  (absolute ${absolute}, highest rating ${peak ?? 'none'}, prize ${cash ?? 'none'}; ${rules})`,
  );
  if (next !== null) screen.print(`next floor ${next.floor}, earned by an established rating of ${next.rating}`);
  printBasis(answer, screen);
  return 0;
}

export interface MatchOptions {
  readonly a?: string;
  readonly b?: string;
  readonly gamesA?: string;
  readonly gamesB?: string;
  readonly system?: string;
  readonly on?: string;
  readonly edition?: string;
  readonly stdin?: boolean;
  readonly explain?: boolean;
  readonly json?: boolean;
}

export async function matchCommand(scores: readonly string[], options: MatchOptions, screen: Screen): Promise<ExitCode> {
  const base = await stdinObject(options.stdin === true, screen);
  const date = options.on ?? todayText();
  const side = (name: 'a' | 'b', rating: string | undefined, games: string | undefined) => ({
    id: name,
    history: 'mixed',
    ...((base[name] ?? {}) as JsonObject),
    ...given({
      rating: rating === undefined ? undefined : parseNumber(rating, `--${name}`),
      games: games === undefined ? undefined : parseNumber(games, `--games-${name}`),
    }),
  });
  const asked = {
    system: 'OTBR',
    startDate: date,
    endDate: date,
    ...base,
    ...given({
      system: options.system,
      edition: options.edition === undefined ? undefined : { by: 'name', name: options.edition },
      scoresA: scores.length > 0 ? scores.map((text) => parseNumber(text, 'score')) : undefined,
    }),
    a: side('a', options.a, options.gamesA),
    b: side('b', options.b, options.gamesB),
  } as unknown as MatchInput;
  const { input, assumed } = withEstablishedSides(asked);
  const answer = taken(rateMatch(input));
  if (options.json) {
    screen.json({ ...answer, assumed });
    return answer.eligible ? 0 : 1;
  }
  if (answer.sides === null) {
    screen.print(`Not rated: ${answer.obstacles.map((obstacle) => matchObstacleWords[obstacle]).join(', ')}.`);
    printBasis(answer, screen);
    return 1;
  }
  screen.print(
    tableText(
      [
        { title: 'player' },
        { title: 'before', align: 'right' },
        { title: 'uncapped', align: 'right' },
        { title: 'limit of a match', align: 'right' },
        { title: 'with recent matches', align: 'right' },
        { title: 'with earlier matches', align: 'right' },
        { title: 'rating', align: 'right' },
        { title: 'floor' },
      ],
      (['a', 'b'] as const).map((name) => {
        const one = answer.sides?.[name];
        if (one === undefined) return [];
        const before = one.uncapped - one.changeUncapped;
        return [
          one.id,
          before.toFixed(2),
          signed(one.changeUncapped),
          signed(one.changeAfter50),
          signed(one.changeAfter180Days),
          signed(one.changeAfter3Years),
          one.rating.toFixed(2),
          one.floorRequest ? `${one.floor}: a request to lower it` : String(one.floor),
        ];
      }),
      screen.colours,
    ),
  );
  printAssumed(assumed, screen);
  printBasis(answer, screen);
  if (options.explain) for (const name of ['a', 'b'] as const) screen.print(`\n${renderTrace(taken(explainMatch(input, name)))}`);
  return 0;
}

export function signed(change: number): string {
  return `${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(2)}`;
}
