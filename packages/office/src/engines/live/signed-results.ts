// The office's signed statement of its results: the last fact they include, and their hash. Signed whenever a head is, and
// stored. It is not part of the public heads: where ages count by the day, birth dates could be tested against the hash.

import { canonicalJson, isObject, isSigned, type Signature, type SignedHead, signHead, signIn } from '@harkness/ledger';
import type { Store, StoreReader, StoreWriter } from '../../facts/store.js';
import { readHead } from './spaces.js';

export interface SignedResults extends Signature {
  /** The last fact they include. */
  readonly upTo: number;
  readonly rulebookHash: string;
  readonly resultsHash: string;
}

const space = 'signed-results';
const key = 'last';

/** Signs the results and the head, each once. Undefined for an empty ledger. */
export async function signOffice(store: Store): Promise<SignedHead | undefined> {
  const isNew = await store.read(async (reader) => {
    const { results, ratedUpTo, rulebookHash, resultsHash } = await readHead(reader);
    const kept = await signedResults(reader);
    return results > 0 && !(kept?.upTo === ratedUpTo && kept.resultsHash === resultsHash && kept.rulebookHash === rulebookHash);
  });
  if (isNew) await store.write(signResultsIn);
  return signHead(store);
}

async function signResultsIn(writer: StoreWriter): Promise<void> {
  const { results, ratedUpTo: upTo, rulebookHash, resultsHash } = await readHead(writer);
  if (results === 0) return;
  const content = { upTo, rulebookHash, resultsHash };
  await writer.putRecord(space, key, canonicalJson({ ...content, ...(await signIn(writer, 'results', content)) }));
}

export async function signedResults(reader: StoreReader): Promise<SignedResults | undefined> {
  const value: unknown = JSON.parse((await reader.record(space, key)) ?? 'null');
  return isSignedResults(value) ? value : undefined;
}

function isSignedResults(value: unknown): value is SignedResults {
  return (
    isObject(value) &&
    Number.isSafeInteger(value.upTo) &&
    ['rulebookHash', 'resultsHash', 'signature', 'publicKey'].every((name) => typeof value[name] === 'string')
  );
}

/** Evidence against the stored results; undefined if there is none, or if nothing was signed about them. */
export async function resultsNotSigned(reader: StoreReader): Promise<string | undefined> {
  const signed = await signedResults(reader);
  if (signed === undefined) return undefined;
  const { signature, publicKey, upTo, rulebookHash, resultsHash } = signed;
  if (!isSigned('results', { upTo, rulebookHash, resultsHash }, { signature, publicKey }))
    return 'the signed hash of the results is not signed by the key it names';
  const head = await readHead(reader);
  if (head.ratedUpTo !== upTo || head.rulebookHash !== rulebookHash || head.resultsHash === resultsHash) return undefined;
  return `the results up to fact ${upTo} were signed with the hash ${resultsHash}, but have ${head.resultsHash}`;
}
