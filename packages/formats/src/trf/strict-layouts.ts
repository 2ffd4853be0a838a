// The columns of every record, as published for TRF26. FORMATS §1.1 and §1.2.

import type { Columns } from './strict-report.js';

/** `number`: right-aligned digits. `points`: format 11.5, right-aligned. `signed`: the same, may be negative. */
export type FieldForm = 'number' | 'points' | 'signed' | 'federation' | 'text' | Form;

export interface Form {
  readonly pattern: RegExp;
  /** Describes the pattern. */
  readonly words: string;
}

export interface FieldLayout extends Columns {
  readonly name: string;
  readonly form: FieldForm;
  readonly needed?: true;
}

export interface RecordLayout {
  readonly fields: readonly FieldLayout[];
  /** Numbers at regular intervals up to the end of the line. */
  readonly list?: {
    readonly from: number;
    readonly width: number;
    readonly of: 'player' | 'team' | 'either';
    readonly mayBeZero?: true;
  };
}

const field = (from: number, to: number, name: string, form: FieldForm, needed?: true): FieldLayout => ({
  from,
  to,
  name,
  form,
  ...(needed ? { needed } : {}),
});

/** Columns 5 to 89 of 001 and of the national record, in which rating, class, origin and number are the federation's. */
const person = (isNational: boolean): readonly FieldLayout[] => [
  field(5, 8, 'the starting number', 'number', true),
  field(10, 10, 'the sex', 'text'),
  field(11, 13, isNational ? 'the national class' : 'the title', 'text'),
  ...(isNational ? [field(15, 47, 'the name', 'text')] : [field(15, 47, 'the name', 'text', true)]),
  field(49, 52, 'the rating', 'number'),
  field(54, 56, isNational ? 'the origin' : 'the federation', isNational ? 'text' : 'federation'),
  field(
    58,
    68,
    isNational ? 'the national number' : 'the FIDE number',
    isNational ? 'text' : { pattern: /^\d+$/, words: 'digits' },
  ),
  field(70, 79, 'the birth date', 'text'),
];

export const layouts: Readonly<Record<string, RecordLayout>> = {
  '001': { fields: [...person(false), field(81, 84, 'the points', 'points', true), field(86, 89, 'the rank', 'number')] },
  NRS: { fields: person(true) },
  '240': {
    fields: [
      field(5, 5, 'the kind of bye', { pattern: /^[FHZ]$/, words: 'F, H or Z' }, true),
      field(7, 9, 'the round', 'number', true),
    ],
    list: { from: 11, width: 4, of: 'either' },
  },
  '250': {
    fields: [
      field(5, 8, 'the match points', 'points'),
      field(10, 13, 'the game points', 'points'),
      field(15, 17, 'the first round', 'number', true),
      field(19, 21, 'the last round', 'number', true),
      field(23, 26, 'the first number', 'number', true),
      field(28, 31, 'the last number', 'number', true),
    ],
  },
  '260': {
    fields: [field(5, 7, 'the first round', 'number'), field(9, 11, 'the last round', 'number')],
    list: { from: 13, width: 4, of: 'either' },
  },
  '299': {
    fields: [
      field(5, 5, 'the type', { pattern: /^[WDLFHZ+-]$/, words: 'one of W D L F H Z + -' }),
      field(8, 11, 'the match points', 'signed'),
      field(14, 17, 'the points', 'signed', true),
      field(20, 22, 'the round', 'number'),
    ],
    list: { from: 24, width: 4, of: 'either' },
  },
  '300': {
    fields: [
      field(5, 7, 'the round', 'number', true),
      field(9, 11, 'the team', 'number', true),
      field(13, 15, 'the opponents', 'number', true),
    ],
    list: { from: 17, width: 4, of: 'player', mayBeZero: true },
  },
  '310': {
    fields: [
      field(5, 7, 'the number', 'number', true),
      field(9, 40, 'the name', 'text', true),
      field(42, 46, 'the nickname', 'text'),
      field(48, 53, 'the strength', { pattern: /^\d+([.]\d)?$/, words: 'a number' }),
      field(55, 60, 'the match points', 'points'),
      field(62, 67, 'the game points', 'points'),
      field(69, 71, 'the rank', 'number'),
    ],
    list: { from: 74, width: 4, of: 'player' },
  },
  '320': {
    fields: [field(5, 8, 'the match points', 'points', true), field(10, 13, 'the game points', 'points', true)],
    list: { from: 15, width: 3, of: 'team', mayBeZero: true },
  },
  '330': {
    fields: [
      field(5, 6, 'the result', { pattern: /^(\+-|-\+|--)$/, words: '+-, -+ or --' }, true),
      field(8, 10, 'the round', 'number', true),
      field(12, 14, 'the white team', 'number', true),
      field(16, 18, 'the black team', 'number', true),
    ],
  },
};
