// What the keeper of a ledger tells it about its facts. The ledger itself knows only documents; it asks here for everything about
// their meaning that it needs to export, import and verify them.

import type { Blob, PrivateValue, StoredFact, StoreReader, StoreWriter } from '../store/port.js';
import type { AuditEntry } from './audit.js';
import type { Signature } from './signing.js';

/** A JSON object whose meaning the ledger does not know. */
export type Document = Readonly<Record<string, unknown>>;

/** A frozen blob, which is not computed again, on its way from one store to another. */
export interface FrozenBlob extends Blob {
  readonly space: string;
}

export interface StoreRecord {
  readonly space: string;
  readonly key: string;
  readonly value: string;
}

/** A fact with its own signature, besides those of the heads. */
export interface SignedFact {
  /** As part of a sentence: "the list X of 2026-01-01". */
  readonly name: string;
  readonly purpose: string;
  readonly content: unknown;
  /** The signature in the fact; undefined if there is none. */
  readonly signature: Signature | undefined;
}

/** What appending and verifying need to know. */
export interface FactContents {
  /**
   * Whose private values a fact commits to, under `commitments` in its body. Undefined if facts of this kind have no commitments.
   */
  ownerOf(kind: string, body: Document): string | undefined;
  /** Whether an erasure kept this value on purpose. It has no salt. */
  isRemnant(value: PrivateValue): boolean;
  signedFact(kind: string, body: Document): SignedFact | undefined;
  /** The audit line for facts that came without one. */
  auditEntry(facts: readonly StoredFact[]): AuditEntry;
}

/** What exporting and importing need to know in addition. */
export interface Contents extends FactContents {
  readonly frozen: FrozenContents;
  /** Lines of a public export that are neither facts nor private values, by name. */
  readonly publicLines: { readonly [name: string]: PublicLine };
}

/** Blobs that are part of an export because they never change, whatever a new computation would give. */
export interface FrozenContents {
  readonly spaces: readonly string[];
  /** The spaces that a public export may contain. */
  readonly publicSpaces: readonly string[];
  all(reader: StoreReader): AsyncIterable<FrozenBlob>;
  public(reader: StoreReader): AsyncIterable<FrozenBlob>;
  /** Called once all are in another store; returns a sentence if one of them contradicts the facts. */
  finish(writer: StoreWriter): Promise<string | undefined>;
}

/** How to read a line of a public export back. */
export interface PublicLine {
  /** As part of a sentence: "the assigned initial rating". */
  readonly what: string;
  /** The record in which an office made from the export keeps it; undefined if the line is malformed. */
  record(content: unknown): StoreRecord | undefined;
}
