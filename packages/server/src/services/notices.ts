// Notices by mail of what happens to an account: whoever did not do it themselves learns of it.

import type { KeyRecord } from '../accounts/keys.js';
import type { Device } from '../accounts/sessions.js';
import type { Notice } from './mail.js';

function notice(origin: string, subject: string, what: string, now: Date): Notice {
  const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject,
    text: `${what}\nTime: ${at}\n\nIf this was you, nothing needs to be done. If not, change your password and end your sessions at ${origin}/account, and tell the rating office.\n`,
  };
}

export function signInNotice(origin: string, { agent, address }: Device, now: Date): Notice {
  const what = `Somebody signed in to your account from a device that was not used lately.\nBrowser: ${agent}\nAddress: ${address}`;
  return notice(origin, 'New sign-in to your account', what, now);
}

export function passwordNotice(origin: string, now: Date): Notice {
  const what = 'The password of your account was changed. All other sessions and all API keys have ended.';
  return notice(origin, 'Your password was changed', what, now);
}

export function factorNotice(origin: string, change: 'set up' | 'removed', now: Date): Notice {
  return notice(origin, `Your second factor was ${change}`, `The second factor of your account was ${change}.`, now);
}

export function keyNotice(origin: string, { name, scopes, expiresAt }: KeyRecord, now: Date): Notice {
  const what = `An API key "${name}" was made for your account.\nScopes: ${scopes.join(', ')}\nExpires: ${expiresAt.slice(0, 10)}`;
  return notice(origin, 'A new API key for your account', what, now);
}

export function roleNotice(origin: string, role: string, now: Date): Notice {
  const what = `An administrator made you ${/^[aeio]/.test(role) ? 'an' : 'a'} ${role}. Your sessions and API keys have ended; log in again.`;
  return notice(origin, 'Your role was changed', what, now);
}
