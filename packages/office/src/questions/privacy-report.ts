// What in an office still reveals birth dates, and what to do about it.

import type { Narrowed } from '../authorities/authority.js';
import { openView } from '../authorities/live.js';
import { authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { BirthDatePrecision, PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

export interface PrivacyReport {
  readonly birthDatePrecision: BirthDatePrecision;
  /**
   * Facts with a first rating whose decimals reveal the birth date. Erasures up to version 0.1 wrote them, and they cannot be
   * removed.
   */
  readonly facts: readonly { readonly seq: number; readonly player: PlayerId; readonly receivedAt: string }[];
  /** Lists published with decimals although ages count by the day. Only the office's own copy has them. */
  readonly lists: readonly { readonly list: string; readonly date: string }[];
  /**
   * Players whose day of birth affects somebody's rating, so that public numbers can narrow it below a year. For everyone else
   * nothing depends on the day. Based on current ratings: those before a correction or withdrawal are not included.
   */
  readonly narrowed: readonly Narrowed[];
}

export async function privacyReport(reader: StoreReader): Promise<PrivacyReport> {
  const view = await openView(reader);
  const isByDay = view.head.birthDatePrecision === 'day';
  return {
    birthDatePrecision: view.head.birthDatePrecision,
    facts: await tellingFacts(reader),
    lists: isByDay ? await listsWithDecimals(reader) : [],
    narrowed: isByDay ? await narrowedPlayers(view) : [],
  };
}

async function tellingFacts(reader: StoreReader): Promise<PrivacyReport['facts']> {
  const found: PrivacyReport['facts'][number][] = [];
  for await (const facts of reader.facts({ kinds: ['player-registered', 'player-updated'] })) {
    for (const { body, kind, seq, receivedAt } of facts) {
      if (kind !== 'player-registered' && kind !== 'player-updated') continue;
      const tells = (body.assignedInitial ?? []).some(({ rating }) => !Number.isInteger(rating));
      if (tells) found.push({ seq, player: body.player, receivedAt });
    }
  }
  return found;
}

async function listsWithDecimals(reader: StoreReader): Promise<PrivacyReport['lists']> {
  const authorities = await authoritiesOf(reader);
  const found: PrivacyReport['lists'][number][] = [];
  for await (const facts of reader.facts({ kinds: ['list-published'] })) {
    for (const fact of facts) {
      if (fact.kind !== 'list-published' || fact.body.numbers === 'whole') continue;
      if (authorities.list(fact.body.list)?.ofLiveRatings !== true) continue;
      found.push({ list: fact.body.list, date: fact.body.date });
    }
  }
  return found;
}

async function narrowedPlayers(view: View): Promise<readonly Narrowed[]> {
  const found: Narrowed[] = [];
  for (const { ages } of (await authoritiesOf(view.reader)).known()) found.push(...((await ages?.narrowed(view)) ?? []));
  return found;
}
