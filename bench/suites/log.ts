// The public log: how fast the tree is built anew from facts, and what one append and one proof cost in a log of a million entries.

import { formatEntry, growTiles, leafHash, MerkleTree } from '@harkness/ledger/log';
import { nodeCrypto } from '@harkness/ledger/node-crypto';
import type { Benchmark, Measurement } from '../lib/benchmark.js';

const facts = 1_000_000;
const appends = 2000;
const { sha256 } = nodeCrypto;
const encoder = new TextEncoder();

function* leaves(from: number, to: number): Generator<Uint8Array> {
  for (let seq = from; seq <= to; seq += 1) {
    const hash = seq.toString(16).padStart(64, '0');
    const entry = formatEntry({ hash, kind: 'section-submitted', receivedAt: '2026-01-01T00:00:00.000Z', seq });
    yield leafHash(sha256, encoder.encode(entry));
  }
}

function seconds(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

export const log: Benchmark = {
  name: 'log',
  measures: 'the Merkle tree of the public log: built anew, one append, one proof',
  matters: 'an office that upgrades gets its log at once, and an append costs nothing that anybody feels',
  async run(): Promise<Measurement> {
    const tree = new MerkleTree(sha256);
    const anew = seconds(() => void growTiles(sha256, 0, new Map(), leaves(1, facts)));
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
        { label: 'append to a million', value: (more / appends) * 1e6, unit: 'µs' },
        { label: 'inclusion proof in a million', value: (proofs / appends) * 1e6, unit: 'µs' },
      ],
      how: `${facts.toLocaleString('en')} facts in tiles (RFC 6962, C2SP), one core, ${appends} appends and proofs`,
    };
  },
};
