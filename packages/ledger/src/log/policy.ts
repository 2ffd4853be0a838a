// Policy files (C2SP tlog-policy, draft): which logs are accepted, which witnesses count, and how many of them are required.

import { sameBytes } from './bytes.js';
import type { Sha256 } from './crypto.js';
import { parseVerifierKey, type VerifierKey } from './keys.js';

type Member =
  | { readonly kind: 'witness'; readonly key: VerifierKey; readonly url?: string }
  | { readonly kind: 'group'; readonly threshold: number; readonly members: readonly string[] };

/** Which logs are accepted, which witnesses count, and how many of them are required. */
export interface Policy {
  readonly logs: readonly { readonly key: VerifierKey; readonly url?: string }[];
  readonly witnesses: readonly { readonly name: string; readonly key: VerifierKey; readonly url?: string }[];
  /** Whether cosignatures by these keys reach the quorum. Two by one witness count once. */
  readonly isSatisfied: (cosigned: readonly VerifierKey[]) => boolean;
}

/** An error in a policy file, and its line. */
export interface PolicyProblem {
  /** From 1; 0 for the file as a whole. */
  readonly line: number;
  readonly message: string;
}

/** A policy, or an error in the file. */
export type ParsedPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly problem: PolicyProblem };

class Refused extends Error {}

function refuse(message: string): never {
  throw new Refused(message);
}

/**
 * Reads a policy file. Stops at the first error.
 * @example
 * const parsed = parsePolicy(plainSha256, 'quorum none\nwitness\n');
 * parsed.ok ? 0 : parsed.problem.line // 2
 */
export function parsePolicy(sha256: Sha256, text: string): ParsedPolicy {
  const reader = new PolicyReader(sha256);
  let line = 0;
  try {
    for (const words of text.split('\n')) {
      line += 1;
      reader.read(words);
    }
    line = 0;
    return { ok: true, policy: reader.policy() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: { line, message: error.message } };
    throw error;
  }
}

class PolicyReader {
  readonly #sha256: Sha256;
  readonly #logs: { key: VerifierKey; url?: string }[] = [];
  readonly #members = new Map<string, Member>();
  /** A name may be a member only once in the whole file. */
  readonly #taken = new Set<string>();
  #quorum: string | undefined;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  read(line: string): void {
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) refuse('a control character');
    const [word = '', ...fields] = line.split(/[ \t]+/).filter((field) => field !== '');
    if (word === '' || word.startsWith('#')) return;
    if (word === 'log') this.#log(fields);
    else if (word === 'witness') this.#witness(fields);
    else if (word === 'group') this.#group(fields);
    else if (word === 'quorum') this.#setQuorum(fields);
    else refuse(`"${word}" is not log, witness, group or quorum`);
  }

  policy(): Policy {
    const quorum = this.#quorum ?? refuse('no quorum line');
    const members = this.#members;
    const holds = (name: string, cosigned: readonly VerifierKey[]): boolean => {
      const member = members.get(name);
      if (member === undefined) return false;
      if (member.kind === 'witness')
        return cosigned.some((key) => sameBytes(key.publicKey, member.key.publicKey) && key.keyId === member.key.keyId);
      return member.members.filter((one) => holds(one, cosigned)).length >= member.threshold;
    };
    const witnesses = [...members].flatMap(([name, member]) => (member.kind === 'witness' ? [{ ...member, name }] : []));
    return { logs: this.#logs, witnesses, isSatisfied: (cosigned) => quorum === 'none' || holds(quorum, cosigned) };
  }

  #key(text: string | undefined, type: VerifierKey['type']): VerifierKey {
    const key = parseVerifierKey(this.#sha256, text ?? '') ?? refuse(`"${text ?? ''}" is not a verifier key`);
    return key.type === type ? key : refuse(`${key.name} has a key of type ${key.type}; a ${type} key is needed here`);
  }

  #log(fields: readonly string[]): void {
    const [text, url, ...rest] = fields;
    if (rest.length > 0) refuse('log takes a key and a URL');
    const key = this.#key(text, 'ed25519');
    if (this.#logs.some((log) => sameBytes(log.key.publicKey, key.publicKey))) refuse('this log key stands above');
    this.#logs.push({ key, ...(url === undefined ? {} : { url }) });
  }

  #witness(fields: readonly string[]): void {
    const [name, text, url, ...rest] = fields;
    if (name === undefined || rest.length > 0) refuse('witness takes a name, a key and a URL');
    const key = this.#key(text, 'cosignature/v1');
    for (const member of this.#members.values()) {
      if (member.kind === 'witness' && sameBytes(member.key.publicKey, key.publicKey)) refuse('this witness key stands above');
    }
    this.#define(name, { kind: 'witness', key, ...(url === undefined ? {} : { url }) });
  }

  #group(fields: readonly string[]): void {
    const [name, many, ...members] = fields;
    if (name === undefined || members.length === 0) refuse('group takes a name, a number and its members');
    for (const member of members) {
      if (!this.#members.has(member)) refuse(`"${member}" is not defined above`);
      if (this.#taken.has(member)) refuse(`"${member}" is a member already`);
      this.#taken.add(member);
    }
    this.#define(name, { kind: 'group', threshold: threshold(many, members.length), members });
  }

  #define(name: string, member: Member): void {
    if (name === 'none' || this.#members.has(name)) refuse(`the name "${name}" is taken`);
    this.#members.set(name, member);
  }

  #setQuorum(fields: readonly string[]): void {
    const [name, ...rest] = fields;
    if (name === undefined || rest.length > 0) refuse('quorum takes one name');
    if (this.#quorum !== undefined) refuse('a second quorum');
    if (name !== 'none' && !this.#members.has(name)) refuse(`"${name}" is not defined above`);
    this.#quorum = name;
  }
}

function threshold(text: string | undefined, members: number): number {
  if (text === 'any') return 1;
  if (text === 'all') return members;
  const number = /^[1-9][0-9]{0,8}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= members ? number : refuse(`a group of ${members} needs any, all, or 1 to ${members}`);
}
