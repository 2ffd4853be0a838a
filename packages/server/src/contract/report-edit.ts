// An edit of a report, field by field.

import { byIdField, colours, outcomes } from '@harkness/formats';
import { s } from '@harkness/formats/shape';
import { editableFields } from '@harkness/office';

const section = s.number().int().min(1).max(999);
const outcome = s.enum(outcomes);
const pair = s.number().int().min(1).max(9999);
const value = s.string().max(200).describe('Empty: removed');

const cell = s.object({
  outcome,
  opponent: pair.optional(),
  colour: s.enum(colours).optional(),
  points: s.number().min(0).max(100).optional(),
});

/** One field of a player, of a section or of the event. */
export const fieldEdit = s.union([
  s.strictObject({ section, pair, field: s.enum(editableFields.player), value }),
  s.strictObject({ section, field: s.enum(editableFields.section), value }),
  s.strictObject({ field: s.enum(editableFields.event), value }),
]);

const day = s.date();

/** A player the report registers. */
const newPlayer = s.strictObject({
  player: s.string().max(40).optional().describe('The player’s id. Absent: the office assigns one'),
  name: s.string().trim().min(1).max(120),
  ...byIdField(s.string().max(20).optional()),
  federation: s.string().max(3).optional(),
  state: s.string().max(10).optional(),
  sex: s.enum(['m', 'f']).optional(),
  birthDate: day.optional().describe('A private field'),
});

/** One field, a player's games in a round, a whole section, or an entry that comes with the report. */
export const reportEdit = s.union([
  s.strictObject({
    section,
    becomes: s
      .record(s.unknown())
      .nullable()
      .describe('Replaces this section, in the format of the JSON report. Added if there is none yet; null removes it'),
  }),
  s.strictObject({ section, pair, newPlayer: newPlayer.nullable() }),
  s.strictObject({ section, pair, membership: s.strictObject({ from: day, until: day }).nullable() }),
  s.strictObject({ section, pair, round: s.number().int().min(1).max(999), cells: s.array(cell).max(20) }),
  fieldEdit,
]);
