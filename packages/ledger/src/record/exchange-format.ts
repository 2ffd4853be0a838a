// The file format for a whole ledger, or its public part: JSON Lines, plain or gzip. docs/ledger.md describes it.
//
//   {"harkness":"office","version":1 | 2,"content":"whole" | "public","exportedAt":…,"head":{"hash":…,"seq":…}}
//   {"signedHead":{"hash":…,"publicKey":…,"seq":…,"signature":…,"signedAt":…}}  public only (whole: among the records)
//   {"checkpoint":{"note":…,"vkeys":[…]}}                                        public only: the last signed checkpoint of the log
//   {"fact":{…canonical JSON of the fact without its hash…},"hash":…}           every fact, in order
//   {"private":{"commitment":…,"field":…,"player":…,"salt":…,"value":…}}        whole; public: values without salt
//   {"record":{"key":…,"space":…,"value":…}}                                     whole only
//   {"frozen":{"bytes":…base64…,"key":…,"space":…}}                              blobs that are not computed again
//   {"…":{…}}                                                                    public only: lines named by the contents
//   {"end":{"facts":…,"lines":…}}                                                reveals a file that was cut off

import { canonicalJson } from '../base/canonical.js';
import { isObject } from '../base/is-object.js';
import type { PrivateValue, StoredFact } from '../store/port.js';
import { factText } from './chain.js';
import type { Contents, FrozenBlob, StoreRecord } from './contents.js';
import { isSignedHead, type SignedHead } from './heads.js';

/** Whole exports have this version since they include runs; public ones are unchanged. */
export const exchangeVersion = 2;
export const publicExchangeVersion = 1;

export type ExchangeContent = 'whole' | 'public';

export interface ExchangeHeader {
  readonly harkness: 'office';
  readonly version: number;
  readonly content: ExchangeContent;
  readonly exportedAt: string;
  readonly head: { readonly seq: number; readonly hash: string };
}

export type ExchangeLine =
  | { readonly type: 'header'; readonly header: ExchangeHeader }
  | { readonly type: 'fact'; readonly fact: StoredFact }
  | { readonly type: 'private'; readonly value: PrivateValue }
  | { readonly type: 'record'; readonly record: StoreRecord }
  | { readonly type: 'frozen'; readonly blob: FrozenBlob }
  | { readonly type: 'public'; readonly name: string; readonly record: StoreRecord }
  | { readonly type: 'signedHead'; readonly head: SignedHead }
  | { readonly type: 'checkpoint'; readonly checkpoint: PublicCheckpoint }
  | { readonly type: 'end'; readonly facts: number; readonly lines: number };

/** The last checkpoint of the log as a signed note, with the keys that sign it now. */
export interface PublicCheckpoint {
  readonly note: string;
  readonly vkeys: readonly string[];
}

/** The line contains the hashed text verbatim: cut it out, hash it, compare. */
export function factLine(fact: StoredFact): string {
  return `{"fact":${factText(fact)},"hash":"${fact.hash}"}`;
}

export function line(type: string, content: unknown): string {
  return `{"${type}":${canonicalJson(content)}}`;
}

/** Files have used the name `player` since their first version. */
export function privateLine({ owner, ...value }: PrivateValue): string {
  return line('private', { ...value, player: owner });
}

export function frozenLine({ space, key, bytes }: FrozenBlob): string {
  return line('frozen', { space, key, bytes: Buffer.from(bytes).toString('base64') });
}

/** The line, or a sentence if it is malformed. */
export function parseLine(text: string, contents: Contents): ExchangeLine | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return 'the line is not JSON';
  }
  if (!isObject(parsed)) return 'the line is not an object';
  if ('fact' in parsed) return parseFact(parsed);
  if ('harkness' in parsed) return isHeader(parsed) ? { type: 'header', header: parsed } : 'the header is malformed';
  if ('private' in parsed) {
    if (!isTexts<PrivateText>(parsed.private, ['commitment', 'field', 'player', 'salt', 'value']))
      return 'the private value is malformed';
    const { commitment, field, player, salt, value } = parsed.private;
    return { type: 'private', value: { commitment, owner: player, field, salt, value } };
  }
  if ('record' in parsed) {
    return isTexts<StoreRecord>(parsed.record, ['key', 'space', 'value'])
      ? { type: 'record', record: parsed.record }
      : 'the record is malformed';
  }
  if ('frozen' in parsed) {
    const { frozen } = parsed;
    if (
      !isTexts<Record<'space' | 'key' | 'bytes', string>>(frozen, ['space', 'key', 'bytes']) ||
      !contents.frozen.spaces.includes(frozen.space)
    )
      return 'the frozen part is malformed';
    return { type: 'frozen', blob: { space: frozen.space, key: frozen.key, bytes: Buffer.from(frozen.bytes, 'base64') } };
  }
  for (const [name, { what, record }] of Object.entries(contents.publicLines)) {
    if (!(name in parsed)) continue;
    const kept = record(parsed[name]);
    return kept === undefined ? `${what} is malformed` : { type: 'public', name, record: kept };
  }
  if ('signedHead' in parsed) {
    return isSignedHead(parsed.signedHead) ? { type: 'signedHead', head: parsed.signedHead } : 'the signed head is malformed';
  }
  if ('checkpoint' in parsed)
    return isCheckpoint(parsed.checkpoint)
      ? { type: 'checkpoint', checkpoint: parsed.checkpoint }
      : 'the checkpoint is malformed';
  if ('end' in parsed && isObject(parsed.end) && typeof parsed.end.facts === 'number' && typeof parsed.end.lines === 'number') {
    return { type: 'end', facts: parsed.end.facts, lines: parsed.end.lines };
  }
  return 'the line is of no known kind';
}

type PrivateText = Omit<PrivateValue, 'owner'> & { readonly player: string };

function parseFact(parsed: Readonly<Record<string, unknown>>): ExchangeLine | string {
  const fact = parsed.fact;
  if (
    !isObject(fact) ||
    typeof parsed.hash !== 'string' ||
    typeof fact.seq !== 'number' ||
    !isTexts<StoredFact>(fact, ['id', 'kind', 'actor', 'receivedAt', 'previous']) ||
    (fact.reason !== undefined && typeof fact.reason !== 'string')
  ) {
    return 'the fact is malformed';
  }
  const { seq, id, kind, actor, receivedAt, previous } = fact;
  const stored: StoredFact = {
    seq,
    id,
    kind,
    body: canonicalJson(fact.body),
    actor,
    receivedAt,
    reason: fact.reason ?? null,
    previous,
    hash: parsed.hash,
  };
  if (Object.keys(fact).length !== (stored.reason === null ? 7 : 8)) return 'the fact has fields that no fact has';
  return { type: 'fact', fact: stored };
}

function isTexts<T>(value: unknown, keys: readonly string[]): value is T & Readonly<Record<string, unknown>> {
  return isObject(value) && keys.every((key) => typeof value[key] === 'string');
}

function isCheckpoint(value: unknown): value is PublicCheckpoint {
  return (
    isTexts<{ note: string }>(value, ['note']) &&
    Array.isArray(value.vkeys) &&
    value.vkeys.every((one: unknown) => typeof one === 'string')
  );
}

function isHeader(value: Readonly<Record<string, unknown>>): value is ExchangeHeader & Readonly<Record<string, unknown>> {
  return (
    value.harkness === 'office' &&
    Number.isInteger(value.version) &&
    (value.version as number) >= 1 &&
    (value.content === 'whole' || value.content === 'public') &&
    typeof value.exportedAt === 'string' &&
    isObject(value.head) &&
    typeof value.head.seq === 'number' &&
    typeof value.head.hash === 'string'
  );
}
