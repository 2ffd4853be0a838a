// What the keeper of a ledger says about its facts. The ledger itself knows only documents; everything it has to know about their meaning
// in order to export, import and verify them is asked here.

import type { Blob, PrivateValue, StoredFact, StoreReader, StoreWriter } from '../store/port.js';
import type { AuditEntry } from './audit.js';
import type { Signature } from './signing.js';

/** A JSON object whose meaning the ledger does not know. */
export type Document = Readonly<Record<string, unknown>>;

/** A blob that is not computed again, on its way from one store to another. */
export interface FrozenBlob extends Blob {
  readonly space: string;
}

export interface StoreRecord {
  readonly space: string;
  readonly key: string;
  readonly value: string;
}

/** A fact that carries a signature of its own beside those of the heads. */
export interface SignedFact {
  /** In a sentence: "the list X of 2026-01-01". */
  readonly name: string;
  readonly purpose: string;
  readonly content: unknown;
  /** As it stands in the fact; undefined if there is none. */
  readonly signature: Signature | undefined;
}

/** What appending and verifying ask. */
export interface FactContents {
  /** Whose private values a fact commits to, under `commitments` in its body. Undefined: facts of this kind commit to nothing. */
  ownerOf(kind: string, body: Document): string | undefined;
  /** Whether an erasure left this value on purpose. It has no salt. */
  isRemnant(value: PrivateValue): boolean;
  signedFact(kind: string, body: Document): SignedFact | undefined;
  /** The audit's line for facts that came without one. */
  auditEntry(facts: readonly StoredFact[]): AuditEntry;
}

/** What exporting and importing ask as well. */
export interface Contents extends FactContents {
  readonly frozen: FrozenContents;
  /** Lines of a public export that are neither facts nor private values, by their name. */
  readonly publicLines: { readonly [name: string]: PublicLine };
}

/** Blobs that travel with an export because they stay what they were, whatever would come out now. */
export interface FrozenContents {
  readonly spaces: readonly string[];
  /** Those of them that a public export may hold. */
  readonly publicSpaces: readonly string[];
  all(reader: StoreReader): AsyncIterable<FrozenBlob>;
  public(reader: StoreReader): AsyncIterable<FrozenBlob>;
  /** Once all of them are in another store: a sentence if one of them is not what the facts say. */
  finish(writer: StoreWriter): Promise<string | undefined>;
}

/** How a line of a public export is read back. */
export interface PublicLine {
  /** In a sentence: "the assigned initial rating". */
  readonly what: string;
  /** The record that an office made from the export keeps it as; undefined if the line is malformed. */
  record(content: unknown): StoreRecord | undefined;
}
