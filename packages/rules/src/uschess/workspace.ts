// The arrays a section is rated in. One workspace serves any number of sections one after another and grows when it must, so that
// rating millions of games allocates nothing per player or game. Fill the inputs after `reserve`, which may replace the arrays.

/** How a player comes into the section; add the ones that hold. */
export const Standing = { rated: 0, unrated: 1, allWins: 2, allLosses: 4 } as const;

/** Which formula rated a player. */
export const Formula = { none: 0, special: 1, standard: 2 } as const;

/** Which floor is a player's highest, in the order in which equal ones are named. */
export const FloorSource = { absolute: 0, peak: 1, cash: 2, lifeMaster: 3 } as const;

/** NaN stands for "none" in every array of doubles. */
export interface Workspace {
  /** How many players and games the arrays have room for. */
  players: number;
  games: number;

  // The section: one entry a player.
  /** Rating before the event, or that of Step 1. */
  rating: Float64Array;
  /** Games behind it, or those assigned in Step 1. */
  gamesBefore: Int32Array;
  /** Bits of `Standing`. */
  standing: Uint8Array;

  // The section: one entry a rated game.
  playerA: Int32Array;
  playerB: Int32Array;
  /** Half points of player A: 0, 1 or 2. */
  halfPointsA: Uint8Array;

  // What the floors need, one entry a player, as before the event.
  winsBefore: Int32Array;
  drawsBefore: Int32Array;
  eventsOfThreeBefore: Int32Array;
  peakEstablished: Float64Array;
  /** 1: holds the title of original Life Master in this system. */
  lifeMaster: Uint8Array;
  cashFloor: Float64Array;
  ceiling: Float64Array;

  // Results of the five steps.
  played: Int32Array;
  halfPoints: Int32Array;
  wins: Int32Array;
  draws: Int32Array;
  /** Games against the opponent met most often. */
  mostMeetings: Int32Array;
  effectiveGames: Float64Array;
  formula: Uint8Array;
  // K, the expected scores and the bonus are those of players rated by the standard formula.
  k: Float64Array;
  bonusEligible: Uint8Array;
  step3: Float64Array;
  expected4: Float64Array;
  bonus4: Float64Array;
  step4: Float64Array;
  expected5: Float64Array;
  bonus5: Float64Array;
  step5: Float64Array;

  // After the floors.
  floor: Float64Array;
  floorSource: Uint8Array;
  final: Float64Array;

  // Each player's opponents, game by game, in the order of the games: those of player i are at firstGame[i] … firstGame[i + 1].
  firstGame: Int32Array;
  opponent: Int32Array;
  /** The player's own half points in that game. */
  halfPointsOf: Uint8Array;

  // Scratch.
  /** The players under each formula, and how many they are. */
  standardPlayer: Int32Array;
  standards: number;
  specialPlayer: Int32Array;
  specials: number;
  /** The change beyond which there is a bonus: infinite without a right to one. */
  bonusBeyond: Float64Array;
  entering: Float64Array;
  opponentRatings: Float64Array;
  nextGame: Int32Array;
  meetings: Int32Array;
}

export function makeWorkspace(players = 64, games = 256): Workspace {
  const doubles = () => new Float64Array(players);
  const counts = () => new Int32Array(players);
  const bytes = () => new Uint8Array(players);
  return {
    players,
    games,
    rating: doubles(),
    gamesBefore: counts(),
    standing: bytes(),
    playerA: new Int32Array(games),
    playerB: new Int32Array(games),
    halfPointsA: new Uint8Array(games),
    winsBefore: counts(),
    drawsBefore: counts(),
    eventsOfThreeBefore: counts(),
    peakEstablished: doubles(),
    lifeMaster: bytes(),
    cashFloor: doubles(),
    ceiling: doubles(),
    played: counts(),
    halfPoints: counts(),
    wins: counts(),
    draws: counts(),
    mostMeetings: counts(),
    effectiveGames: doubles(),
    formula: bytes(),
    k: doubles(),
    bonusEligible: bytes(),
    step3: doubles(),
    expected4: doubles(),
    bonus4: doubles(),
    step4: doubles(),
    expected5: doubles(),
    bonus5: doubles(),
    step5: doubles(),
    floor: doubles(),
    floorSource: bytes(),
    final: doubles(),
    firstGame: new Int32Array(players + 1),
    opponent: new Int32Array(games * 2),
    halfPointsOf: new Uint8Array(games * 2),
    standardPlayer: counts(),
    standards: 0,
    specialPlayer: counts(),
    specials: 0,
    bonusBeyond: doubles(),
    entering: doubles(),
    opponentRatings: new Float64Array(games),
    nextGame: counts(),
    meetings: counts(),
  };
}

/** Makes room for a section; the arrays are new (and empty) when they had to grow. */
export function reserve(workspace: Workspace, players: number, games: number): void {
  if (players <= workspace.players && games <= workspace.games) return;
  const grown = (room: number, needed: number) => (needed <= room ? room : Math.max(needed, room * 2));
  Object.assign(workspace, makeWorkspace(grown(workspace.players, players), grown(workspace.games, games)));
}
