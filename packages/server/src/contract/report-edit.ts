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

/** One field, or the games of a player in a round. */
export const reportEdit = z.union([
  z.strictObject({ section, pair, round: z.number().int().min(1).max(999), cells: z.array(cell).max(20) }),
  fieldEdit,
]);
