// An edit of a report, field by field.

import { editableFields } from '@harkness/office';
import { z } from 'zod';

const section = z.number().int().min(1).max(999);
const outcome = z.enum([
  'win',
  'draw',
  'loss',
  'forfeit-win',
  'forfeit-draw',
  'forfeit-loss',
  'unrated-win',
  'unrated-draw',
  'unrated-loss',
  'bye-full',
  'bye-half',
  'bye-pairing',
  'absent',
  'unknown',
]);
const pair = z.number().int().min(1).max(9999);
const value = z.string().max(200).describe('Empty: removed');

const cell = z.object({
  outcome,
  opponent: pair.optional(),
  colour: z.enum(['white', 'black']).optional(),
  points: z.number().min(0).max(100).optional(),
});

/** One field of a player, of a section or of the event. */
export const fieldEdit = z.union([
  z.strictObject({ section, pair, field: z.enum(editableFields.player), value }),
  z.strictObject({ section, field: z.enum(editableFields.section), value }),
  z.strictObject({ field: z.enum(editableFields.event), value }),
]);

const day = z.iso.date();

/** Somebody whom the report registers. */
const newPlayer = z.strictObject({
  player: z.string().max(40).optional().describe('The id they are to have; without it the office gives one'),
  name: z.string().trim().min(1).max(120),
  uschessId: z.string().max(20).optional(),
  fideId: z.string().max(20).optional(),
  federation: z.string().max(3).optional(),
  state: z.string().max(10).optional(),
  sex: z.enum(['m', 'f']).optional(),
  birthDate: day.optional().describe('Private'),
});

/** One field, the games of a player in a round, a whole section, or what is entered with the report. */
export const reportEdit = z.union([
  z.strictObject({
    section,
    becomes: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('A section of the JSON report in place of this one; added if there is none; null takes it out'),
  }),
  z.strictObject({ section, pair, newPlayer: newPlayer.nullable() }),
  z.strictObject({ section, pair, membership: z.strictObject({ from: day, until: day }).nullable() }),
  z.strictObject({ section, pair, round: z.number().int().min(1).max(999), cells: z.array(cell).max(20) }),
  fieldEdit,
]);
