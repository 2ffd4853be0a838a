// What the audit says was done, in the reader's language. The lines are permanent and English; one that is not here stays as it is.

import { roleNames } from '../account/roles.js';
import { runReason } from '../base/run-reason.js';
import { t } from '../base/words.js';
import { decisionNames } from './decision-words.js';

const actions: { readonly [action: string]: string } = {
  'account changed': t('account changed'),
  'account made': t('account made'),
  'affiliate entered': t('affiliate entered'),
  'affiliates set': t('affiliates set'),
  'API key made': t('API key made'),
  'API key revoked': t('API key revoked'),
  'cancellation ordered': t('run cancelled'),
  decision: t('decision'),
  'event registered': t('event registered'),
  'fact revoked': t('fact revoked'),
  'facts entered': t('facts entered'),
  'list published': t('list published'),
  'list retracted': t('list retracted'),
  membership: t('membership'),
  'notices stopped': t('notices stopped'),
  'password changed': t('password changed'),
  'password set by link': t('password set by link'),
  'player merged': t('players merged'),
  'player registered': t('player registered'),
  'player updated': t('player changed'),
  'private fields erased': t('private fields erased'),
  'private fields read': t('private fields read'),
  profile: t('profile'),
  'question answered': t('question answered'),
  'question asked': t('question asked'),
  'question asked on': t('question asked on'),
  'question closed': t('question closed'),
  'reform registered': t('reform registered'),
  'report edited': t('report edited'),
  'report submitted': t('report submitted'),
  'report uploaded': t('report uploaded'),
  'reset link made': t('reset link made'),
  'run made': t('run made'),
  'second factor removed': t('second factor removed'),
  'second factor set up': t('second factor set up'),
  'section corrected': t('section corrected'),
  'section submitted': t('section entered'),
  'section withdrawn': t('section withdrawn'),
  'session ended': t('session ended'),
  'sessions ended': t('sessions ended'),
  'study cancelled': t('study cancelled'),
  'study ordered': t('study started'),
  'submission accepted': t('report accepted'),
  'submission refused': t('report refused'),
  'submission returned': t('report returned'),
  'submission withdrawn': t('report withdrawn'),
};

export function auditAction(action: string): string {
  return actions[action] ?? action;
}

const decisions: { readonly [type: string]: string } = decisionNames;
const roles: { readonly [role: string]: string } = roleNames;

/** What a line is about, where that is a word and not a name. */
export function auditAbout(action: string, about: string): string {
  return (action === 'decision' ? decisions[about] : undefined) ?? about.replaceAll('-', ' ');
}

export function auditDetail(action: string, detail: string): string {
  if (action === 'account made') return roles[detail] ?? detail;
  const [, count, reason] = /^(?:full|incremental), (\d+) players? changed: (.*)$/s.exec(detail) ?? [];
  if (count === undefined || reason === undefined) return detail;
  return t('{count, plural, one {# player} other {# players}} changed: {reason}', {
    count: Number(count),
    reason: runReason(reason),
  });
}
