// An index of names in the store's entries, for any corpus (players, events). Every word of a name starts a key that continues
// with the other words, so a name is found by any of its words. A dictionary of words finds similar ones.
//
//   <corpus>-names   `word other words` → reference, once for each word
//   <corpus>-words   word → word
//   <corpus>-near    word with one letter left out → word

import type { Entry } from '@harkness/ledger';
import type { StoreReader, StoreWriter } from '../store.js';
import { beginsWithinOneEdit, deletionsOf, isWithinOneEdit } from './edits.js';
import { wordsOf } from './fold.js';
import type { NameChanges } from './name-log.js';

export type Corpus = 'player' | 'event';

/** Longer names are cut: nobody searches by the ninth word. */
const wordsAtMost = 8;

/** Sorts after every key with the prefix: words contain only letters, digits and spaces. */
const afterAll = '\u{10FFFF}';

/**
 * The keys under which a name is found. Single letters and numbers start no key, because too many names have them, unless there
 * is nothing else.
 */
export function nameEntries(name: string, ref: string): Entry[] {
  const words = wordsOf(name).slice(0, wordsAtMost);
  const leading = words.filter((word) => word.length > 1 && !/^\p{N}+$/u.test(word));
  const leads = new Set(leading.length > 0 ? leading : words);
  return [...leads].map((lead) => {
    const at = words.indexOf(lead);
    return { key: [lead, ...words.slice(0, at), ...words.slice(at + 1)].join(' '), ref };
  });
}

/** Adds names; words already in `known` are not written again. */
export async function addNames(
  writer: StoreWriter,
  corpus: Corpus,
  names: readonly { readonly name: string; readonly ref: string }[],
  known: Set<string>,
  changes: NameChanges,
): Promise<void> {
  const keys: Entry[] = [];
  const words: Entry[] = [];
  const near: Entry[] = [];
  for (const { name, ref } of names) {
    for (const entry of nameEntries(name, ref)) {
      keys.push(entry);
      const word = entry.key.split(' ', 1)[0] ?? '';
      if (known.has(word)) continue;
      known.add(word);
      words.push({ key: word, ref: word });
      for (const variant of deletionsOf(word)) near.push({ key: variant, ref: word });
    }
  }
  const all = [
    [`${corpus}-names`, keys],
    [`${corpus}-words`, words],
    [`${corpus}-near`, near],
  ] as const;
  for (const [space, entries] of all) {
    if (entries.length === 0) continue;
    await writer.putEntries(space, entries);
    changes.add(space, entries);
  }
}

/** Removes a name, such as a player's former one; its words stay in the dictionary. */
export async function removeName(
  writer: StoreWriter,
  corpus: Corpus,
  { name, ref }: { readonly name: string; readonly ref: string },
  changes: NameChanges,
): Promise<void> {
  const entries = nameEntries(name, ref);
  await writer.deleteEntries(`${corpus}-names`, entries);
  changes.remove(`${corpus}-names`, entries);
}

export async function clearNames(writer: StoreWriter, corpus: Corpus): Promise<void> {
  for (const part of ['names', 'words', 'near']) await writer.deleteEntries(`${corpus}-${part}`, 'all');
}

/** Entries of the store, or their copy in memory. */
export type NameReader = Pick<StoreReader, 'entries' | 'entriesAt'>;

export interface NameHit {
  readonly ref: string;
  /** The normalised words of the name found, starting with the word searched for. */
  readonly key: string;
  /** 0: as typed; 1: one word was treated as mistyped. */
  readonly slips: 0 | 1;
}

/** References to names whose words begin as typed, in any order. If there are few, one word may also be mistyped. */
export async function findNames(reader: NameReader, corpus: Corpus, query: string, limit: number): Promise<NameHit[]> {
  const typed = [...new Set(wordsOf(query))].slice(0, wordsAtMost);
  if (typed.length === 0 || limit < 1) return [];
  const found = new Map<string, NameHit>();
  const take = (hits: readonly Entry[], slips: 0 | 1): void => {
    for (const { key, ref } of hits) if (found.size < limit && !found.has(ref)) found.set(ref, { key, ref, slips });
  };
  take(await findTyped(reader, corpus, typed, limit), 0);
  if (found.size >= limit) return [...found.values()];
  const unknown = new Set<string>();
  for (const word of typed) if (leads(word) && (await wordsWith(reader, corpus, word, 1)).length === 0) unknown.add(word);
  const scan: Scan = { left: nearScanAtMost };
  for (const [at, word] of typed.entries()) {
    const others = typed.filter((_, place) => place !== at);
    // Only one word may be mistyped, so no name has the others if they start no word.
    if (word.length < 3 || others.some((other) => unknown.has(other))) continue;
    for (const near of await nearWords(reader, corpus, word, scan)) {
      if (found.size >= limit) break;
      take(await byLead(reader, corpus, near, others, limit, scan), 1);
    }
  }
  return [...found.values()];
}

/** Rows that a search may still look through, so that no input keeps others waiting. */
interface Scan {
  left: number;
}

function count(scan: Scan, rows: readonly unknown[]): void {
  scan.left = Math.max(0, scan.left - rows.length);
}

const expansionsAtMost = 40;

/** Searches by the typed word that starts the fewest words of the dictionary. */
async function findTyped(reader: NameReader, corpus: Corpus, typed: readonly string[], limit: number): Promise<Entry[]> {
  let lead: { readonly at: number; readonly words: readonly string[] } | undefined;
  for (const at of typed.keys()) {
    const words = await wordsWith(reader, corpus, typed[at] ?? '', expansionsAtMost);
    if (words.length === 0 && leads(typed[at] ?? '')) return [];
    if (words.length > 0 && (lead === undefined || words.length < lead.words.length)) lead = { at, words };
  }
  const chosen = lead;
  if (chosen === undefined) return prefixScan(reader, corpus, typed[0] ?? '', typed.slice(1), limit);
  const others = typed.filter((_, place) => place !== chosen.at);
  // So many words start this way that the first keys are as good as any.
  if (chosen.words.length >= expansionsAtMost) return prefixScan(reader, corpus, typed[chosen.at] ?? '', others, limit);
  const found: Entry[] = [];
  for (const word of chosen.words) {
    if (found.length >= limit) break;
    found.push(...(await byLead(reader, corpus, word, others, limit - found.length)));
  }
  return found;
}

/** Whether a word can start a key. */
function leads(word: string): boolean {
  return word.length > 1 && !/^\p{N}+$/u.test(word);
}

async function wordsWith(reader: NameReader, corpus: Corpus, prefix: string, limit: number): Promise<string[]> {
  const entries = await reader.entries(`${corpus}-words`, { from: prefix, to: prefix + afterAll, limit });
  return entries.map((entry) => entry.ref);
}

/** Names with this whole word and other words that begin as typed. */
async function byLead(
  reader: NameReader,
  corpus: Corpus,
  word: string,
  others: readonly string[],
  limit: number,
  scan: Scan = { left: scanAtMost },
): Promise<Entry[]> {
  const found = new Map<string, Entry>();
  const keep = (entries: readonly Entry[]): void => {
    for (const entry of entries) if (matches(entry.key, word, others)) found.set(entry.ref, entry);
  };
  // Usually the next word of the key is one of those typed: then a range contains exactly the matches.
  for (const other of others) {
    if (found.size >= limit) break;
    const next = `${word} ${other}`;
    const most = others.length > 1 ? Math.max(limit, Math.min(scanAtMost, scan.left)) : limit;
    const entries = await reader.entries(`${corpus}-names`, { from: next, to: next + afterAll, limit: most });
    count(scan, entries);
    keep(entries);
  }
  if (found.size < limit) {
    if (others.length === 0) {
      keep(await reader.entries(`${corpus}-names`, { from: word, to: `${word} ${afterAll}`, limit }));
    } else if (found.size === 0 && scan.left > 0) {
      const range = { from: word, to: `${word} ${afterAll}`, limit: Math.min(scanAtMost, scan.left) };
      const entries = await reader.entries(`${corpus}-names`, range);
      count(scan, entries);
      keep(entries);
    }
  }
  return [...found.values()].slice(0, limit);
}

const scanAtMost = 4000;
/** For all similar words together. */
const nearScanAtMost = 3 * scanAtMost;

async function prefixScan(
  reader: NameReader,
  corpus: Corpus,
  prefix: string,
  others: readonly string[],
  limit: number,
): Promise<Entry[]> {
  const range = { from: prefix, to: prefix + afterAll, limit: others.length === 0 ? limit * 2 : scanAtMost };
  const entries = await reader.entries(`${corpus}-names`, range);
  return entries.filter((entry) => matches(entry.key, prefix, others)).slice(0, limit);
}

/** The key's first word starts with `lead`, and each other typed word starts a word of its own. */
function matches(key: string, lead: string, others: readonly string[]): boolean {
  const words = key.split(' ');
  if (words.shift()?.startsWith(lead) !== true) return false;
  for (const other of others) {
    const at = words.findIndex((word) => word.startsWith(other));
    if (at < 0) return false;
    words.splice(at, 1);
  }
  return true;
}

const nearAtMost = 24;

/** Words of the dictionary one typing error away from the input: whole words first, then words that start with it. */
async function nearWords(reader: NameReader, corpus: Corpus, typed: string, scan: Scan): Promise<string[]> {
  const whole = new Set<string>();
  const variants = [...deletionsOf(typed)];
  const refsOf = await reader.entriesAt(`${corpus}-near`, variants);
  for (const ref of variants.flatMap((variant) => (refsOf.get(variant) ?? []).slice(0, 200)))
    if (ref !== typed && isWithinOneEdit(typed, ref)) whole.add(ref);
  if (whole.size > 0 || typed.length < 4) return [...whole].slice(0, nearAtMost);
  const beginnings = new Set<string>();
  // A wrong first letter in an unfinished word is not searched for: that would match every word.
  for (const prefix of new Set([typed.slice(0, 2), typed.charAt(0) + typed.charAt(2), typed.charAt(1) + typed.charAt(0)])) {
    if (scan.left === 0) break;
    const words = await wordsWith(reader, corpus, prefix, Math.min(scanAtMost, scan.left));
    count(scan, words);
    for (const word of words) {
      if (!word.startsWith(typed) && beginsWithinOneEdit(typed, word)) beginnings.add(word);
    }
  }
  return [...beginnings].slice(0, nearAtMost);
}
