// The reason of a run in words. Without a reason of its own a run is called after the facts that it rated first:
// `5 × section-submitted, profile` (packages/office/src/office.ts).

import { readable } from './format.js';
import { t } from './words.js';

const kinds: { readonly [kind: string]: (count: number) => string } = {
  'opening-state': (count) => t('{count, plural, one {opening ratings} other {# lists of opening ratings}}', { count }),
  'player-registered': (count) => t('{count, plural, one {a new player} other {# new players}}', { count }),
  'player-updated': (count) => t('{count, plural, one {a player’s fields} other {# players’ fields}}', { count }),
  'player-merged': (count) => t('{count, plural, one {a merge of players} other {# merges of players}}', { count }),
  'outside-rating': (count) => t('{count, plural, one {a rating from elsewhere} other {# ratings from elsewhere}}', { count }),
  membership: (count) => t('{count, plural, one {a membership} other {# memberships}}', { count }),
  'event-registered': (count) => t('{count, plural, one {an event registered} other {# events registered}}', { count }),
  'section-submitted': (count) => t('{count, plural, one {a new section} other {# new sections}}', { count }),
  'section-corrected': (count) => t('{count, plural, one {a corrected section} other {# corrected sections}}', { count }),
  'section-withdrawn': (count) => t('{count, plural, one {a withdrawn section} other {# withdrawn sections}}', { count }),
  'prize-won': (count) => t('{count, plural, one {a prize} other {# prizes}}', { count }),
  decision: (count) => t('{count, plural, one {a decision} other {# decisions}}', { count }),
  'fact-revoked': (count) => t('{count, plural, one {a fact taken back} other {# facts taken back}}', { count }),
  profile: (count) => t('{count, plural, one {the office’s profile} other {# profiles of the office}}', { count }),
};

const known: { readonly [reason: string]: string } = {
  'facts that were not rated yet': t('facts that were not rated yet'),
  'private data erased': t('private data erased'),
};

/** Runs that follow a report name its event. */
function ofReport(reason: string): string | undefined {
  const [, what, event] = /^(Report|Correction) of (.+)$/.exec(reason) ?? [];
  if (event === undefined) return undefined;
  return what === 'Report' ? t('Report of {event}', { event }) : t('Correction of {event}', { event });
}

/** A text of a person stays as it is; days in it are written as everywhere. */
export function runReason(reason: string): string {
  const parts = reason.split(', ').map((part) => {
    const [, count = '1', kind = ''] = /^(?:(\d+) × )?([a-z-]+)$/.exec(part) ?? [];
    return kinds[kind]?.(Number(count));
  });
  if (parts.every((part) => part !== undefined)) return parts.join(', ');
  return known[reason] ?? ofReport(reason) ?? readable(reason);
}
