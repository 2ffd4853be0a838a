// The names that outside callers may rely on, with their documentation and examples, as the compiler sees them.
//
// A module that marks exports @internal offers only the names it lists without that mark. An example is code whose last line ends
// in a comment with the value of that line. It may use `await`.

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './files.js';

export interface Entry {
  /** `@harkness/rules/uschess`. */
  readonly name: string;
  /** Its source, relative to the root of the workspace. */
  readonly file: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Another entry whose names its examples may use too. */
  readonly beside?: Entry;
  /** Further values that its examples may use, with their types as declarations (`declare const bytes: Uint8Array;`). */
  readonly given?: { readonly values: Readonly<Record<string, unknown>>; readonly declarations: string };
}

export interface PublicName {
  readonly entry: Entry;
  readonly name: string;
  readonly isValue: boolean;
  readonly documentation: string;
  readonly examples: readonly string[];
}

export interface Example {
  readonly statements: string;
  readonly expression: string;
  readonly expected: string;
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['source'],
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: [],
};

/** A program of the entries and these further files. */
function programOf(entries: readonly Entry[], files: ReadonlyMap<string, string>): ts.Program {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, language, ...rest) : ts.createSourceFile(name, text, language);
  };
  return ts.createProgram([...entries.map(({ file }) => join(root, file)), ...files.keys()], options, host);
}

/**
 * The names that a module offers to outside callers: those it lists or declares itself, except those marked @internal. Undefined
 * if it offers all its exports.
 */
export function listedNames(file: string): ReadonlySet<string> | undefined {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const isInternal = (node: ts.Node) => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal');
  const exported = source.statements.filter(
    (one) =>
      ts.isExportDeclaration(one) ||
      (ts.canHaveModifiers(one) && ts.getModifiers(one)?.[0]?.kind === ts.SyntaxKind.ExportKeyword),
  );
  if (!exported.some(isInternal)) return undefined;
  return new Set(
    exported
      .filter((one) => !isInternal(one))
      .flatMap((one) => {
        if (ts.isVariableStatement(one)) return one.declarationList.declarations.map(({ name }) => name.getText(source));
        if (!ts.isExportDeclaration(one)) return [(one as ts.FunctionDeclaration).name?.text ?? ''];
        if (one.exportClause === undefined || !ts.isNamedExports(one.exportClause))
          throw new Error(`${file}: list the names of "${one.getText(source)}", or mark it @internal`);
        return one.exportClause.elements.map(({ name }) => name.text);
      }),
  );
}

export function publicNames(entries: readonly Entry[]): PublicName[] {
  const program = programOf(entries, new Map());
  const checker = program.getTypeChecker();
  return entries.flatMap((entry) => {
    const file = program.getSourceFile(join(root, entry.file));
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`no module ${entry.file}`);
    const listed = listedNames(entry.file);
    const ofCallers = checker.getExportsOfModule(module).filter(({ name }) => listed === undefined || listed.has(name));
    return ofCallers.map((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const tags = symbol.getJsDocTags(checker).filter(({ name }) => name === 'example');
      return {
        entry,
        name: exported.name,
        isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
        documentation: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
        examples: tags.map(({ text }) => ts.displayPartsToString(text)),
      };
    });
  });
}

/** Names without a comment, and functions and values without an example. */
export function undocumented(names: readonly PublicName[]): string[] {
  const silent = names.filter(({ documentation }) => documentation === '');
  const withoutExample = names.filter(({ isValue, examples }) => isValue && examples.length === 0);
  return [...silent, ...withoutExample].map(({ entry, name }) => `${entry.name} ${name}`);
}

export function readExample(text: string): Example {
  const lines = text.trim().split('\n');
  const last = lines.at(-1) ?? '';
  const comment = last.lastIndexOf(' // ');
  return {
    statements: lines.slice(0, -1).join('\n'),
    expression: comment < 0 ? last : last.slice(0, comment),
    expected: comment < 0 ? '' : last.slice(comment + 4),
  };
}

function evaluate(code: string, scope: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { outputText } = ts.transpileModule(`async function example() {${code}}`, {
    compilerOptions: { target: options.target ?? ts.ScriptTarget.Latest },
  });
  return new Function(...Object.keys(scope), `${outputText}\nreturn example();`)(...Object.values(scope)) as Promise<unknown>;
}

/** The value of an example's last line, and the value in its comment. */
export async function runExample(
  entry: Entry,
  { statements, expression, expected }: Example,
): Promise<{ actual: unknown; expected: unknown }> {
  const scope = { ...entry.beside?.values, ...entry.values, ...entry.given?.values };
  const actual = await evaluate(`${statements}\nreturn (${expression});`, scope);
  return { actual, expected: await evaluate(`return (${expected});`, {}) };
}

/** The compiler's errors in the examples: each has the names of its entry, of the one beside it, and the given values. */
export function typeErrors(names: readonly PublicName[]): string[] {
  const entries = [...new Set(names.map(({ entry }) => entry))];
  const files = new Map<string, string>();
  for (const entry of entries) {
    const own = names.filter((one) => one.entry === entry);
    const beside = names.filter((one) => one.entry === entry.beside && !own.some(({ name }) => name === one.name));
    const importOf = (all: readonly PublicName[], from: string) =>
      `import { ${all.map(({ name, isValue }) => (isValue ? name : `type ${name}`)).join(', ')} } from '${from}';`;
    const blocks = own.flatMap(({ name, examples }) =>
      examples
        .map(readExample)
        .map(({ statements, expression }) => `async () => { // ${name}\n${statements}\nvoid (${expression});\n};`),
    );
    const text = [
      importOf(own, `./${basename(entry.file).replace('.ts', '.js')}`),
      ...(entry.beside === undefined ? [] : [importOf(beside, entry.beside.name)]),
      entry.given?.declarations ?? '',
      ...blocks,
    ];
    files.set(join(root, dirname(entry.file), `examples-${files.size}.ts`), text.join('\n'));
  }
  const program = programOf(entries, files);
  return [...files.keys()].flatMap((name) =>
    program.getSemanticDiagnostics(program.getSourceFile(name)).map(({ messageText, file, start = 0 }) => {
      const before = file?.text.slice(0, start) ?? '';
      const example = [...before.matchAll(/^async \(\) => \{ \/\/ (\w+)$/gm)].at(-1)?.[1];
      return `${example}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
  );
}
