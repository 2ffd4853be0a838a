// Mail, if configured: reset links, and notices about an account.

import type { Account } from '../accounts/accounts.js';
import type { Letter } from '../words/letter.js';
import type { Outbox } from './outbox.js';

/** How to send mail. */
export interface MailOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly smtp: string;
  readonly from: string;
  /** How often to check for notices and mail to send. */
  readonly everyMilliseconds?: number;
}

/** The text of a mail, given the letter's language and style. */
export type Notice = (letter: Letter) => { readonly subject: string; readonly text: string };

export interface Mailer {
  sendResetLink(to: Pick<Account, 'name' | 'email'>, link: string): Promise<void>;
  sendNotice(to: Pick<Account, 'name' | 'email'>, notice: Notice): Promise<void>;
}

/** `letter` gives the office's current language and style. */
export function createMailer(outbox: Pick<Outbox, 'post'>, letter: () => Promise<Letter>): Mailer {
  return {
    async sendResetLink(to, link) {
      const { say } = await letter();
      await outbox.post({
        to: { name: to.name, address: to.email },
        subject: say('A new password for the rating office'),
        text: [
          say('Somebody asked for a new password for this address. If it was you, set one here within a day:'),
          link,
          `${say('If it was not, nothing has changed and nothing needs to be done.')}\n`,
        ].join('\n\n'),
      });
    },
    async sendNotice(to, notice) {
      const { subject, text } = notice(await letter());
      await outbox.post({ to: { name: to.name, address: to.email }, subject, text });
    },
  };
}
