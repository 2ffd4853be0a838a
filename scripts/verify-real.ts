// npm run verify:real -- DIR: reproduces the published results in a folder and prints what agrees; fails on any miss that the
// descriptions of the data do not allow.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyFide } from './verify-real/fide.js';
import { type UsChessCheck, verifyUsChess } from './verify-real/uschess.js';

const folder = process.argv[2];
if (folder === undefined || !existsSync(folder)) {
  console.error('usage: npm run verify:real -- DIR (a folder of published results)');
  process.exit(2);
}

const checks: UsChessCheck[] = [];
if (existsSync(join(folder, 'us-2026-section.json'))) checks.push(...verifyUsChess(folder));
if (existsSync(join(folder, 'fide-changes.json'))) {
  checks.push(...verifyFide(folder).map((check) => ({ ...check, explained: [], allowed: 0 })));
}
if (checks.length === 0) {
  console.error(`${folder} has no published results that are known here`);
  process.exit(2);
}

const width = Math.max(...checks.map((check) => check.name.length));
console.log(`${'what'.padEnd(width)}  compared  agree  explained  missed  allowed`);
for (const { name, compared, agree, explained, misses, allowed } of checks) {
  const numbers = [
    String(compared).padStart(8),
    String(agree).padStart(5),
    String(explained.length).padStart(9),
    String(misses.length).padStart(6),
    String(allowed).padStart(7),
  ];
  console.log(`${name.padEnd(width)}  ${numbers.join('  ')}`);
}
for (const { name, explained, misses } of checks) {
  const lines = [...misses.map((line) => `missed: ${line}`), ...explained.map((line) => `explained: ${line}`)];
  for (const line of lines.slice(0, 40)) console.log(`${name}: ${line}`);
  if (lines.length > 40) console.log(`${name}: … and ${lines.length - 40} more`);
}
process.exitCode = checks.some(({ misses, allowed }) => misses.length > allowed) ? 1 : 0;
