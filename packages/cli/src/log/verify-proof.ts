// harkness verify: verifies a published list by its proof file, offline.

import { checkListProof, type FactProofError } from '@harkness/ledger/log';
import { nodeCrypto } from '@harkness/ledger/node-crypto';
import { readGiven } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { type TrustOptions, trustedPolicy } from './trusted-keys.js';

export interface ProofOptions extends TrustOptions {
  readonly json?: boolean;
}

const reasons: Readonly<Record<FactProofError, string>> = {
  malformed: 'The proof file is damaged.',
  'bad-signature': 'A signature in the proof is not by the key it names: the checkpoint was changed.',
  'unknown-log': 'None of your keys signed this checkpoint: it is another log, or the office has a new key.',
  quorum: 'Too few of your witnesses cosigned this checkpoint: nobody vouches that others were shown the same history.',
  inclusion: 'The fact is not in the log at this place: the fact or the proof was changed.',
  'no-fact': 'The proof file does not carry the fact of a list.',
  index: 'The fact says that it stands elsewhere in the log than the proof does.',
  'other-list': 'The list is not the one that the office published: it was changed, or belongs to another proof.',
};

export async function verifyProof(
  proofFile: string,
  listFile: string | undefined,
  options: ProofOptions,
  screen: Screen,
): Promise<ExitCode> {
  const policy = await trustedPolicy(options, screen);
  const beside = listFile ?? proofFile.replace(/\.tlog-proof$/, '.jsonl');
  if (beside === proofFile)
    throw new CommandError('The proof is about a list, and no list was given.', {
      hint: 'Name the list after the proof: harkness verify PROOF LIST.',
    });
  const [proof, list] = [await readGiven(proofFile, screen.io), await readGiven(beside, screen.io)];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(proof.bytes);
  const checked = await checkListProof(nodeCrypto, list.bytes, text, policy);
  if (!checked.ok) {
    if (options.json) screen.json({ ok: false, error: checked.error, message: reasons[checked.error] });
    else screen.print(screen.colours.red(`NOT PROVEN: ${reasons[checked.error]}`));
    return 1;
  }
  const { fact, origin, size, witnesses } = checked;
  const seen = witnesses.map(({ key, time }) => ({ name: key.name, at: new Date(Number(time) * 1000).toISOString() }));
  const { list: name, date } = fact.body;
  if (options.json)
    screen.json({ ok: true, list: name, date, fact: fact.seq, hash: fact.hash, origin, size: Number(size), witnesses: seen });
  else {
    screen.print(screen.colours.green(`PROVEN: this is ${name} of ${date}, fact ${fact.seq} of the log ${origin}.`));
    screen.print(`It stands in a signed checkpoint of ${size} facts, received ${fact.receivedAt}.`);
    for (const one of seen) screen.print(`Witness ${one.name} saw that checkpoint on ${one.at}.`);
    if (seen.length === 0)
      screen.print('No witness of yours cosigned it: that others were shown the same history is not proven.');
    screen.print('Not proven here: that the ratings follow from the facts. `harkness monitor` computes them again.');
  }
  return 0;
}
