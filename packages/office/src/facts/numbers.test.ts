import type { DayNumber } from '@harkness/rules';
import { dateOfDayNumber, dayNumber } from '@harkness/rules';
import { expect, test } from 'vitest';
import type { PlayerNumber, Row, Slot, SystemCode } from './numbers.js';
import { systemCode, systemOf } from './stored-codes.js';
import { dayAt, playerAt, slotAt, systemAt } from './typed-arrays.js';

const numbers = {
  player: playerAt(Uint32Array.of(3), 0),
  slot: slotAt(Uint32Array.of(3), 0),
  system: systemAt(Uint8Array.of(3), 0),
  day: dayAt(Int32Array.of(3), 0),
  row: 3 as Row,
};

test('a number of one thing never passes for a number of another: these lines compile only as errors', () => {
  const wanted: { player: PlayerNumber; slot: Slot; system: SystemCode; day: DayNumber; row: Row } = { ...numbers };
  // @ts-expect-error: a slot is no player
  wanted.player = numbers.slot;
  // @ts-expect-error: a row is no player
  wanted.player = numbers.row;
  // @ts-expect-error: a player is no slot
  wanted.slot = numbers.player;
  // @ts-expect-error: a day is no system
  wanted.system = numbers.day;
  // @ts-expect-error: a system is no day
  wanted.day = numbers.system;
  // @ts-expect-error: a slot is no row
  wanted.row = numbers.slot;
  // @ts-expect-error: a day is no system
  systemOf(dayNumber('1970-01-04'));
  // @ts-expect-error: a player is no day
  dateOfDayNumber(numbers.player);
  expect(wanted).toEqual(numbers);
});

test('they are plain numbers when the program runs', () => {
  expect(numbers).toEqual({ player: 3, slot: 3, system: 3, day: 3, row: 3 });
  expect(systemOf(systemCode('OTBB'))).toBe('OTBB');
  expect(dateOfDayNumber(numbers.day)).toBe('1970-01-04');
});
