// Mail, where it is configured: reset links, and notices of what happens to an account.

import type { Account } from '../accounts/accounts.js';
import type { Outbox } from './outbox.js';

export interface MailOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly smtp: string;
  readonly from: string;
  /** How often it is looked whether there is something to tell or to send. */
  readonly everyMilliseconds?: number;
}

export interface Notice {
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  sendResetLink(to: Pick<Account, 'name' | 'email'>, link: string): Promise<void>;
  sendNotice(to: Pick<Account, 'name' | 'email'>, notice: Notice): Promise<void>;
}

export function createMailer(outbox: Pick<Outbox, 'post'>): Mailer {
  return {
    async sendResetLink(to, link) {
      await outbox.post({
        to: { name: to.name, address: to.email },
        subject: 'A new password for the rating office',
        text: `Somebody asked for a new password for this address. If it was you, set one here within a day:\n\n${link}\n\nIf it was not, nothing has changed and nothing needs to be done.\n`,
      });
    },
    async sendNotice(to, { subject, text }) {
      await outbox.post({ to: { name: to.name, address: to.email }, subject, text });
    },
  };
}
