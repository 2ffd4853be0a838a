// What JSON.parse does not tell: how deep the text nests, whether an object names a field twice (JSON.parse keeps the last in
// silence), and in which line. One pass, no recursion.

import type { FindingCollector } from './collector.js';
import { quote } from './collector.js';
import { positionOf } from './text.js';

/** False if the text should not be parsed. Syntax is left to JSON.parse. */
export function scanJson(findings: FindingCollector, text: string, maxDepth: number): boolean {
  const keys: (Set<string> | undefined)[] = [];
  let right = true;
  let expectKey = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"') {
      const end = stringEnd(text, i);
      const names = keys.at(-1);
      if (expectKey && names !== undefined) {
        const key = text.slice(i + 1, end);
        if (names.has(key)) {
          findings.add(
            'json-duplicate-field',
            { ...positionOf(text, i), length: end - i + 1 },
            `The field ${quote(key)} is there twice.`,
            'Leave one.',
          );
          right = false;
          if (findings.full) return false;
        }
        names.add(key);
      }
      expectKey = false;
      i = end;
    } else if (char === '{' || char === '[') {
      keys.push(char === '{' ? new Set() : undefined);
      expectKey = char === '{';
      if (keys.length > maxDepth) {
        findings.add(
          'json-too-deep',
          { ...positionOf(text, i), length: 1 },
          `The JSON nests deeper than ${maxDepth} levels.`,
          'A report needs eight.',
        );
        return false;
      }
    } else if (char === '}' || char === ']') {
      keys.pop();
      expectKey = false;
    } else if (char === ',') expectKey = keys.at(-1) !== undefined;
  }
  return right;
}

function stringEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return Math.min(end, text.length);
}
