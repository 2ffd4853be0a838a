// Verifies the office's own log: the tree is that of the facts, and every checkpoint ever signed is still one of its prefixes.

import { nodeCrypto } from '../base/node-crypto.js';
import { sameBytes } from '../log/bytes.js';
import { verifierKey } from '../log/keys.js';
import { openNote } from '../log/note.js';
import { RightEdge } from '../log/right-edge.js';
import { leafHash } from '../log/tree.js';
import { DerivedDamage } from '../store/block-digest.js';
import type { StoredFact, StoreReader } from '../store/port.js';
import { entryBytes, storedTree } from '../store/tree.js';
import { type StoredCheckpoint, storedCheckpoints } from './checkpoints.js';
import { allPublicKeys, rawPublicKey } from './signing.js';

/** Receives the facts in order, once they were found valid. */
export class LogCheck {
  readonly #edge = new RightEdge(nodeCrypto.sha256);
  readonly #checkpoints: readonly StoredCheckpoint[];
  readonly #bySize: ReadonlyMap<number, StoredCheckpoint>;
  readonly #problems: string[] = [];

  private constructor(checkpoints: readonly StoredCheckpoint[]) {
    this.#checkpoints = checkpoints;
    this.#bySize = new Map(checkpoints.map((one) => [one.size, one]));
  }

  static async of(reader: StoreReader): Promise<LogCheck> {
    return new LogCheck(await storedCheckpoints(reader));
  }

  get checkpoints(): number {
    return this.#checkpoints.length;
  }

  add(fact: StoredFact): void {
    this.#edge.appendHash(leafHash(nodeCrypto.sha256, entryBytes(fact)));
    const signed = this.#bySize.get(this.#edge.size);
    if (signed !== undefined && !sameBytes(signed.root, this.#edge.root()))
      this.#problems.push(`the checkpoint of ${signed.size} facts was signed with another root: the history was rewritten`);
  }

  /** `isWhole`: all facts were received. */
  async problems(reader: StoreReader, isWhole: boolean): Promise<readonly string[]> {
    const problems = [...this.#problems];
    for (const { origin, size, note } of this.#checkpoints) {
      const keys = (await allPublicKeys(reader)).map((key) =>
        verifierKey(nodeCrypto.sha256, origin, 'ed25519', rawPublicKey(key)),
      );
      const opened = await openNote(nodeCrypto, note, keys);
      if (!opened.ok) problems.push(`the checkpoint of ${size} facts is not signed by a key of this office`);
      if (isWhole && size > this.#edge.size)
        problems.push(`a checkpoint of ${size} facts was signed, but the ledger ends at fact ${this.#edge.size}`);
    }
    if (isWhole) problems.push(...(await this.#treeProblems(reader)));
    return problems;
  }

  /** A tree that is behind is completed by the next signature. */
  async #treeProblems(reader: StoreReader): Promise<string[]> {
    try {
      const tree = await storedTree(reader);
      if (tree.size !== this.#edge.size) return [];
      return sameBytes(await tree.root(), this.#edge.root()) ? [] : ['the stored tree is not that of the facts'];
    } catch (error) {
      if (!(error instanceof DerivedDamage)) throw error;
      return [error.message];
    }
  }
}
