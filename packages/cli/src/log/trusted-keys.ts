// The keys a reader trusts: from the command line or a policy file, never from the log itself.

import { type Policy, parsePolicy } from '@harkness/ledger/log';
import { nodeCrypto } from '@harkness/ledger/node-crypto';
import { readGiven } from '../terminal/files.js';
import { CommandError, type Screen } from '../terminal/io.js';

export interface TrustOptions {
  readonly vkey?: readonly string[];
  readonly policy?: string;
}

export async function trustedPolicy(options: TrustOptions, screen: Screen): Promise<Policy> {
  const { vkey = [], policy } = options;
  if (policy === undefined && vkey.length === 0)
    throw new CommandError('No key was given to check signatures with.', {
      hint: 'Add --vkey KEY or --policy FILE, from a printed list, a federation, a friend: not from the office you are checking.',
    });
  const file = policy === undefined ? '' : new TextDecoder().decode((await readGiven(policy, screen.io)).bytes);
  const text = policy === undefined ? `${vkey.map((key) => `log ${key}\n`).join('')}quorum none\n` : file;
  const parsed = parsePolicy(nodeCrypto.sha256, text);
  if (!parsed.ok)
    throw new CommandError(
      policy === undefined ? `--vkey: ${parsed.problem.message}` : `${policy}:${parsed.problem.line}: ${parsed.problem.message}`,
      { hint: 'A key is one line, name+id+base64, as `harkness office log status` shows it.' },
    );
  return parsed.policy;
}
