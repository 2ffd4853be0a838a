// Finds which statements of the rule documents, and which rulings on them, a test cites, and whether that test asserts anything.

import ts from 'typescript';

export interface Statement {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly kind: string;
  readonly relation?: string;
}

export interface Citation {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** Whether it is in a test that asserts something. */
  readonly asserted: boolean;
}

const statementId = /\b(?:US25|US20|US15|US10|FIDE09)-\d+(?:\.\d+[a-z]?)+\b/g;
const citedId = /\b(?:(?:US25|US20|US15|US10|FIDE09)-\d+(?:\.\d+[a-z]?)+|US-A-\d\d|FIDE-[AL]-\d\d)\b/g;

/**
 * Every citation in a file. A test cites the ids in its own text, in the names of the `describe`s around it, and in
 * the tables it reads: constants of the file that it, or the loop or `each` around it, refers to.
 */
export function citationsOf(file: string, text: string): Citation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tables = new Map<string, ts.Node>();
  const asserting = new Set<string>();
  for (const node of source.statements) {
    if (ts.isVariableStatement(node)) {
      for (const declaration of node.declarationList.declarations) {
        if (ts.isIdentifier(declaration.name) && declaration.initializer)
          tables.set(declaration.name.text, declaration.initializer);
      }
    }
    if (ts.isFunctionDeclaration(node) && node.name) tables.set(node.name.text, node);
  }
  for (const [name, node] of tables) if (containsAssertion(node, new Set())) asserting.add(name);

  const found = new Map<string, Citation>();
  const add = (node: ts.Node, asserted: boolean): void => {
    const start = node.getFullStart();
    for (const match of text.slice(start, node.getEnd()).matchAll(citedId)) {
      const line = source.getLineAndCharacterOfPosition(start + match.index).line + 1;
      const key = `${match[0]}:${line}`;
      if (!found.get(key)?.asserted) found.set(key, { id: match[0], file, line, asserted });
    }
  };
  add(source, false);

  const visit = (node: ts.Node, around: readonly ts.Node[]): void => {
    // `statement` is a `test` for each id it names (packages/rules/test/uschess.ts).
    if (ts.isCallExpression(node) && isRunner(node, 'test', 'it', 'statement')) {
      const body = node.arguments.at(-1);
      if (body && containsAssertion(node, asserting)) {
        const cited = [node, ...around];
        for (const part of cited) {
          add(part, true);
          for (const name of identifiersIn(part)) {
            const table = tables.get(name);
            if (table && !asserting.has(name)) add(table, true);
          }
        }
      }
      return;
    }
    let inner = around;
    if (ts.isCallExpression(node) && isRunner(node, 'describe')) {
      const name = node.arguments[0];
      inner = [
        ...around,
        ...(name ? [name] : []),
        ...(ts.isCallExpression(node.expression) ? [...node.expression.arguments] : []),
      ];
    } else if (ts.isForOfStatement(node)) inner = [...around, node.expression];
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, []);
  return [...found.values()];
}

/**
 * The names of tests that cite several documents. Such a test runs once, so it proves at most one of them. `statement` runs it
 * under the edition of each document, and a table has a row for each.
 */
export function severalDocuments(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, around: string): void => {
    let inner = around;
    if (ts.isCallExpression(node) && isRunner(node, 'test', 'it', 'describe')) {
      inner = `${around} ${node.arguments[0]?.getText(source) ?? ''}`;
      const documents = new Set([...inner.matchAll(statementId)].map(([id]) => id.split('-')[0]));
      if (documents.size > 1 && isRunner(node, 'test', 'it')) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${file}:${line + 1}: the test cites ${[...documents].join(', ')} and runs once: use statement() or a table`);
      }
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, '');
  return found;
}

/** `test(…)`, `test.each(table)(…)`, `test.for(…)(…)`; not `test.skip` or `test.todo`, which run nothing. */
function isRunner(call: ts.CallExpression, ...names: string[]): boolean {
  let callee: ts.Expression = call.expression;
  if (ts.isCallExpression(callee)) callee = callee.expression;
  else if (ts.isPropertyAccessExpression(callee) && (callee.name.text === 'each' || callee.name.text === 'for')) return false;
  let outer = callee;
  while (ts.isPropertyAccessExpression(outer)) {
    if (outer.name.text === 'skip' || outer.name.text === 'todo') return false;
    outer = outer.expression;
  }
  return ts.isIdentifier(outer) && names.includes(outer.text);
}

/** A call of `expect`, `assert` or a helper of the file that makes one. */
function containsAssertion(node: ts.Node, helpers: ReadonlySet<string>): boolean {
  let asserts = false;
  const visit = (inner: ts.Node): void => {
    if (asserts) return;
    if (ts.isCallExpression(inner)) {
      const callee = ts.isPropertyAccessExpression(inner.expression) ? inner.expression.name : inner.expression;
      const name = ts.isIdentifier(callee) ? callee.text : '';
      if (/^(expect|assert)/.test(name) || helpers.has(name)) {
        asserts = true;
        return;
      }
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return asserts;
}

function identifiersIn(node: ts.Node): Set<string> {
  const names = new Set<string>();
  const visit = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner)) names.add(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}
