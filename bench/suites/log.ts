// The public log: how fast the tree is rebuilt from facts, and the cost of an append and of a proof in a log of a million
// entries.

import { growMany } from '@harkness/ledger';
import { type Entry, formatEntry, leafHash, MerkleTree } from '@harkness/ledger/log';
import { nodeCrypto } from '@harkness/ledger/node-crypto';
import type { Benchmark, Measurement } from '../lib/benchmark.js';

const facts = 1_000_000;
const appends = 2000;
const batch = 65_536;
const fullTile = 256 * 32;
const { sha256 } = nodeCrypto;
const encoder = new TextEncoder();

function entryOf(seq: number): Entry {
  const hash = seq.toString(16).padStart(64, '0');
  return { hash, kind: 'section-submitted', receivedAt: '2026-01-01T00:00:00.000Z', seq };
}

function* leaves(from: number, to: number): Generator<Uint8Array> {
  for (let seq = from; seq <= to; seq += 1) yield leafHash(sha256, encoder.encode(formatEntry(entryOf(seq))));
}

/** As in the store: one batch at a time, each after the partial tiles of the previous one. */
function treeAnew(entries: readonly Entry[]): number {
  let [size, tiles] = [0, 0];
  let edge = new Map<number, Uint8Array>();
  while (size < entries.length) {
    const grown = growMany(size, edge, entries.slice(size, size + batch));
    ({ size } = grown);
    tiles += grown.tiles.length;
    edge = new Map(grown.tiles.filter(({ hashes }) => hashes.length < fullTile).map(({ level, hashes }) => [level, hashes]));
  }
  return tiles;
}

/** Nothing but the hashes of the same number of inputs, one call each: a leaf and a pair per fact. */
function bareHashes(entries: readonly Entry[]): void {
  const pair = new Uint8Array(65);
  const leaf = encoder.encode(`\0${formatEntry(entries[0] ?? entryOf(1))}`);
  for (let at = 0; at < entries.length; at += 1) {
    sha256(leaf);
    sha256(pair);
  }
}

/** For this process alone: others may be busy. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

export const log: Benchmark = {
  name: 'log',
  measures: 'The Merkle tree of the public log: a full rebuild, one append, one proof.',
  matters: 'An office that upgrades gets its log at once, and nobody notices the cost of an append.',
  async run(): Promise<Measurement> {
    const tree = new MerkleTree(sha256);
    const entries = Array.from({ length: facts }, (_, at) => entryOf(at + 1));
    treeAnew(entries.slice(0, batch));
    const anew = seconds(() => void treeAnew(entries));
    const bare = seconds(() => bareHashes(entries));
    for (const leaf of leaves(1, facts)) tree.appendHash(leaf);
    const proofs = seconds(() => {
      for (let at = 0; at < appends; at += 1) tree.inclusion((at * 7919) % facts, facts);
    });
    const more = seconds(() => {
      for (const leaf of leaves(facts + 1, facts + appends)) tree.appendHash(leaf);
    });
    return {
      rows: [
        { label: 'tree built anew', value: facts / anew, unit: 'facts/s', goal: '1,000,000 facts/s', met: facts / anew >= 1e6 },
        {
          label: 'tree built anew ÷ bare SHA-256 of as many inputs',
          value: anew / bare,
          unit: '×',
          goal: '1',
          met: anew <= bare,
        },
        { label: 'append to a million', value: (more / appends) * 1e6, unit: 'µs' },
        { label: 'inclusion proof in a million', value: (proofs / appends) * 1e6, unit: 'µs' },
      ],
      how: `${facts.toLocaleString('en')} facts in tiles (RFC 6962, C2SP), processor time of one core, ${appends} appends and proofs`,
    };
  },
};
