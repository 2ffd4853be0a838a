// Explains a player's rating in a section that is not in the ledger. The section is rated alone and its result explained like a
// stored one.

import { decodeChunk } from '../../engines/live/chunk.js';
import { ChunkBuilder } from '../../engines/live/chunk-builder.js';
import { noRow, rowOf, type StoredUnit } from '../../engines/live/stored-results.js';
import type { View } from '../../engines/live/view.js';
import type { Answer, ExplanationAnswer } from '../../facts/answers.js';
import { notInSection, refused } from '../../facts/errors.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { systemOf } from '../../facts/stored-codes.js';
import { systemAt } from '../../facts/typed-arrays.js';
import type { Asked } from '../authority.js';
import { explainRow } from './explain.js';
import { type RatedAlone, rateAlone } from './preview.js';

export async function explainPreview(
  view: View,
  document: SectionDocument,
  player: PlayerNumber,
  { id, system, instead }: Asked,
): Promise<Answer<ExplanationAnswer>> {
  const section = { event: document.event, section: document.section };
  const rated = await rateAlone(view, document);
  if ('code' in rated) return refused({ ...rated, place: `${section.event}/${section.section}` });
  const unit = asStored(rated).find(
    (one) => system === undefined || systemOf(systemAt(one.chunk.unitSystem, one.unit)) === system,
  );
  const row = unit === undefined ? noRow : rowOf(unit, player, view.merges);
  if (unit === undefined || row < 0) return refused(notInSection(id, section));
  // The current version of the section must not count as earlier history.
  view.history.without = rated.instead;
  const explained = await explainRow(view, rated.row, document, unit, row, instead);
  view.history.without = undefined;
  return explained;
}

function asStored({ row, units, numbers }: RatedAlone): StoredUnit[] {
  const builder = new ChunkBuilder();
  for (const unit of units) builder.addUnit(row.slot, `${row.event}/${row.section}`, row.kind, row.start, row.end, unit);
  const decoded = decodeChunk(builder.finish().bytes);
  const chunk = { ...decoded, player: decoded.player.map((place) => numbers[place] ?? 0) };
  return units.map((_, unit) => ({ chunk, unit }));
}
