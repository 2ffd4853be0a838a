// Makes an id for an event without one: the day it ended and a hash of its contents, so that the same report sent twice is the
// same event.

import { createHash } from 'node:crypto';
import type { ReportDraft } from '@harkness/formats';
import { reportedIds } from '@harkness/formats';
import { canonicalJson } from '@harkness/ledger';
import type { Authority } from '../authorities/authority.js';
import { wordsOf } from '../facts/cards/fold.js';

/** The report's own id if it is usable, else one made from name, day, affiliate and players. */
export function eventIdOf(draft: ReportDraft, { ids }: Pick<Authority, 'ids'>): string {
  const given = draft.event.id?.trim();
  if (given !== undefined && ids.event.test(given) && !/^0+$/.test(given)) return given;
  const end = lastDay(draft) ?? '00000000';
  const content = {
    name: wordsOf(draft.event.name),
    affiliate: draft.event.affiliate ?? '',
    sections: draft.sections.map((section) => section.players.map((player) => reportedIds(player)[0] ?? player.name)),
  };
  const digest = createHash('sha256').update(canonicalJson(content)).digest('hex');
  return `${end.replaceAll('-', '')}-${digest.slice(0, 10)}`;
}

function lastDay(draft: ReportDraft): string | undefined {
  const days = [draft.event.end, ...draft.sections.map((section) => section.end)].filter((day) => day !== undefined);
  return days.sort().at(-1);
}
