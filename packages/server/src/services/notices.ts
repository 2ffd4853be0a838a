// Notices by mail of changes to an account, so that the owner learns of changes made by others.

import type { KeyRecord } from '../accounts/keys.js';
import type { Device } from '../accounts/sessions.js';
import type { Letter } from '../words/letter.js';
import type { Notice } from './mail.js';

const lastWords =
  'If this was you, nothing needs to be done. If not, change your password and end your sessions at {address}, and tell the rating office.';

function notice(origin: string, now: Date, write: (letter: Letter) => { subject: string; lines: readonly string[] }): Notice {
  return (letter) => {
    const { subject, lines } = write(letter);
    const time = letter.say('Time: {at} ({zone})', { at: letter.moment(now.toISOString()), zone: letter.zone });
    return {
      subject,
      text: `${[...lines, time].join('\n')}\n\n${letter.say(lastWords, { address: `${origin}/account` })}\n`,
    };
  };
}

export function signInNotice(origin: string, { agent, address }: Device, now: Date): Notice {
  return notice(origin, now, ({ say }) => ({
    subject: say('New sign-in to your account'),
    lines: [
      say('Somebody signed in to your account from a device that was not used lately.'),
      say('Browser: {agent}', { agent }),
      say('Address: {address}', { address }),
    ],
  }));
}

export function passwordNotice(origin: string, now: Date): Notice {
  return notice(origin, now, ({ say }) => ({
    subject: say('Your password was changed'),
    lines: [say('The password of your account was changed. All other sessions and all API keys have ended.')],
  }));
}

export function factorNotice(origin: string, change: 'set up' | 'removed', now: Date): Notice {
  return notice(origin, now, ({ say }) =>
    change === 'set up'
      ? { subject: say('Your second factor was set up'), lines: [say('The second factor of your account was set up.')] }
      : { subject: say('Your second factor was removed'), lines: [say('The second factor of your account was removed.')] },
  );
}

export function keyNotice(origin: string, { name, scopes, expiresAt }: KeyRecord, now: Date): Notice {
  return notice(origin, now, ({ say, day, dayOf }) => ({
    subject: say('A new API key for your account'),
    lines: [
      say('An API key "{name}" was made for your account.', { name }),
      say('Scopes: {scopes}', { scopes: scopes.join(', ') }),
      say('Expires: {day}', { day: day(dayOf(expiresAt)) }),
    ],
  }));
}

export function roleNotice(origin: string, role: string, now: Date): Notice {
  return notice(origin, now, ({ say }) => ({
    subject: say('Your role was changed'),
    lines: [say('Your role is now "{role}". Your sessions and API keys have ended; log in again.', { role })],
  }));
}
