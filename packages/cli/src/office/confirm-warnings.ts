// Confirms warnings one by one: by --confirm CODE@PLACE, or interactively.

import type { Finding } from '@harkness/formats';
import { findingPlace } from '@harkness/office';
import { askEach } from '../terminal/confirm.js';
import { CommandError, type Screen } from '../terminal/io.js';
export interface ConfirmWarningsOptions {
  readonly confirm?: readonly string[];
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** `rating-far@1/12`; further ones with the same code and place are `rating-far@1/12#2`. */
export function warningNames(findings: readonly Finding[]): Map<string, Finding> {
  const names = new Map<string, Finding>();
  for (const finding of findings) {
    if (finding.level !== 'warning') continue;
    const name = `${finding.code}@${findingPlace(finding)}`;
    let number = 1;
    while (names.has(number === 1 ? name : `${name}#${number}`)) number += 1;
    names.set(number === 1 ? name : `${name}#${number}`, finding);
  }
  return names;
}

/** Names of the unconfirmed warnings. */
export async function confirmWarnings(
  findings: readonly Finding[],
  { confirm = [], json, yes }: ConfirmWarningsOptions,
  screen: Screen,
): Promise<string[]> {
  const names = warningNames(findings);
  const unknown = confirm.find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new CommandError(`--confirm ${unknown}: there is no such warning.`, {
      hint: names.size === 0 ? 'There are no warnings to confirm.' : `The warnings are ${[...names.keys()].join(', ')}.`,
    });
  const open = [...names].filter(([name]) => !confirm.includes(name));
  const { stdin, stderr } = screen.io;
  if (json === true || yes === true || stdin.isTTY !== true || stderr.isTTY !== true) return open.map(([name]) => name);
  const questions = open.map(([, { message }]) => `${message}\n  Is this correct?`);
  const answers = await askEach(questions, screen);
  return open.flatMap(([name], at) => (answers[at] === true ? [] : [name]));
}
