// Decisions and other facts of the desk in the reader's language. The office tells them in English, in a few known forms
// (packages/server/src/handlers/decisions.ts); a text of another form stays as it is.

import { day, readable, systemNames } from '../base/format.js';
import { t } from '../base/words.js';

export const decisionNames = {
  adjustment: t('Rating set'),
  ceiling: t('Ceiling'),
  'money-floor': t('Money floor'),
  'original-life-master': t('Original Life Master'),
  title: t('Title'),
  'fide-opt-in': t('FIDE opt in'),
  'fide-opt-out-approved': t('FIDE opt out approved'),
  'disability-association': t('Disability association'),
  'foreign-event-inclusion': t('Foreign event included'),
  'match-floor-request': t('Floor request after a match'),
  'section-held': t('Section held'),
  'section-released': t('Section released'),
  'duration-approved': t('Duration approved'),
  'registration-waived': t('Late registration waived'),
  'official-event': t('Official event'),
} as const;

/** `match-floor-request` → `Match floor request`, as the office says it. */
function englishOf(type: string): string {
  const words = type.replaceAll('-', ' ').replace('fide', 'FIDE');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

const names = new Map(Object.entries(decisionNames).map(([type, name]) => [englishOf(type), name]));

function valueText(value: string): string {
  if (value === 'granted') return t('granted');
  if (value === 'refused') return t('refused // a request');
  return value.replace(/taken away$/, () => t('taken away'));
}

export function factText(text: string): string {
  const [, what = '', value, where, on = ''] = /^([^:,]+)(?:: ([^,]+))?(?:, (.+))?, from (\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  const name = names.get(what);
  if (name !== undefined) {
    const place = where?.replace(/(?<=, )section (\d+)$/, (_, section: string) => t('section {section}', { section }));
    const told = [value === undefined ? name : `${name}: ${valueText(value)}`, place].filter(Boolean).join(', ');
    return t('{value}, from {on}', { value: told, on: day(on) });
  }
  const [, amount, event] = /^Prize of (.+?) in (.+)$/.exec(text) ?? [];
  if (amount !== undefined && event !== undefined) return t('Prize of {amount} in {event}', { amount, event });
  const [, source, rating, rated] = /^(\S+) rating (\S+) on (\S+)$/.exec(text) ?? [];
  if (source !== undefined && rating !== undefined && rated !== undefined)
    return t('{source} rating {rating} on {day}', { source, rating, day: day(rated) });
  const [, into] = /^Merged into (.+)$/.exec(text) ?? [];
  if (into !== undefined) return t('Merged into {into}', { into });
  return memberText(text) ?? readable(text);
}

function memberText(text: string): string | undefined {
  const [, from, until] = /^Member from (\S+) to (\S+)$/.exec(text) ?? [];
  return from === undefined || until === undefined
    ? undefined
    : t('Member from {from} to {until}', { from: day(from), until: day(until) });
}

const records: { readonly [text: string]: string } = {
  Registered: t('Registered'),
  'Fields updated': t('Fields updated'),
  'Opening ratings of the office': t('Opening ratings of the office'),
};

/** A line of a player's record: `Money floor, OTBR: 1400`. */
export function recordText(text: string): string {
  const [, what = '', system, value] = /^([^,:]+)(?:, ([^,: ]+(?::[^,: ]+)*))?(?:: (.+))?$/.exec(text) ?? [];
  const name = names.get(what);
  if (name === undefined) return records[text] ?? memberText(text) ?? readable(text);
  const about = system === undefined ? name : `${name}, ${systemNames[system] ?? system}`;
  return value === undefined ? about : `${about}: ${valueText(value)}`;
}
