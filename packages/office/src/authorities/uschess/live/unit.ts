// One section in one system while it is rated: the kernel's input and output, and the data of each player.

import { makeArrays, type StepArrays } from '@harkness/rules/internal/uschess';
import type { UsChessEdition } from '@harkness/rules/uschess';
import type { RatedUnit } from '../../../engines/live/rulebook.js';
import { type MatchChange, recordInts } from '../../../engines/live/state.js';
import { asSystem, type SystemCode } from '../../../facts/numbers.js';

export class Unit implements RatedUnit {
  work: StepArrays = makeArrays(256, 1024);
  system = asSystem(0);
  players = 0;
  edition: UsChessEdition | undefined;
  /** Rated by the five steps. False for matches and foreign events, which do not touch the arrays of the steps. */
  isSection = true;
  /** Dense index numbers, after merges. */
  player = new Uint32Array(256);
  /** Each player's record in the table of states. */
  record = new Int32Array(256);
  /** A copy of each player's record before the section, with the notes up to its end applied; also viewed as doubles. */
  before = new Int32Array(256 * recordInts);
  beforeDoubles = new Float64Array(this.before.buffer);
  /** 1 if notes were applied to a player's copy. */
  hasNotes = new Uint8Array(256);
  /** Match changes from an opening state among those notes. */
  readonly openedMatches = new Map<number, readonly MatchChange[]>();
  initialFrom = new Uint8Array(256);
  /** Points by which the floor was lowered; only in matches. */
  lowered = new Float64Array(256);
  /** Earlier match changes of each player; only in matches. */
  pastMatches: (readonly MatchChange[])[] = [];

  begin(system: SystemCode, edition: UsChessEdition, players: number, games: number): void {
    const { players: places, games: rows } = this.work;
    if (players > places || games > rows) this.work = makeArrays(Math.max(2 * players, places), Math.max(2 * games, rows));
    this.system = system;
    this.edition = edition;
    this.players = players;
    this.isSection = true;
    if (this.pastMatches.length > 0) this.pastMatches = [];
    if (this.openedMatches.size > 0) this.openedMatches.clear();
    if (players <= this.player.length) return;
    this.player = new Uint32Array(players);
    this.record = new Int32Array(players);
    this.before = new Int32Array(players * recordInts);
    this.beforeDoubles = new Float64Array(this.before.buffer);
    this.hasNotes = new Uint8Array(players);
    this.initialFrom = new Uint8Array(players);
    this.lowered = new Float64Array(players);
  }
}
