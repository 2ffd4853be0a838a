// The id of an event that came without one: the day it ended, and a number made from what it is, so that the same report
// sent twice is the same event.

import { createHash } from 'node:crypto';
import type { ReportDraft } from '@harkness/formats';
import { canonicalJson } from '@harkness/ledger';
import { wordsOf } from '../facts/cards/fold.js';
import type { Authority } from '../facts/facts.js';

/** US Chess gives ids of twelve digits; a pairing program's own short id (a club's file name) is nobody else's. */
const uschessId = /^(\d{12}|\d{8}-[0-9a-f]{10})$/;
const fideId = /^[^\s\p{C}/]{1,60}$/u;

/** The id the report carries if it can be one, else one made from name, day, affiliate and players. */
export function eventIdOf(draft: ReportDraft, authority: Authority): string {
  const given = draft.event.id?.trim();
  const form = authority === 'fide' ? fideId : uschessId;
  if (given !== undefined && form.test(given) && !/^0+$/.test(given)) return given;
  const end = lastDay(draft) ?? '00000000';
  const content = {
    name: wordsOf(draft.event.name),
    affiliate: draft.event.affiliate ?? '',
    sections: draft.sections.map((section) => section.players.map((player) => player.uschessId ?? player.fideId ?? player.name)),
  };
  const digest = createHash('sha256').update(canonicalJson(content)).digest('hex');
  return `${end.replaceAll('-', '')}-${digest.slice(0, 10)}`;
}

function lastDay(draft: ReportDraft): string | undefined {
  const days = [draft.event.end, ...draft.sections.map((section) => section.end)].filter((day) => day !== undefined);
  return days.sort().at(-1);
}
