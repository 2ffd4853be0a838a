// The names that callers outside may rely on, with their documentation and examples, as the compiler sees them.
//
// An example is code whose last line ends in a comment with the value of that line. In the examples of `@harkness/rules/elo`, `riverside` and
// `hilltop` are the rulebooks of `elo.ts`.

import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import * as elo from '../src/elo/index.js';
import * as fide from '../src/fide/index.js';
import * as core from '../src/index.js';
import * as rulings from '../src/rulings/index.js';
import * as uschess from '../src/uschess/index.js';
import { hilltop, riverside, rulebookOf } from './elo.js';

export interface Entry {
  /** `@harkness/rules/uschess`. */
  readonly name: string;
  /** Below `src`. */
  readonly file: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** What its examples may use besides its own names and those that all authorities share. */
  readonly given?: Readonly<Record<string, unknown>>;
}

export const entries: readonly Entry[] = [
  { name: '@harkness/rules', file: 'index.ts', values: core },
  { name: '@harkness/rules/uschess', file: 'uschess/index.ts', values: uschess },
  { name: '@harkness/rules/fide', file: 'fide/index.ts', values: fide },
  {
    name: '@harkness/rules/elo',
    file: 'elo/index.ts',
    values: elo,
    given: { riverside: rulebookOf(riverside), hilltop: rulebookOf(hilltop) },
  },
  { name: '@harkness/rules/rulings', file: 'rulings/index.ts', values: rulings },
];

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

const source = fileURLToPath(new URL('../src/', import.meta.url));

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  types: [],
};

/** A program of the entries, and of these further files. */
function programOf(files: ReadonlyMap<string, string>): ts.Program {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, language, ...rest) : ts.createSourceFile(name, text, language);
  };
  return ts.createProgram([...entries.map(({ file }) => `${source}${file}`), ...files.keys()], options, host);
}

export function publicNames(): PublicName[] {
  const program = programOf(new Map());
  const checker = program.getTypeChecker();
  return entries.flatMap((entry) => {
    const file = program.getSourceFile(`${source}${entry.file}`);
    const module = file && checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`no module ${entry.file}`);
    return checker.getExportsOfModule(module).map((exported) => {
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

function evaluate(code: string, scope: Readonly<Record<string, unknown>>): unknown {
  const { outputText } = ts.transpileModule(`function example() {${code}}`, {
    compilerOptions: { target: options.target ?? ts.ScriptTarget.Latest },
  });
  return new Function(...Object.keys(scope), `${outputText}\nreturn example();`)(...Object.values(scope));
}

/** The value of an example's last line, and the value that its comment says. */
export function runExample(entry: Entry, { statements, expression, expected }: Example): { actual: unknown; expected: unknown } {
  const scope = { ...core, ...entry.values, ...entry.given };
  return { actual: evaluate(`${statements}\nreturn (${expression});`, scope), expected: evaluate(`return (${expected});`, {}) };
}

/** What the compiler says about the examples: each one with the names of its entry, those that all authorities share, and what is given. */
export function typeErrors(names: readonly PublicName[]): string[] {
  const files = new Map<string, string>();
  for (const entry of entries) {
    const own = names.filter((one) => one.entry === entry);
    const shared = entry.values === core ? [] : names.filter(({ entry: { values } }) => values === core);
    const imports = [own, shared.filter(({ name }) => !own.some((one) => one.name === name))].map(
      (list, index) =>
        `import { ${list.map(({ name, isValue }) => (isValue ? name : `type ${name}`)).join(', ')} } from './${(index === 0 ? entry.file : 'index.ts').replace('.ts', '.js')}';`,
    );
    const given = Object.keys(entry.given ?? {}).map((name) => `declare const ${name}: Rulebook;`);
    const blocks = own.flatMap(({ name, examples }) =>
      examples.map(readExample).map(({ statements, expression }) => `{ // ${name}\n${statements}\nvoid (${expression});\n}`),
    );
    files.set(`${source}examples-${files.size}.ts`, [...imports, ...given, ...blocks].join('\n'));
  }
  const program = programOf(files);
  return [...files.keys()].flatMap((name) =>
    program.getSemanticDiagnostics(program.getSourceFile(name)).map(({ messageText, file, start = 0 }) => {
      const before = file?.text.slice(0, start) ?? '';
      const example = [...before.matchAll(/^\{ \/\/ (\w+)$/gm)].at(-1)?.[1];
      return `${example}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
  );
}
