// harkness foreign: the effect of a FIDE event abroad on a US Chess rating (§6), or why it does not count.

import { renderTrace } from '@harkness/rules';
import { foreignObstacleWords } from '@harkness/rules/internal/uschess';
import { explainForeignEvent, type ForeignInput, parseTimeControl, rateForeignEvent } from '@harkness/rules/uschess';
import type { ExitCode, Screen } from '../terminal/io.js';
import { todayText } from '../terminal/today.js';
import { printBasis } from './basis.js';
import { printAssumed, withEstablishedPlayer } from './established.js';
import { given, type JsonObject, parseGame, parseNumber, stdinObject, taken } from './input.js';
import { editionChoice, signed } from './uschess.js';

export interface ForeignOptions {
  readonly rating?: string;
  readonly games?: string;
  readonly peak?: string;
  readonly fide?: string;
  readonly member?: boolean;
  readonly usaFlag?: boolean;
  readonly included?: boolean;
  readonly optedIn?: boolean;
  readonly youth?: boolean;
  readonly timeControl?: string;
  readonly on?: string;
  readonly edition?: string;
  readonly asKnown?: string;
  readonly stdin?: boolean;
  readonly explain?: boolean;
  readonly json?: boolean;
}

export async function foreignCommand(games: readonly string[], options: ForeignOptions, screen: Screen): Promise<ExitCode> {
  const base = await stdinObject(options.stdin === true, screen);
  const typed = games.map((text, index) => {
    const { rating, score, opponent } = parseGame(text);
    return { opponent: opponent ?? String(index + 1), opponentFide: rating, score };
  });
  const player = {
    id: 'player',
    history: 'mixed',
    ...((base['player'] ?? {}) as JsonObject),
    ...given({
      rating: options.rating === undefined ? undefined : parseNumber(options.rating, '--rating'),
      games: options.games === undefined ? undefined : parseNumber(options.games, '--games'),
      peakEstablished: options.peak === undefined ? undefined : parseNumber(options.peak, '--peak'),
    }),
  };
  const asked = {
    startDate: todayText(),
    currentMember: options.member !== false,
    ...base,
    ...given({
      startDate: options.on,
      ownFide: options.fide === undefined ? undefined : parseNumber(options.fide, '--fide'),
      usaFlag: options.usaFlag,
      includedByOffice: options.included,
      optedIn: options.optedIn,
      youthEvent: options.youth,
      timeControl: options.timeControl === undefined ? undefined : taken(parseTimeControl(options.timeControl)),
      edition: editionChoice(options),
      games: typed.length > 0 ? typed : undefined,
    }),
    player,
  } as ForeignInput;
  const { input, assumed } = withEstablishedPlayer(asked);
  const answer = taken(rateForeignEvent(input));
  if (options.json) {
    screen.json({ ...answer, assumed });
    return answer.eligible ? 0 : 1;
  }
  if (!answer.eligible || answer.final === null) {
    screen.print(`Does not count: ${answer.obstacles.map((obstacle) => foreignObstacleWords[obstacle]).join(', ')}.`);
    printAssumed(assumed, screen);
    printBasis(answer, screen);
    return 1;
  }
  const change = answer.final - (input.player.rating ?? answer.final);
  screen.print(`${screen.colours.bold(String(answer.official))}  ${signed(change)}  ${answer.final.toFixed(4)}`);
  screen.print(
    `${answer.m} games against ${answer.opponents.map((rating) => rating.toFixed(0)).join(', ')} on the US Chess scale, K ${answer.standard?.k.toFixed(3)}, expected ${answer.standard?.e.toFixed(3)}, bonus ${answer.standard?.bonus.toFixed(3)}`,
  );
  screen.print(
    `floor ${answer.floors?.personal}${answer.floorApplied ? ', which lifted the rating' : ''}, rules ${answer.edition}`,
  );
  printAssumed(assumed, screen);
  if (options.explain) screen.print(`\n${renderTrace(taken(explainForeignEvent(input)))}`);
  else printBasis(answer, screen);
  return 0;
}
