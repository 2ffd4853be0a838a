// The reference of facts: every kind, with its comment and its fields, from the types in the code.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../lib/files.js';

const file = 'packages/office/src/facts/facts.ts';

export interface FactKind {
  readonly kind: string;
  readonly comment: string;
  /** As in the type. */
  readonly body: string;
}

export function factKinds(): FactKind[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const bodies = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'FactBodies');
  if (bodies === undefined || !ts.isInterfaceDeclaration(bodies)) throw new Error(`${file} has no FactBodies`);
  return bodies.members.filter(ts.isPropertySignature).map((member) => ({
    kind: ts.isStringLiteral(member.name) ? member.name.text : member.name.getText(source),
    comment: ts
      .getJSDocCommentsAndTags(member)
      .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
      .join(' '),
    body: unindented(member.type?.getText(source) ?? ''),
  }));
}

/** Types that several kinds use. */
function typeText(name: string): string {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.find(
    (one) => (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === name,
  );
  if (found === undefined) throw new Error(`${file} has no ${name}`);
  return found.getText(source).replace(/^export /, '');
}

function unindented(text: string): string {
  return text.replaceAll(/^ {2}/gm, '').replaceAll('readonly ', '');
}

/** As Markdown, one section per kind. */
export function factsReference(): string {
  return [
    '# Facts',
    '',
    'Made from the types of the code. Everything that an office knows is a fact: a document of one of these kinds, appended and never changed. [Facts and the ledger](../../docs/ledger.md) says how they are chained, signed and exported.',
    'Days are `YYYY-MM-DD`.',
    ...factKinds().flatMap(({ kind, comment, body }) => [
      '',
      `## ${kind}`,
      ...(comment === '' ? [] : ['', comment]),
      '',
      '```',
      body,
      '```',
    ]),
    '',
    '## Types that they share',
    ...['PlayerFields', 'OpeningRating', 'Decision'].flatMap((name) => [
      '',
      '```',
      typeText(name).replaceAll('readonly ', ''),
      '```',
    ]),
    '',
  ].join('\n');
}
