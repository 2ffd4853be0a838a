// Verifies a ledger: the chain from the first fact to the last, the signed heads, and the private values against the commitments
// in the chain. Names the first broken fact and what is wrong with it.

import { canonicalJson } from '../base/canonical.js';
import { isObject } from '../base/is-object.js';
import { StoreError } from '../store/errors.js';
import type { PrivateValue, Store, StoredFact, StoreReader } from '../store/port.js';
import { factText, firstPrevious, sha256 } from './chain.js';
import type { FactContents } from './contents.js';
import { isHeadSigned, type SignedHead, signedHeads } from './heads.js';
import { commitmentOf } from './private.js';
import { isSigned } from './signing.js';
import { LogCheck } from './verify-log.js';

/** The first fact that breaks the chain. */
export interface BrokenFact {
  /** Its expected number. */
  readonly seq: number;
  /** As the store gives it; it may itself have been changed. */
  readonly id: string;
  readonly what: 'missing' | 'seq' | 'previous' | 'hash' | 'body' | 'received-at' | 'unreadable';
  readonly message: string;
}

/** A signed head that contradicts the chain. */
export interface BrokenHead {
  readonly head: SignedHead;
  readonly what: 'signature' | 'key' | 'hash' | 'beyond-end';
  readonly message: string;
}

/** The result of a verification. `ok` is false if anything at all is wrong. */
export interface Verification {
  readonly ok: boolean;
  /** Facts that were checked: all, or up to the broken one. */
  readonly facts: number;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly firstBroken?: BrokenFact;
  readonly heads: number;
  readonly brokenHeads: readonly BrokenHead[];
  /** What a known key or a known place requires and the ledger lacks. */
  readonly missing: readonly string[];
  readonly privateValues: number;
  /** Private values that do not match their commitment; the values are not repeated here. */
  readonly brokenPrivate: readonly {
    readonly commitment: string;
    readonly owner: string;
    readonly field: string;
    readonly message: string;
  }[];
  /** What the database found wrong with its own files. */
  readonly storeProblems: readonly string[];
  /** Signed checkpoints of the public log. */
  readonly checkpoints: number;
  readonly brokenCheckpoints: readonly string[];
}

/** By commitment: the owner and field of its value. */
export type Commitments = Map<string, { readonly owner: string; readonly field: string }>;

/** The findings about the chain and its heads alone. */
export type ChainVerification = Omit<
  Verification,
  'privateValues' | 'brokenPrivate' | 'storeProblems' | 'checkpoints' | 'brokenCheckpoints'
>;

/** What the verifier knows from elsewhere. */
export interface KnownElsewhere {
  /** Heads that somebody noted: a rewritten history does not contain them. */
  readonly knownHeads?: readonly SignedHead[];
  /** The office's known keys, several after a rotation; heads signed by another are broken. */
  readonly publicKeys?: readonly string[];
  /** Places in the ledger that somebody noted, signed or not. */
  readonly knownPlaces?: readonly KnownPlace[];
}

export interface KnownPlace {
  readonly seq: number;
  readonly hash: string;
}

/** What is known from elsewhere, and a callback for progress. */
export interface VerifyOptions extends KnownElsewhere {
  readonly progress?: (facts: number) => void;
}

/**
 * Verifies the chain from the first fact to the last, the signed heads, the checkpoints and the private values. Names the first
 * broken fact.
 * @example
 * const { ok, facts } = await verify(store, contents);
 * [ok, facts] // [true, 2]
 */
export async function verify(store: Store, contents: FactContents, options: VerifyOptions = {}): Promise<Verification> {
  const storeProblems = await integrityProblems(store);
  return store.read(async (reader) => {
    const heads = [...(await signedHeads(reader)), ...(options.knownHeads ?? [])];
    const chain = new ChainCheck(contents, heads, options.publicKeys, options.knownPlaces);
    const log = await LogCheck.of(reader);
    const unreadable = await walk(reader, chain, log, options);
    const result = chain.result(unreadable);
    const brokenCheckpoints = await log.problems(reader, result.firstBroken === undefined);
    const privateCheck = await checkPrivateValues(reader, contents, chain.commitments);
    return {
      ...result,
      ...privateCheck,
      storeProblems,
      checkpoints: log.checkpoints,
      brokenCheckpoints,
      ok: result.ok && privateCheck.brokenPrivate.length === 0 && storeProblems.length === 0 && brokenCheckpoints.length === 0,
    };
  });
}

async function integrityProblems(store: Store): Promise<readonly string[]> {
  try {
    return await store.integrityProblems();
  } catch (error) {
    if (error instanceof StoreError && error.code === 'store-damaged') return [error.message];
    throw error;
  }
}

async function walk(
  reader: StoreReader,
  chain: ChainCheck,
  log: LogCheck,
  options: VerifyOptions,
): Promise<BrokenFact | undefined> {
  try {
    for await (const batch of reader.storedFacts()) {
      for (const fact of batch) {
        if (!chain.add(fact)) return undefined;
        log.add(fact);
      }
      options.progress?.(chain.facts);
    }
    return undefined;
  } catch (error) {
    // A page of the file has become unreadable. Anything else (the server went away) says nothing about the facts.
    if (!(error instanceof StoreError && error.code === 'store-damaged')) throw error;
    return { seq: chain.facts + 1, id: '', what: 'unreadable', message: error.message };
  }
}

/** Receives facts one by one from any source (a store, an exported file), and remembers what it needs to judge. */
export class ChainCheck {
  facts = 0;
  /** By commitment: the owner and field of its value. */
  readonly commitments: Commitments = new Map();
  private readonly contents: FactContents;
  private hash = firstPrevious;
  private receivedAt = '';
  private broken: BrokenFact | undefined;
  private readonly heads: readonly SignedHead[];
  private readonly publicKeys: readonly string[] | undefined;
  private readonly headsAt = new Map<number, SignedHead[]>();
  private readonly brokenHeads: BrokenHead[] = [];
  private readonly places: readonly KnownPlace[];
  private readonly missing: string[] = [];

  constructor(
    contents: FactContents,
    heads: readonly SignedHead[],
    publicKeys?: readonly string[],
    places: readonly KnownPlace[] = [],
  ) {
    this.contents = contents;
    this.places = places;
    this.heads = heads;
    this.publicKeys = publicKeys;
    for (const head of heads) this.headsAt.set(head.seq, [...(this.headsAt.get(head.seq) ?? []), head]);
  }

  /** False once the chain is broken. */
  add(fact: StoredFact): boolean {
    this.broken ??= this.whatIsWrong(fact);
    if (this.broken !== undefined) return false;
    this.facts += 1;
    this.hash = fact.hash;
    this.receivedAt = fact.receivedAt;
    for (const head of this.headsAt.get(fact.seq) ?? []) {
      if (head.hash !== fact.hash) this.brokenHeads.push(otherHash(head, fact.hash));
    }
    for (const { seq, hash: known } of this.places)
      if (seq === fact.seq && known !== fact.hash)
        this.missing.push(
          `fact ${fact.seq} is known with the hash ${known}, but has ${fact.hash} here: the history was rewritten`,
        );
    this.noteContents(fact);
    return true;
  }

  private whatIsWrong(fact: StoredFact): BrokenFact | undefined {
    const expected = this.facts + 1;
    const broken = (what: BrokenFact['what'], message: string, seq = expected): BrokenFact => ({
      seq,
      id: fact.id,
      what,
      message,
    });
    if (fact.seq > expected) return broken('missing', `fact ${expected} is missing; the next one there is ${fact.seq}`);
    if (fact.seq !== expected) return broken('seq', `fact ${expected} says that it is fact ${fact.seq}`);
    const hash = hashOf(fact);
    if (fact.previous !== this.hash) {
      return broken('previous', `it follows ${fact.previous}, but the fact before it has the hash ${this.hash}`);
    }
    if (hash !== fact.hash) return broken('hash', `its content has the hash ${hash}, but ${fact.hash} is recorded`);
    if (!isCanonical(fact.body)) return broken('body', 'its body is not canonical JSON');
    if (fact.receivedAt < this.receivedAt) return broken('received-at', `received ${fact.receivedAt}, before the fact before it`);
    return undefined;
  }

  private noteContents({ kind, body: text, seq }: StoredFact): void {
    const body: unknown = JSON.parse(text);
    if (!isObject(body)) return;
    const owner = this.contents.ownerOf(kind, body);
    if (owner !== undefined && isObject(body.commitments)) {
      for (const [field, commitment] of Object.entries(body.commitments))
        this.commitments.set(String(commitment), { owner, field });
    }
    const { publicKeys } = this;
    const signed = publicKeys === undefined ? undefined : this.contents.signedFact(kind, body);
    if (signed === undefined) return;
    // With a known key such a fact counts only if that key signed it.
    const { signature, purpose, content, name } = signed;
    if (signature === undefined || !publicKeys?.includes(signature.publicKey) || !isSigned(purpose, content, signature))
      this.missing.push(`${name} (fact ${seq}) is not signed by ${this.keyWord()}`);
  }

  private keyWord(): string {
    return this.publicKeys?.length === 1 ? 'this key' : 'these keys';
  }

  /** With a known key: a head signed by this key must cover everything up to the last fact. */
  private notSigned(): string[] {
    const { publicKeys } = this;
    if (publicKeys === undefined) return [];
    const last = this.heads.filter((head) => publicKeys.includes(head.publicKey) && isHeadSigned(head)).map(({ seq }) => seq);
    const signed = Math.max(0, ...last);
    if (signed >= this.facts) return [];
    return [
      signed === 0
        ? `no head is signed by ${this.keyWord()}`
        : `the last head that ${this.keyWord()} signed is at fact ${signed}; ${this.facts - signed} facts after it are not signed`,
    ];
  }

  result(unreadable?: BrokenFact): ChainVerification {
    const firstBroken = this.broken ?? unreadable;
    const brokenHeads = [...this.brokenHeads];
    for (const head of this.heads) {
      if (!isHeadSigned(head)) {
        brokenHeads.push({ head, what: 'signature', message: `the head at fact ${head.seq} is not signed by the key it names` });
      } else if (this.publicKeys !== undefined && !this.publicKeys.includes(head.publicKey)) {
        brokenHeads.push({ head, what: 'key', message: `the head at fact ${head.seq} is signed by another key` });
      }
      if (firstBroken === undefined && (head.seq > this.facts || head.seq < 1)) {
        const message = `the head at fact ${head.seq} was signed, but the ledger ends at fact ${this.facts}`;
        brokenHeads.push({ head, what: 'beyond-end', message });
      }
    }
    const missing = [...this.missing, ...(firstBroken === undefined ? this.notSigned() : [])];
    for (const { seq } of this.places)
      if (firstBroken === undefined && seq > this.facts)
        missing.push(`fact ${seq} is known, but the ledger ends at fact ${this.facts}: its end was cut off`);
    return {
      ok: firstBroken === undefined && brokenHeads.length === 0 && missing.length === 0,
      missing,
      facts: this.facts,
      head: { seq: this.facts, hash: this.hash },
      ...(firstBroken === undefined ? {} : { firstBroken }),
      heads: this.heads.length,
      brokenHeads,
    };
  }
}

function hashOf(fact: StoredFact): string {
  try {
    return sha256(factText(fact));
  } catch {
    // Text that no longer has a canonical JSON was certainly changed.
    return 'none';
  }
}

function isCanonical(body: string): boolean {
  try {
    return canonicalJson(JSON.parse(body)) === body;
  } catch {
    return false;
  }
}

function otherHash(head: SignedHead, hash: string): BrokenHead {
  return {
    head,
    what: 'hash',
    message: `the head at fact ${head.seq} was signed as ${head.hash}, but that fact has the hash ${hash}`,
  };
}

async function checkPrivateValues(
  reader: StoreReader,
  contents: FactContents,
  commitments: Commitments,
): Promise<Pick<Verification, 'privateValues' | 'brokenPrivate'>> {
  const brokenPrivate: { commitment: string; owner: string; field: string; message: string }[] = [];
  let privateValues = 0;
  for await (const batch of reader.privateValues()) {
    for (const value of batch) {
      privateValues += 1;
      const message = whatIsWrongWith(value, contents, commitments);
      if (message !== undefined) {
        brokenPrivate.push({ commitment: value.commitment, owner: value.owner, field: value.field, message });
      }
    }
  }
  return { privateValues, brokenPrivate };
}

/** Undefined if the value matches its commitment. */
export function whatIsWrongWith(value: PrivateValue, contents: FactContents, commitments: Commitments): string | undefined {
  const made = commitments.get(value.commitment);
  if (made === undefined) return 'no fact makes this commitment';
  if (made.owner !== value.owner || made.field !== value.field) {
    return `the commitment was made to the ${made.field} of ${made.owner}`;
  }
  // A value without its salt cannot be checked against the commitment.
  if (contents.isRemnant(value)) return undefined;
  if (commitmentOf(value.salt, value.value) !== value.commitment) return 'the value is not the one that was committed to';
  return undefined;
}
