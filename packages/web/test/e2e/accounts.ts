// The people in the stories, from the file written by the tests' office.

import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** One for each port: two clones may play their stories at once. */
export const accountsFile = join(tmpdir(), `harkness-e2e-accounts-${process.env['HARKNESS_STORIES_PORT'] ?? 'default'}.json`);

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly totp?: string;
  /** The cookie value of an open session. */
  readonly session: string;
}

/** A person with a role who has not set a password yet. */
export interface Invited {
  readonly name: string;
  readonly email: string;
  /** The token of the one-time link. */
  readonly token: string;
}

export interface People {
  /** Of the office. */
  readonly origin: string;
  /** The data of the office as the stories found it, for a story that must not see what others do; it opens its own server there. */
  readonly untouched: string;
  readonly administrator: Person;
  readonly secondAdministrator: Person;
  readonly thirdAdministrator: Person;
  readonly fourthAdministrator: Person;
  /** One for each story that logs in: a code of the second factor is accepted once, and a story must not wait for the next. */
  readonly officers: readonly [
    ...[Person, Person, Person, Person, Person, Person, Person, Person],
    ...[Person, Person, Person, Person, Person, Person, Person, Person],
  ];
  /** A member of the ratings committee: an officer who tests reforms. */
  readonly committee: Person;
  readonly director: Person;
  readonly player: Person;
  readonly affiliate: string;
  /** Officers with a one-time link, one per width. */
  readonly invited: readonly [Invited, Invited];
}

export function people(): People {
  return JSON.parse(readFileSync(accountsFile, 'utf8')) as People;
}

/** Opens a person's existing session, for stories that are not about the login. */
export async function enter(page: Page, { session }: Person): Promise<void> {
  await page.context().addCookies([{ name: 'harkness_session', value: session, url: people().origin }]);
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  if (person.totp !== undefined) {
    await page.getByLabel('Code of your second factor').fill(new TOTP({ secret: person.totp }).generate());
    await page.getByRole('button', { name: 'Log in' }).click();
  }
  await page.getByRole('link', { name: person.name }).waitFor();
}
