// Answers conformance vectors: one JSON object per line on standard input, one `{"id", "answer"}` per line on standard output.
// usage: npm run --silent conform -- uschess|fide|fide-later|tlog|lab < VECTORS.jsonl > ANSWERS.jsonl

import { createInterface } from 'node:readline';
import type { Vector } from './vector.js';

interface Answerer {
  /** The answer from the vector's kind and input alone. */
  readonly answer: (vector: Vector) => unknown | Promise<unknown>;
}

const suites: Readonly<Record<string, string>> = {
  uschess: './uschess.js',
  fide: './fide.js',
  'fide-later': './fide-later.js',
  tlog: './tlog.js',
  lab: './lab.js',
};

async function main(suite: string | undefined): Promise<number> {
  const module = suite === undefined ? undefined : suites[suite];
  if (module === undefined) {
    process.stderr.write(`usage: conform ${Object.keys(suites).join('|')} < VECTORS.jsonl > ANSWERS.jsonl\n`);
    return 2;
  }
  const { answer } = (await import(module)) as Answerer;
  let [line, failures] = [0, 0];
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() === '') continue;
    try {
      const vector = JSON.parse(text) as Vector;
      process.stdout.write(`${JSON.stringify({ id: vector.id, answer: (await answer(vector)) ?? null })}\n`);
    } catch (error) {
      failures += 1;
      process.stderr.write(`line ${line}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv[2]);
