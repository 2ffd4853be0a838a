// npm run rulings: writes docs/rulings.md: every ruling with its question, options, decision, reason, statements and tests, and
// every source. With --check it only reports whether the file is stale.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ground, sources, type WholeRuling, wholeRulings } from '../packages/rules/src/rulings/index.js';
import { root, workspaceFiles } from './lib/files.js';
import { citationsOf } from './lib/statements.js';

const grounds: Readonly<Record<Ground, string>> = {
  example: 'a worked example decides',
  text: 'the words decide',
  'other text': 'another text of the same authority decides',
  data: 'published ratings decide',
  convention: 'no source decides; a convention',
  open: 'no source decides; answers that depend on it say so',
};

const tests = new Map<string, Set<string>>();
for (const file of workspaceFiles(/^(packages|conformance)\/.*\.test\.tsx?$/)) {
  for (const { id, asserted } of citationsOf(file, readFileSync(join(root, file), 'utf8'))) {
    if (asserted) tests.set(id, (tests.get(id) ?? new Set()).add(file));
  }
}

function section({ id, question, options, decision, ground, why, statements }: WholeRuling): string {
  const [chosen, ...others] = options;
  return [
    `### ${id}`,
    '',
    `**${question}**`,
    '',
    `Decision: ${decision}.`,
    '',
    `Options: *${chosen}*${others.map((option) => `; ${option}`).join('')}.`,
    '',
    `Why (${grounds[ground]}): ${why}`,
    '',
    `Statements: ${statements.join(', ')}. Tests: ${[...(tests.get(id) ?? [])].map((file) => `\`${file}\``).join(', ')}.`,
  ].join('\n');
}

const parts: readonly (readonly [title: string, prefix: string])[] = [
  ['US Chess, 2010 to 2025', 'US-A-'],
  ['FIDE, the text of 2009', 'FIDE-A-'],
  ['FIDE, the texts since 2014', 'FIDE-L-'],
];

const text = `# Rulings and sources

The documents leave questions open and sometimes contradict themselves. A ruling is this project's answer. Its id never changes and is
never given to another ruling. Every explanation that depends on a ruling names it. The statements are those of \`statements.json\`.
\`npm run rulings\` writes this page from \`packages/rules/src/rulings\`.

${parts
  .map(([title, prefix]) =>
    [
      `## ${title}`,
      ...wholeRulings
        .filter(({ id }) => id.startsWith(prefix))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(section),
    ].join('\n\n'),
  )
  .join('\n\n')}

## Sources

Certainty: A, the authority's own page or a transcription of it; B, a federation, news, code that quotes the rule, or recorded calculations;
C, one secondary page; M, general knowledge.

| name | title | publisher | date | certainty | settles |
|---|---|---|---|---|---|
${sources.map(({ id, title, publisher, date, sure, note }) => `| ${id} | ${title} | ${publisher} | ${date ?? ''} | ${sure} | ${note} |`).join('\n')}
`;

const file = join(root, 'docs/rulings.md');
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/rulings.md is stale: run npm run rulings');
  process.exitCode = 1;
}
