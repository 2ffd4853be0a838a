// Which package may use which, and inside a package which folder which: "The house" in docs/architecture.md, as a check.

import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import ts from 'typescript';

interface Room {
  /** Harkness packages its source may import. */
  readonly packages: readonly string[];
  /** Harkness packages from which it may import types, but nothing that runs. */
  readonly types?: readonly string[];
  /** npm packages: any that its package.json declares, or none. */
  readonly npm: boolean;
  /** Whether Node's own modules may be imported. */
  readonly node: boolean;
}

const house: { readonly [folder: string]: Room } = {
  'packages/rules': { packages: [], npm: false, node: false },
  'packages/formats': { packages: [], npm: true, node: false },
  // The log runs in browsers; the rest of the ledger needs a database.
  'packages/ledger/src/log': { packages: [], npm: false, node: false },
  'packages/ledger': { packages: [], npm: true, node: true },
  'packages/office': { packages: ['@harkness/rules', '@harkness/formats', '@harkness/ledger'], npm: false, node: true },
  'packages/lab': { packages: ['@harkness/rules', '@harkness/office'], npm: true, node: true },
  'packages/sample': { packages: ['@harkness/office', '@harkness/formats', '@harkness/rules'], npm: false, node: false },
  'packages/server': {
    packages: ['@harkness/office', '@harkness/lab', '@harkness/formats', '@harkness/rules', '@harkness/ledger'],
    npm: true,
    node: true,
  },
  'packages/client': { packages: [], types: ['@harkness/server'], npm: false, node: false },
  'packages/web': { packages: ['@harkness/client', '@harkness/rules', '@harkness/ledger'], npm: true, node: false },
  'packages/cli': {
    packages: [
      '@harkness/rules',
      '@harkness/formats',
      '@harkness/ledger',
      '@harkness/office',
      '@harkness/lab',
      '@harkness/sample',
      '@harkness/server',
      '@harkness/client',
    ],
    npm: true,
    node: true,
  },
  conformance: { packages: ['@harkness/rules', '@harkness/ledger', '@harkness/lab'], npm: false, node: true },
};

/**
 * The folders of each package's source, from the ground up; `.` is the source itself. A folder imports only earlier ones, so
 * there are no cycles. Formats are side by side: what several need is in the folders before them.
 */
export const layers: { readonly [source: string]: readonly string[] } = {
  'packages/rules/src': ['core', 'uschess', 'fide', 'elo', 'rulings', '.'],
  'packages/formats/src': [
    'bytes',
    'shape',
    'report',
    'input',
    'csv',
    'dbase',
    'json',
    'icu',
    'spreadsheet',
    'lists',
    'pgn',
    'swiss-manager',
    'swissperfect',
    'swiss-chess',
    'swisssys',
    'vega',
    'papi',
    'chess-json',
    'lichess',
    'chesscom',
    'uschess-dbf',
    'uschess-api',
    'games-csv',
    'crosstable-text',
    'chess-results',
    'trf',
    'wallchart',
    '.',
    'testing',
  ],
  'packages/ledger/src': ['log', 'base', 'store', 'record', '.', 'testing'],
  'packages/office/src': ['facts', 'engines', 'authorities', 'lists', 'questions', 'desk', 'rate', 'in-progress', '.', 'testing'],
  'packages/lab/src': ['measures', 'rows', 'reform', 'run', 'simulation', 'report', '.'],
  'packages/sample/src': ['.'],
  'packages/server/src': ['contract', 'words', 'accounts', 'services', 'http', 'handlers', '.'],
  'packages/client/src': ['.'],
  'packages/web/src': [
    'styles',
    'base',
    'parts',
    'account',
    'submission',
    'rulebook',
    'office',
    'lab',
    'pages',
    'calculators',
    'verify',
    '.',
  ],
  'packages/cli/src': ['terminal', 'calculate', 'rate', 'commands', 'office', 'lab', 'live', 'log', '.'],
};

export interface Breach {
  readonly file: string;
  readonly line: number;
  readonly imported: string;
  readonly why: string;
}

/** Source that ships. Tests, their helpers and the build of the pages may use the tools of the workspace. */
function ships(file: string): boolean {
  return !/\.test\.tsx?$|\/(test|testing)\/|\/vite\.config\.ts$|^packages\/web\/build\//.test(file);
}

/** Every import of the file that its package does not allow. */
export function breachesOf(file: string, text: string): Breach[] {
  const folder = Object.keys(house).find((name) => file.startsWith(`${name}/`));
  const room = folder === undefined ? undefined : house[folder];
  if (folder === undefined || room === undefined || !ships(file)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const breaches: Breach[] = [];

  const judge = (specifier: ts.Expression | undefined, typeOnly: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const why = refusal(file, folder, room, specifier.text, typeOnly);
    if (why === undefined) return;
    const line = source.getLineAndCharacterOfPosition(specifier.getStart(source)).line + 1;
    breaches.push({ file, line, imported: specifier.text, why });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) judge(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) judge(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      judge(node.argument.literal as ts.Expression, true);
    else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText(source) === 'require')
    ) {
      judge(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return breaches;
}

function refusal(file: string, folder: string, room: Room, imported: string, typeOnly: boolean): string | undefined {
  if (imported.startsWith('.')) {
    const target = normalize(join(file, '..', imported));
    return target.startsWith(`${folder}/`) ? refusalOfFolder(file, target) : `leaves ${folder}`;
  }
  if (imported.startsWith('node:')) return room.node ? undefined : `${folder} runs without Node`;
  const name = imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
  if (name.startsWith('@harkness/') || name === 'harkness') {
    if (room.packages.includes(name) || (typeOnly && room.types?.includes(name))) return undefined;
    return `${folder} may touch ${room.packages.join(', ') || 'no other package'}${room.types ? `, and types of ${room.types.join(', ')}` : ''}`;
  }
  return room.npm ? undefined : `${folder} has no dependencies`;
}

/** The layer of a source file: its package's source, and the first folder in it. */
export function layerOf(file: string): { readonly source: string; readonly layer: string } | undefined {
  const source = Object.keys(layers).find((name) => file.startsWith(`${name}/`));
  if (source === undefined) return undefined;
  const [first = '', ...rest] = file.slice(source.length + 1).split('/');
  return { source, layer: rest.length === 0 ? '.' : first };
}

function refusalOfFolder(file: string, target: string): string | undefined {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (from === undefined || to === undefined || from.layer === to.layer) return undefined;
  const order = layers[from.source] ?? [];
  const [own, other] = [order.indexOf(from.layer), order.indexOf(to.layer)];
  if (own < 0) return `the folder ${from.layer} has no place among the layers of ${from.source}`;
  return other >= 0 && other < own ? undefined : `${from.layer} stands below ${to.layer} in ${from.source}`;
}

/** Names that only the folders of authorities may compare with; all other code asks the registry. */
const authorityNames: ReadonlySet<string> = new Set(['uschess', 'fide', 'FIDE-standard', 'FIDE-rapid', 'FIDE-blitz']);

/**
 * Where a file may know an authority by name: the folders of authorities, the rules, and readers of files defined by an
 * authority.
 */
function mayNameAuthorities(file: string): boolean {
  return /\/authorities\/|^packages\/(rules|formats)\/|^packages\/client\/src\/generated\.ts$/.test(file);
}

/**
 * Tests on the name of an authority or of one of its systems (`=== 'fide'`, `case 'uschess'`, `startsWith('FIDE')`). They imply
 * "else the other one", and are wrong as soon as there is a third.
 */
export function authorityTestsOf(file: string, text: string): Breach[] {
  if (!file.startsWith('packages/') || !file.includes('/src/') || !ships(file) || mayNameAuthorities(file)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Breach[] = [];
  const isName = (node: ts.Node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node) && authorityNames.has(node.text);
  const add = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    found.push({ file, line, imported: node.getText(source), why: 'ask the registry of authorities instead' });
  };
  const equalities = new Set([
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
  ]);
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && equalities.has(node.operatorToken.kind) && (isName(node.left) || isName(node.right)))
      add(node);
    else if (ts.isCaseClause(node) && isName(node.expression)) add(node.expression);
    else if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'startsWith' &&
      node.arguments[0] !== undefined &&
      ts.isStringLiteralLike(node.arguments[0]) &&
      /^(FIDE|uschess|fide)/.test(node.arguments[0].text)
    )
      add(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Names for the two authorities of the documents: a list, union or table of exactly these means "these two and no other". */
const pairsOfNames: readonly (readonly [string, string])[] = [
  ['uschess', 'fide'],
  ['uschessId', 'fideId'],
];

/**
 * Where exactly the two authorities of the documents are meant: stored numbers, generators of both, and documents bundled with
 * the pages.
 */
const meansBoth =
  /^packages\/(office\/src\/facts\/stored-codes\.ts|sample\/|web\/src\/rulebook\/examples\.ts|web\/src\/pages\/rulebook\.tsx)/;

/**
 * Lists (`['uschessId', 'fideId']`), unions (`'uschess' | 'fide'`), choices (`? 'fideId' : 'uschessId'`) and tables (`{ uschess:
 * …, fide: … }`) of exactly two authorities, outside the folders of authorities.
 */
export function authorityPairsOf(file: string, text: string): Breach[] {
  if (!file.startsWith('packages/') || !file.includes('/src/') || !ships(file) || mayNameAuthorities(file)) return [];
  if (meansBoth.test(file) || !pairsOfNames.some((pair) => pair.every((name) => text.includes(name)))) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Breach[] = [];
  const literal = (node: ts.Node | undefined): string | undefined =>
    node === undefined
      ? undefined
      : ts.isStringLiteralLike(node)
        ? node.text
        : ts.isLiteralTypeNode(node)
          ? literal(node.literal)
          : undefined;
  const namesIn = (node: ts.Node): readonly (string | undefined)[] => {
    if (ts.isArrayLiteralExpression(node)) return node.elements.map(literal);
    if (ts.isUnionTypeNode(node)) return node.types.map(literal);
    if (ts.isConditionalExpression(node)) return [literal(node.whenTrue), literal(node.whenFalse)];
    if (ts.isObjectLiteralExpression(node))
      return node.properties.map(({ name }) =>
        name === undefined || ts.isComputedPropertyName(name) ? undefined : name.getText(source),
      );
    return [];
  };
  const visit = (node: ts.Node): void => {
    const names = namesIn(node);
    if (names.length === 2 && pairsOfNames.some((pair) => pair.every((name) => names.includes(name)))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ file, line, imported: node.getText(source).slice(0, 80), why: 'go over the registry of authorities instead' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Kinds of authorities that only their own folders and their registration may name in code. Files, pages and formulas of US Chess
 * and FIDE are known by name elsewhere too, but a kind that was added later must need nothing outside its folders: that tests the
 * port.
 */
const ownKinds: readonly string[] = ['elo'];

/** Where a kind is registered: the office's registry, and the stories in `rules`. Its entry point is in `package.json`. */
const registrations: ReadonlySet<string> = new Set([
  'packages/office/src/authorities/registry.ts',
  'packages/rules/src/story.ts',
  'packages/rules/src/parameter-words.ts',
]);

/** Code that names a kind of authority (`'elo'`, `eloStory`, `'../elo/index.js'`) outside its folders and its registration. */
export function kindsNamedOf(file: string, text: string): Breach[] {
  if (!file.startsWith('packages/') || !file.includes('/src/') || !ships(file) || registrations.has(file)) return [];
  const kinds = ownKinds.filter(
    (kind) => !file.startsWith(`packages/rules/src/${kind}/`) && !file.includes(`/authorities/${kind}/`),
  );
  // Few files contain the word at all.
  if (!kinds.some((kind) => new RegExp(`(?<![A-Za-z])${kind}(?![a-z])`).test(text))) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Breach[] = [];
  const visit = (node: ts.Node): void => {
    for (const kind of kinds) {
      const isNamed =
        (ts.isStringLiteralLike(node) && (node.text === kind || new RegExp(`/${kind}(/|$)`).test(node.text))) ||
        (ts.isIdentifier(node) && new RegExp(`^${kind}(?![a-z])`).test(node.text));
      if (!isNamed) continue;
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({
        file,
        line,
        imported: node.getText(source),
        why: `only authorities/${kind}, rules/${kind} and the registration name it`,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Files that read typed arrays in place; each gives the reason in its first lines. All other code reads through an accessor of
 * `typed-arrays.ts`.
 */
const innerLoops: ReadonlySet<string> = new Set([
  'packages/rules/src/core/exp.ts',
  'packages/rules/src/uschess/collect.ts',
  'packages/rules/src/uschess/one-pass.ts',
  'packages/rules/src/uschess/section.ts',
  'packages/rules/src/uschess/settle.ts',
  'packages/rules/src/uschess/special.ts',
  'packages/rules/src/uschess/special-steps.ts',
  'packages/rules/src/uschess/standard-steps.ts',
  'packages/office/src/authorities/uschess/live/rater.ts',
  'packages/office/src/authorities/uschess/live/kernel.ts',
  'packages/office/src/authorities/uschess/live/advance.ts',
  'packages/office/src/authorities/uschess/live/in-memory.ts',
  'packages/office/src/authorities/uschess/live/effects.ts',
  'packages/office/src/engines/live/chunk-builder.ts',
  'packages/office/src/engines/live/full-people.ts',
  'packages/office/src/engines/live/rerating.ts',
  'packages/office/src/engines/live/month.ts',
  'packages/office/src/engines/live/note-columns.ts',
  'packages/office/src/engines/live/packed-records.ts',
  'packages/office/src/engines/live/state.ts',
  'packages/office/src/facts/typed-arrays.ts',
]);

/** Where a plain number gets a branded type by name (`asPlayer`, `asDay`). */
const constructors: ReadonlySet<string> = new Set(['packages/rules/src/core/dates.ts', 'packages/office/src/facts/numbers.ts']);

const castsOfRules = /\] as number\b|\bas DayNumber\b/;
const castsOfOffice = /\] as number\b|\bas (PlayerNumber|Slot|SystemCode|Row|DayNumber)\b/;

/**
 * Casts of an array element to a number (`array[i] as number`), and of anything to a branded number (`as PlayerNumber`), in
 * `rules` and `office`, outside the inner loops and the constructors.
 */
export function castsOf(file: string, text: string): Breach[] {
  if (!/^packages\/(rules|office)\/src\//.test(file) || !ships(file) || innerLoops.has(file) || constructors.has(file)) return [];
  return text.split('\n').flatMap((line, at) =>
    (file.startsWith('packages/rules/') ? castsOfRules : castsOfOffice).test(line)
      ? [
          {
            file,
            line: at + 1,
            imported: line.trim(),
            why: 'read it through an accessor of facts/typed-arrays.ts, or make it by its constructor',
          },
        ]
      : [],
  );
}

export function breaches(folder: string, files: readonly string[]): Breach[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [
      ...breachesOf(file, text),
      ...authorityTestsOf(file, text),
      ...authorityPairsOf(file, text),
      ...kindsNamedOf(file, text),
      ...castsOf(file, text),
    ];
  });
}
