// Reads the lines of an exported office in order: header, content, end. The chain is checked fact by fact, so that a file that is
// cut off, reordered or changed is refused, naming the line. The caller decides what to do with the content.

import { type CallerError, failed, ok, type Result } from '../base/result.js';
import type { PrivateValue, StoredFact } from '../store/port.js';
import type { Contents, FrozenBlob, StoreRecord } from './contents.js';
import { type ExchangeContent, type ExchangeHeader, type ExchangeLine, exchangeVersion, parseLine } from './exchange-format.js';
import type { SignedHead } from './heads.js';
import { ChainCheck, type ChainVerification, type KnownElsewhere, whatIsWrongWith } from './verify.js';
import { CheckpointCheck } from './verify-checkpoint.js';

export interface Receiver {
  fact(fact: StoredFact): Promise<void>;
  privateValue(value: PrivateValue): Promise<void>;
  record(record: StoreRecord): Promise<void>;
  frozen(blob: FrozenBlob): Promise<void>;
  signedHead(head: SignedHead): Promise<void>;
}

/** The result of an import. */
export interface Received {
  readonly header: ExchangeHeader;
  /** May be broken: reading stops at the first broken fact. */
  readonly chain: ChainVerification;
  readonly facts: number;
  readonly privateValues: number;
  readonly records: number;
  /** The number of lines of each kind named by the contents. */
  readonly publicLines: { readonly [name: string]: number };
}

/** `file` is only used in messages. */
export async function receive(
  lines: AsyncIterable<string>,
  file: string,
  receiver: Receiver,
  contents: Contents,
  known: KnownElsewhere = {},
): Promise<Result<Received>> {
  const reading = new Reading(receiver, contents, known);
  let number = 0;
  try {
    for await (const text of lines) {
      number += 1;
      const parsed = parseLine(text, contents);
      const wrong = typeof parsed === 'string' ? parsed : await reading.take(parsed);
      if (wrong !== undefined) return failed(malformed(`${file}:${number}`, wrong));
      if (reading.isBroken) break;
    }
  } catch (error) {
    // Bytes that are not UTF-8 or not gzip; anything else is a defect or a broken disk.
    if (!(error instanceof TypeError || error instanceof RangeError || isZlib(error))) throw error;
    return failed(malformed(`${file}:${number + 1}`, error.message));
  }
  const result = await reading.result();
  return typeof result === 'string' ? failed(malformed(`${file}:${number}`, result)) : ok(result);
}

function isZlib(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
}

function malformed(path: string, message: string): CallerError {
  return {
    code: 'export-malformed',
    place: path,
    message,
    hint: 'use the file as it was exported; if it was changed or cut off on its way, export it again',
  };
}

/** A public export has no private value except remnants, no record, and only public frozen blobs. */
function isMisplaced(line: ExchangeLine, content: ExchangeContent, contents: Contents): boolean {
  if (content === 'whole') return line.type === 'public' || line.type === 'signedHead' || line.type === 'checkpoint';
  return (
    line.type === 'record' ||
    (line.type === 'private' && !contents.isRemnant(line.value)) ||
    (line.type === 'frozen' && !contents.frozen.publicSpaces.includes(line.blob.space))
  );
}

class Reading {
  private header: ExchangeHeader | undefined;
  private chain: ChainCheck | undefined;
  private readonly heads: SignedHead[];
  private readonly publicKeys: readonly string[] | undefined;
  private checkpoint: CheckpointCheck | undefined;
  private readonly places: KnownElsewhere['knownPlaces'];
  private readonly counts = { privateValues: 0, records: 0 };
  private readonly publicLines: { [name: string]: number } = {};
  private lines = 0;
  private ended = false;
  private isPastFacts = false;
  isBroken = false;
  private readonly receiver: Receiver;
  private readonly contents: Contents;

  constructor(receiver: Receiver, contents: Contents, known: KnownElsewhere) {
    this.receiver = receiver;
    this.contents = contents;
    this.heads = [...(known.knownHeads ?? [])];
    this.publicKeys = known.publicKeys;
    this.places = known.knownPlaces;
  }

  /** What is wrong with a line here, if anything. */
  async take(line: ExchangeLine): Promise<string | undefined> {
    if (this.ended) return 'there is a line after the end';
    if (line.type === 'header') return this.takeHeader(line.header);
    if (this.header === undefined) return 'the file does not begin with the header of an exported office';
    if (line.type === 'end') return this.takeEnd(line);
    this.lines += 1;
    if (isMisplaced(line, this.header.content, this.contents))
      return `a line of kind ${line.type} has no place in an export of kind ${this.header.content}`;
    return this.takeContent(line);
  }

  private takeHeader(header: ExchangeHeader): string | undefined {
    if (this.header !== undefined) return 'there is a second header';
    if (header.version > exchangeVersion)
      return `the export is of version ${header.version}; this version of Harkness reads up to ${exchangeVersion}`;
    this.header = header;
    this.lines = 1;
    return undefined;
  }

  private takeEnd(end: { readonly facts: number; readonly lines: number }): string | undefined {
    this.ended = true;
    if (end.facts !== this.facts || end.lines !== this.lines) {
      return `the export had ${end.facts} facts in ${end.lines} lines, here are ${this.facts} in ${this.lines}`;
    }
    return undefined;
  }

  private async takeContent(line: Exclude<ExchangeLine, { type: 'header' | 'end' }>): Promise<string | undefined> {
    this.isPastFacts ||= this.chain !== undefined && line.type !== 'fact';
    switch (line.type) {
      case 'signedHead':
        if (this.chain !== undefined) return 'a signed head stands after the facts';
        this.heads.push(line.head);
        await this.receiver.signedHead(line.head);
        return undefined;
      case 'fact':
        if (this.isPastFacts) return 'a fact stands after lines that come after the facts';
        if (!this.chainCheck().add(line.fact)) this.isBroken = true;
        else {
          this.checkpoint?.add(line.fact);
          await this.receiver.fact(line.fact);
        }
        return undefined;
      case 'checkpoint':
        if (this.chain !== undefined) return 'a checkpoint stands after the facts';
        if (this.checkpoint !== undefined) return 'there is a second checkpoint';
        this.checkpoint = new CheckpointCheck(line.checkpoint);
        return undefined;
      case 'private': {
        const wrong = whatIsWrongWith(line.value, this.contents, this.chainCheck().commitments);
        if (wrong !== undefined) return `the ${line.value.field} of ${line.value.owner}: ${wrong}`;
        this.counts.privateValues += 1;
        await this.receiver.privateValue(line.value);
        return undefined;
      }
      case 'record':
        this.counts.records += 1;
        await this.receiver.record(line.record);
        return undefined;
      case 'frozen':
        await this.receiver.frozen(line.blob);
        return undefined;
      case 'public':
        this.publicLines[line.name] = (this.publicLines[line.name] ?? 0) + 1;
        await this.receiver.record(line.record);
        return undefined;
    }
  }

  private get facts(): number {
    return this.chain?.facts ?? 0;
  }

  private chainCheck(): ChainCheck {
    this.chain ??= new ChainCheck(this.contents, this.heads, this.publicKeys, this.places);
    return this.chain;
  }

  async result(): Promise<Received | string> {
    if (this.header === undefined) return 'the file does not begin with the header of an exported office';
    const found = this.chainCheck().result();
    const problem = this.isBroken ? undefined : await this.checkpoint?.problem(this.publicKeys);
    const chain = problem === undefined ? found : { ...found, ok: false, missing: [...found.missing, problem] };
    if (!this.isBroken) {
      if (!this.ended) return 'the file was cut off: its last line is not the end of an export';
      if (chain.head.seq !== this.header.head.seq || chain.head.hash !== this.header.head.hash) {
        return `the header promises fact ${this.header.head.seq} as the last, but the last is ${chain.head.seq}`;
      }
    }
    return { header: this.header, chain, facts: this.facts, ...this.counts, publicLines: this.publicLines };
  }
}
