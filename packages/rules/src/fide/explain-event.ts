import type { TraceStep } from '../core/trace.js';
import type { Field, FieldPlayer } from './field.js';
import type { RatedOutcome, UnratedOutcome } from './outcome.js';
import type { Rulebook } from './rulebook.js';
import type { RoundRobinResult } from './unrated-round-robin.js';

export interface KeptSteps {
  readonly unrated: Map<string, TraceStep>;
  readonly rated: Map<string, TraceStep>;
}
export function explainSwissUnrated(
  _kept: KeptSteps,
  _field: Field,
  _player: FieldPlayer,
  _outcome: UnratedOutcome,
  _book: Rulebook,
): void {}
export function explainRoundRobinUnrated(
  _kept: KeptSteps,
  _field: Field,
  _stays: (index: number) => boolean,
  _result: RoundRobinResult,
  _ratings: readonly (number | null)[],
  _book: Rulebook,
): void {}
export function explainRated(
  _kept: KeptSteps,
  _field: Field,
  _player: FieldPlayer,
  _outcome: RatedOutcome,
  _book: Rulebook,
): void {}
