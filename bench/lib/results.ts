// Prints the table and writes bench/RESULTS.md. A run replaces the sections of the benchmarks that ran and keeps the others.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Benchmark, Measurement, Row } from './benchmark.js';

export function shown(value: number): string {
  if (Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1e6) return `${(value / 1e6).toFixed(2)} M`;
  if (size >= 10_000) return Math.round(value).toLocaleString('en');
  if (Number.isInteger(value)) return String(value);
  return size >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function goal({ goal, met }: Row): string {
  if (goal === undefined) return '';
  return met === undefined ? goal : `${goal}: ${met ? 'met' : '**missed**'}`;
}

function cells(row: Row): readonly string[] {
  return [
    row.note === undefined ? row.label : `${row.label} (${row.note})`,
    `${shown(row.value)}${row.unit === '' ? '' : ` ${row.unit}`}`,
    row.spread === undefined ? '' : `± ${(100 * row.spread).toFixed(0)} %`,
    row.ratio === undefined ? '' : `${shown(row.ratio)}${row.of === undefined ? '' : ` × ${row.of}`}`,
    goal(row),
  ];
}

export function printed({ name, measures }: Benchmark, { rows, how }: Measurement): string {
  const table = rows.map(cells);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const lines = table.map((line) =>
    `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd().replaceAll('**', ''),
  );
  return [`${name}: ${measures}`, `  (${how})`, ...lines, ''].join('\n');
}

function sectionOf({ name, measures, matters }: Benchmark, { rows, how }: Measurement, where: string): string {
  return [
    `## ${name}`,
    '',
    `${measures} ${matters}`,
    '',
    '| what | value | spread | ratio | goal |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${cells(row).join(' | ')} |`),
    '',
    `${how} Machine: ${where}.`,
    '',
  ].join('\n');
}

const head = [
  '# Benchmark results',
  '',
  'Written by `npm run bench` (all) and `npm run bench -- NAME` (one; the other sections stay unchanged). Values are for the',
  'machine named under each table; only the ratios, each measured within one run, can be compared. Spread is half the distance between',
  'the quartiles of the repeats. No benchmark is a test.',
  '',
].join('\n');

/** Sections by name, from the existing page. */
function sectionsIn(page: string): Map<string, string> {
  const parts = page.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), part]));
}

export function writeResults(
  file: URL,
  order: readonly string[],
  results: readonly (readonly [Benchmark, Measurement])[],
  where: string,
  libraries: string,
): void {
  const sections = sectionsIn(existsSync(file) ? readFileSync(file, 'utf8') : '');
  for (const [benchmark, measurement] of results) sections.set(benchmark.name, sectionOf(benchmark, measurement, where));
  const kept = order.flatMap((name) => sections.get(name)?.trimEnd() ?? []);
  writeFileSync(file, `${[`${head}Versions: ${libraries}.`, ...kept].join('\n\n')}\n`);
}
