// Explains a rating on a list, from the office's answer.

import type { Answer } from '@harkness/client';
import { day } from '../base/format.js';
import { t } from '../base/words.js';
import { FideRatingPanel, isFideSystem } from './fide-rating-panel.js';
import { OriginPanel } from './origin.js';

export interface ListRatingAsked {
  readonly player: string;
  readonly name: string;
  readonly system: Answer<'explanation'>['system'];
  /** The list's id. */
  readonly list: string;
  readonly date: string;
}

export function ListRatingPanel({ about, onClose }: { about: ListRatingAsked; onClose: () => void }) {
  const { player, name, system, list, date } = about;
  if (isFideSystem(system)) return <FideRatingPanel about={{ player, name, system, date }} onClose={onClose} />;
  return (
    <OriginPanel
      about={{ player, name, system, at: { list }, what: t('list of {date}', { date: day(date) }) }}
      onClose={onClose}
    />
  );
}
