// The people of the stories, as the office of the tests leaves them in a file.

import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';

export const accountsFile = join(tmpdir(), 'harkness-e2e-accounts.json');

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly totp?: string;
}

export interface People {
  readonly administrator: Person;
  readonly officer: Person;
  readonly director: Person;
  readonly affiliate: string;
}

export function people(): People {
  return JSON.parse(readFileSync(accountsFile, 'utf8')) as People;
}

/** A code is taken once, also the one that set the factor up: each login waits for a step of its own. */
const used = new Map<string, number>();

async function codeOf(secret: string): Promise<string> {
  const step = () => Math.floor(Date.now() / 30_000);
  while (step() <= (used.get(secret) ?? setUpStep())) await new Promise((resolve) => setTimeout(resolve, 500));
  used.set(secret, step());
  return new TOTP({ secret }).generate();
}

/** The step in which the office of the tests confirmed its accounts: when the file was written. */
function setUpStep(): number {
  return Math.floor(statSync(accountsFile).mtimeMs / 30_000);
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  if (person.totp !== undefined) {
    await page.getByLabel('Code of your second factor').fill(await codeOf(person.totp));
    await page.getByRole('button', { name: 'Log in' }).click();
  }
  await page.getByRole('link', { name: person.name }).waitFor();
}
