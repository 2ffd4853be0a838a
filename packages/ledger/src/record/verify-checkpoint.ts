// Checks the checkpoint in a public export: its root must be that of the first facts in the file, and the office must have signed
// it. So the file alone is enough to check chain, tree and signature.

import { nodeCrypto } from '../base/node-crypto.js';
import { sameBytes } from '../log/bytes.js';
import { type Checkpoint, parseCheckpoint } from '../log/checkpoint.js';
import { isKeyName, parseVerifierKey, type VerifierKey, verifierKey } from '../log/keys.js';
import { openNote, unverifiedText } from '../log/note.js';
import { RightEdge } from '../log/right-edge.js';
import { leafHash } from '../log/tree.js';
import type { StoredFact } from '../store/port.js';
import { entryBytes } from '../store/tree.js';
import type { PublicCheckpoint } from './exchange-format.js';
import { rawPublicKey } from './signing.js';

/** Receives the facts in order, once they were found valid. */
export class CheckpointCheck {
  readonly #edge = new RightEdge(nodeCrypto.sha256);
  readonly #given: PublicCheckpoint;
  readonly #checkpoint: Checkpoint | undefined;
  #problem: string | undefined;

  constructor(given: PublicCheckpoint) {
    this.#given = given;
    const text = unverifiedText(given.note);
    this.#checkpoint = text === undefined ? undefined : parseCheckpoint(text);
  }

  add(fact: StoredFact): void {
    if (this.#checkpoint === undefined || BigInt(this.#edge.size) >= this.#checkpoint.size) return;
    this.#edge.appendHash(leafHash(nodeCrypto.sha256, entryBytes(fact)));
    if (BigInt(this.#edge.size) === this.#checkpoint.size && !sameBytes(this.#edge.root(), this.#checkpoint.root))
      this.#problem = `the checkpoint of ${this.#edge.size} facts was signed with another root: these are not the facts that the office logged`;
  }

  /** What is wrong with it, once all facts were received. `known`: the keys by which the office is known from elsewhere. */
  async problem(known: readonly string[] | undefined): Promise<string | undefined> {
    if (this.#checkpoint === undefined || !isKeyName(this.#checkpoint.origin)) return 'the checkpoint is malformed';
    const { origin, size } = this.#checkpoint;
    if (this.#problem !== undefined) return this.#problem;
    if (size > BigInt(this.#edge.size))
      return `the checkpoint covers ${size} facts, but the file ends at fact ${this.#edge.size}`;
    const opened = await openNote(nodeCrypto, this.#given.note, this.#keys(origin, known));
    if (opened.ok) return undefined;
    return known === undefined
      ? `the checkpoint of ${size} facts is not signed by the key that stands beside it`
      : `the checkpoint of ${size} facts is not signed by a key that you know`;
  }

  #keys(origin: string, known: readonly string[] | undefined): VerifierKey[] {
    if (known !== undefined) return known.map((key) => verifierKey(nodeCrypto.sha256, origin, 'ed25519', rawPublicKey(key)));
    return this.#given.vkeys
      .map((text) => parseVerifierKey(nodeCrypto.sha256, text))
      .filter((key) => key !== undefined)
      .filter(({ name, type }) => name === origin && type === 'ed25519');
  }
}
