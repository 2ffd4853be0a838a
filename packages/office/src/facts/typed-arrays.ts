// Accessors for typed arrays at an index known to be in range. The cast is here, once per kind of array: one function for all
// kinds would make V8 look up the kind at every read, while these are inlined. The inner loops of a run keep their own casts, as
// each file explains.

import type { DayNumber } from '@harkness/rules';
import type { PlayerNumber, Row, Slot, SystemCode } from './numbers.js';

export function playerAt(array: Uint32Array, index: number): PlayerNumber {
  return array[index] as PlayerNumber;
}

export function slotAt(array: Uint32Array, index: number): Slot {
  return array[index] as Slot;
}

export function rowAt(array: Uint32Array, index: number): Row {
  return array[index] as Row;
}

export function systemAt(array: Uint8Array, index: number): SystemCode {
  return array[index] as SystemCode;
}

export function dayAt(array: Int32Array, index: number): DayNumber {
  return array[index] as DayNumber;
}

export function f64At(array: Float64Array, index: number): number {
  return array[index] as number;
}

export function i32At(array: Int32Array, index: number): number {
  return array[index] as number;
}

export function u32At(array: Uint32Array, index: number): number {
  return array[index] as number;
}

export function u16At(array: Uint16Array, index: number): number {
  return array[index] as number;
}

export function u8At(array: Uint8Array, index: number): number {
  return array[index] as number;
}
