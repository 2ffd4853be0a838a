// Both sides of every game must agree on opponent, result and colour, and the totals must equal the sums of the cells.

import { cellPlace, playerPlace, sectionPlace } from './checks-place.js';
import type { FindingCollector } from './collector.js';
import type { FindingLevel, Place } from './finding.js';
import { outcomeWords } from './outcome-words.js';
import { isPlayed, isUnpaired, totalPoints } from './points.js';
import type { Cell, Outcome, ReportPlayer, ReportSection } from './report.js';
import { type Saying, say } from './say.js';

interface Side {
  readonly player: ReportPlayer;
  readonly cell: Cell;
}

export function checkGames(findings: FindingCollector, section: ReportSection, index: number): void {
  const byPair = new Map<number, ReportPlayer>();
  for (const player of section.players) byPair.set(player.pair, player);
  const sides: Side[] = [];
  let played = 0;
  let lastRound = 0;
  // Standings without any result have their own finding; their points cannot be compared with anything.
  const hasResults = section.players.some(({ cells }) => cells.length > 0);
  for (const player of section.players) {
    checkRounds(findings, section, index, player);
    if (hasResults) checkScore(findings, section, index, player);
    for (const cell of player.cells) {
      if (cell.outcome !== 'absent' && cell.outcome !== 'unknown') lastRound = Math.max(lastRound, cell.round);
      if (isPlayed(cell.outcome)) played++;
      if (checkOpponent(findings, section, index, player, cell, byPair)) sides.push({ player, cell });
    }
  }
  // If sides match one to one, there is no need to search for the best pairing.
  if (byPair.size < section.players.length || !sides.every((side) => isAnswered(side, byPair)))
    checkPairings(findings, section, index, byPair, sides);
  checkPlayed(findings, section, index, played, lastRound);
}

/** Whether both players have one cell in this round, name each other, and agree on result and colour. */
function isAnswered({ player, cell }: Side, byPair: ReadonlyMap<number, ReportPlayer>): boolean {
  const opponent = cell.opponent === undefined ? undefined : byPair.get(cell.opponent);
  const other = opponent && onlyCell(opponent, cell.round);
  return (
    other !== undefined &&
    other.opponent === player.pair &&
    onlyCell(player, cell.round) === cell &&
    (answers[cell.outcome]?.includes(other.outcome) ?? false) &&
    (cell.colour === undefined || other.colour !== cell.colour)
  );
}

/** The player's cell of the round, if there is exactly one. */
function onlyCell({ cells }: ReportPlayer, round: number): Cell | undefined {
  let only: Cell | undefined;
  for (const cell of cells) {
    if (cell.round !== round) continue;
    if (only !== undefined) return undefined;
    only = cell;
  }
  return only;
}

function checkPairings(
  findings: FindingCollector,
  section: ReportSection,
  index: number,
  byPair: ReadonlyMap<number, ReportPlayer>,
  sides: readonly Side[],
): void {
  const pairings = new Map<string, { readonly low: Side[]; readonly high: Side[] }>();
  for (const side of sides) {
    const { player, cell } = side;
    const opponent = cell.opponent ?? player.pair;
    const low = Math.min(player.pair, opponent);
    const key = `${cell.round} ${low} ${Math.max(player.pair, opponent)}`;
    const pairing = pairings.get(key) ?? { low: [], high: [] };
    pairings.set(key, pairing);
    (player.pair === low ? pairing.low : pairing.high).push(side);
  }
  for (const { low, high } of pairings.values()) checkPairing(findings, section, index, byPair, low, high);
}

/** A cell must belong to a round of the section, and a round holds one game, or two if the section is played in double rounds. */
function checkRounds(findings: FindingCollector, section: ReportSection, index: number, player: ReportPlayer): void {
  if (areInOrder(player.cells, section.rounds)) return;
  const allowed = section.kind === 'double-swiss' || section.kind === 'double-round-robin' || section.kind === 'match' ? 2 : 1;
  const counts = new Map<number, number>();
  for (const cell of player.cells) {
    const count = (counts.get(cell.round) ?? 0) + 1;
    counts.set(cell.round, count);
    if (count === allowed + 1) {
      findings.add(
        'cell-duplicated',
        cellPlace(section, index, player, cell),
        say`Player ${player.pair} has ${count} results in round ${cell.round}.`,
        allowed === 1
          ? say`One result a round; sections of two games a round must be of a double kind.`
          : say`At most two results a round.`,
      );
    }
    if (!Number.isInteger(cell.round) || cell.round < 1 || cell.round > section.rounds) {
      findings.add(
        'round-out-of-range',
        cellPlace(section, index, player, cell),
        say`Player ${player.pair} has a result in round ${cell.round}; the section has ${section.rounds} rounds.`,
        say`Correct the number of rounds or remove the result.`,
      );
    }
  }
}

/** One cell per round, all within the section's rounds: nothing to count. */
function areInOrder(cells: readonly Cell[], rounds: number): boolean {
  let last = 0;
  for (const { round } of cells) {
    if (round <= last || round > rounds || !Number.isInteger(round)) return false;
    last = round;
  }
  return true;
}

function checkScore(findings: FindingCollector, section: ReportSection, index: number, player: ReportPlayer): void {
  if (player.points === undefined) return;
  const total = totalPoints(player, section.scoring);
  if (total === undefined || Math.abs(total - player.points) < 1e-6) return;
  findings.add(
    'score-disagrees',
    playerPlace(section, index, player, 'points'),
    say`Player ${player.pair} has ${player.points} points printed; the results add up to ${total}${player.adjustments ? say` with what was added` : ''}.`,
    say`Check the results of this row. The points themselves are not rated.`,
  );
}

/** Whether the cell names an opponent whose side can be compared. */
function checkOpponent(
  findings: FindingCollector,
  section: ReportSection,
  index: number,
  player: ReportPlayer,
  cell: Cell,
  byPair: ReadonlyMap<number, ReportPlayer>,
): boolean {
  const { outcome, opponent } = cell;
  if (isUnpaired(outcome) ? opponent === undefined : opponent !== undefined && opponent !== player.pair && byPair.has(opponent)) {
    if (outcome !== 'unknown' || cell.place !== undefined) return !isUnpaired(outcome);
  }
  // Computed only for a finding: without places in the report it needs a search.
  const place = (): Place => cellPlace(section, index, player, cell);
  const who = say`Player ${player.pair}, round ${cell.round}`;
  if (cell.outcome === 'unknown' && cell.place === undefined) {
    findings.add('result-unknown', place(), say`${who}: the result is not known.`, say`Give the result.`);
  }
  if (isUnpaired(cell.outcome)) {
    if (cell.opponent !== undefined) {
      findings.add(
        'opponent-of-bye',
        place(),
        say`${who}: a bye or absence names opponent ${cell.opponent}.`,
        say`Remove the opponent, or give the result of the game.`,
      );
    }
    return false;
  }
  if (cell.opponent === undefined) {
    if (isPlayed(cell.outcome)) {
      findings.add(
        'opponent-not-given',
        place(),
        say`${who}: a played game has no opponent.`,
        say`Give the opponent, or mark the cell as a bye or forfeit.`,
      );
    }
    return false;
  }
  if (cell.opponent === player.pair) {
    findings.add('opponent-self', place(), say`${who}: the opponent is the player themselves.`, say`Correct the opponent.`);
    return false;
  }
  if (!byPair.has(cell.opponent)) {
    findings.add(
      'opponent-missing',
      place(),
      say`${who}: there is no player ${cell.opponent}.`,
      say`Correct the opponent, or add the missing player.`,
    );
    return false;
  }
  return true;
}

/** What the other side must say; a double forfeit is two losses. */
const answers: Readonly<Partial<Record<Outcome, readonly Outcome[]>>> = {
  win: ['loss'],
  draw: ['draw'],
  loss: ['win'],
  'forfeit-win': ['forfeit-loss'],
  'forfeit-draw': ['forfeit-draw'],
  'forfeit-loss': ['forfeit-win', 'forfeit-loss'],
  'unrated-win': ['unrated-loss'],
  'unrated-draw': ['unrated-draw'],
  'unrated-loss': ['unrated-win', 'unrated-loss'],
};

function checkPairing(
  findings: FindingCollector,
  section: ReportSection,
  index: number,
  byPair: ReadonlyMap<number, ReportPlayer>,
  low: readonly Side[],
  high: readonly Side[],
): void {
  const open = [...high];
  const unanswered: Side[] = [];
  for (const side of low) {
    const match = bestAnswer(side, open);
    if (match === -1) unanswered.push(side);
    else {
      const [other] = open.splice(match, 1);
      if (other !== undefined) checkColours(findings, section, index, side, other);
    }
  }
  // Sides left on both ends contradict each other; a side left on one end only has no other side at all.
  for (const side of unanswered) {
    const other = open.shift();
    const theirs = other ?? otherCell(byPair, side);
    addNotReciprocal(findings, section, index, side, theirs);
  }
  for (const side of open) addNotReciprocal(findings, section, index, side, otherCell(byPair, side));
}

/** Of two games in a round, prefers the one whose colours match too. */
function bestAnswer({ cell }: Side, others: readonly Side[]): number {
  if (cell.outcome === 'unknown') return others.length > 0 ? 0 : -1;
  const fits = (other: Side): boolean =>
    other.cell.outcome === 'unknown' || (answers[cell.outcome]?.includes(other.cell.outcome) ?? false);
  const withColour = others.findIndex((other) => fits(other) && (cell.colour === undefined || other.cell.colour !== cell.colour));
  return withColour !== -1 ? withColour : others.findIndex(fits);
}

function checkColours(findings: FindingCollector, section: ReportSection, index: number, side: Side, other: Side): void {
  const { colour } = side.cell;
  if (colour === undefined || other.cell.colour !== colour) return;
  findings.add(
    'colour-disagrees',
    cellPlace(section, index, side.player, side.cell),
    say`Players ${side.player.pair} and ${other.player.pair} both say ${colour} in round ${side.cell.round}.`,
    say`Correct the colour that is wrong. No rating depends on it.`,
  );
}

/** What the opponent has in that round instead. */
function otherCell(byPair: ReadonlyMap<number, ReportPlayer>, { cell }: Side): Side | undefined {
  const player = cell.opponent === undefined ? undefined : byPair.get(cell.opponent);
  const found = player?.cells.find((each) => each.round === cell.round);
  return player && found ? { player, cell: found } : undefined;
}

function addNotReciprocal(
  findings: FindingCollector,
  section: ReportSection,
  index: number,
  side: Side,
  other: Side | undefined,
): void {
  const { player, cell } = side;
  // An unreadable cell already has a finding; a mismatch on the other side follows from it.
  if (cell.outcome === 'unknown' || other?.cell.outcome === 'unknown') return;
  // If neither side claims a played game, nothing is rated, whoever is right.
  const rated =
    isPlayed(cell.outcome) || (other !== undefined && other.cell.opponent === player.pair && isPlayed(other.cell.outcome));
  const level: FindingLevel = rated ? 'error' : 'warning';
  const theirs =
    other === undefined
      ? say`player ${cell.opponent} has no result`
      : say`player ${other.player.pair} has ${resultText(other.cell)}`;
  const answering = other?.cell.place ?? section.players.find(({ pair }) => pair === cell.opponent)?.place;
  findings.add(
    'result-not-reciprocal',
    cellPlace(section, index, player, cell),
    say`Round ${cell.round}: player ${player.pair} has ${resultText(cell)}${whereOf(cell.place)}, but ${theirs}${whereOf(answering)}.`,
    say`Make the two agree: the win of one is the loss of the other, in the same round.`,
    level,
  );
}

/** The line or record, for a message that names two places. */
function whereOf(place: Place | undefined): Saying | '' {
  if (place?.line !== undefined) return say` (line ${place.line})`;
  return place?.record === undefined ? '' : say` (record ${place.record})`;
}

function resultText(cell: Cell): Saying {
  const what = outcomeWords[cell.outcome];
  return cell.opponent === undefined ? say`${what} without an opponent` : say`${what} against ${cell.opponent}`;
}

function checkPlayed(findings: FindingCollector, section: ReportSection, index: number, played: number, lastRound: number): void {
  if (section.players.length === 0 || (played > 0 && lastRound >= section.rounds)) return;
  const place = sectionPlace(section, index, 'rounds');
  if (played === 0) {
    findings.add('no-games', place, say`No game of section ${section.number} was played.`, say`Nothing in it can be rated.`);
  } else if (lastRound < section.rounds) {
    findings.add(
      'rounds-without-results',
      { ...place, round: lastRound + 1 },
      say`Section ${section.number} has ${section.rounds} rounds, but no results after round ${lastRound}.`,
      say`If the event is over, correct the number of rounds; otherwise send the report when it is.`,
    );
  }
}
