// Answers are kept by their key, whoever asks: two questions under one key would give a page the other's answer.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const asked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /queryKey: (\[[^\]]*\]),\s*queryFn: ([\s\S]*?api\.call\('\w+'|[^\n]*)/g,
      ),
    ].map(([, key = '', question = '']) => ({
      key: key.replaceAll(/\s+/g, ' '),
      question: /api\.call\('(\w+)'/.exec(question)?.[1] ?? question.trim(),
      file,
    })),
  );

test('a key of an answer belongs to one question', () => {
  expect(asked.length).toBeGreaterThan(40);
  const first = new Map<string, (typeof asked)[number]>();
  for (const one of asked) {
    const other = first.get(one.key) ?? one;
    first.set(one.key, other);
    expect(one.question, `${one.key} in ${other.file} and ${one.file}`).toBe(other.question);
  }
  // A list of answers and an answer with a list cannot be told apart above: the lists have one query for all pages.
  expect(asked.filter(({ key }) => key === "['lists']")).toHaveLength(1);
});
