import type { DayNumber } from '@harkness/rules';
import { asDay, dateOfDayNumber, dayNumber } from '@harkness/rules';
import { expect, test } from 'vitest';
import { asPlayer, asRow, asSlot, asSystem, type PlayerNumber, type Row, type Slot, type SystemCode } from './numbers.js';
import { systemCode, systemOf } from './stored-codes.js';
import { dayAt, playerAt, rowAt, slotAt, systemAt } from './typed-arrays.js';

const numbers = {
  player: playerAt(Uint32Array.of(3), 0),
  slot: slotAt(Uint32Array.of(3), 0),
  system: systemAt(Uint8Array.of(3), 0),
  day: dayAt(Int32Array.of(3), 0),
  row: rowAt(Uint32Array.of(3), 0),
};

test('a number of one kind is never accepted as another kind: these lines compile only as errors', () => {
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

test('a plain number needs the constructor of its kind: these lines compile only as errors', () => {
  const wanted: { player: PlayerNumber; slot: Slot; system: SystemCode; day: DayNumber; row: Row } = { ...numbers };
  const plain: number = 3;
  // @ts-expect-error: a plain number is no player
  wanted.player = plain;
  // @ts-expect-error: nor is a literal
  wanted.player = 3;
  // @ts-expect-error: a plain number is no slot
  wanted.slot = plain;
  // @ts-expect-error: a plain number is no system
  wanted.system = plain;
  // @ts-expect-error: a plain number is no day
  wanted.day = plain;
  // @ts-expect-error: a plain number is no row
  wanted.row = plain;
  // @ts-expect-error: what arithmetic makes of a day is a plain number
  wanted.day = numbers.day + 1;
  // @ts-expect-error: an element of a plain array is no player
  wanted.player = Uint32Array.of(3)[0] ?? 0;
  // @ts-expect-error: a map of rows is no map of players
  const players: Map<PlayerNumber, string> = new Map<Row, string>();
  expect(players.size).toBe(0);
  expect(wanted).toEqual({ player: asPlayer(3), slot: asSlot(3), system: asSystem(3), day: asDay(4), row: asRow(3) });
  const sum: number = numbers.player + numbers.row;
  expect(sum).toBe(6);
});

test('they are plain numbers when the program runs', () => {
  expect(numbers).toEqual({ player: 3, slot: 3, system: 3, day: 3, row: 3 });
  expect(systemOf(systemCode('OTBB'))).toBe('OTBB');
  expect(dateOfDayNumber(numbers.day)).toBe('1970-01-04');
});
