// Finds texts of the pages outside the catalogue, messages without a translation, and translations without a message. A message
// is the first argument of `t`, `rich` or `message` (packages/web/src/base/words.ts).

import ts from 'typescript';
import { namesIn, parseMessage } from '../../packages/web/src/base/message.js';
import { type WordPart, wordPartOf } from '../../packages/web/src/base/word-parts.js';

interface Place {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Calls whose first argument is a message, and one for texts that are the same in every language. */
const catalogued: ReadonlySet<string> = new Set(['t', 'rich', 'message']);
const verbatim = 'verbatim';

/** Attributes and properties that a reader sees or hears, whatever their value. */
const shown: ReadonlySet<string> = new Set([
  'label',
  'title',
  'placeholder',
  'hint',
  'aria-label',
  'aria-description',
  'alt',
  'empty',
  'caption',
  'legend',
  'heading',
  'description',
]);

/** Attributes and properties that are never a text. */
const unseen: ReadonlySet<string> = new Set([
  'className',
  'id',
  'width',
  'to',
  'from',
  'type',
  'role',
  'href',
  'hash',
  'autoComplete',
  'inputMode',
  'style',
  'key',
  'queryKey',
  'accept',
  'rel',
  'target',
  'cursor',
  'viewBox',
  'd',
  'fill',
  'stroke',
  'font',
  'htmlFor',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'form',
]);

/** Calls whose arguments are for programs. */
const machine =
  /(?:^|\.)(?:querySelector(?:All)?|closest|matches|matchMedia|addEventListener|removeEventListener|getEntriesByName|getElementById|getItem|setItem|removeItem|setAttribute|startsWith|endsWith|includes|split|join|replace|replaceAll|test|exec|import|call|load|check|match|createElement|getComputedStyle|tzDate|resolved|colour|fail|lazyRouteComponent|useParams|useSearch|navigate|\w*Error|Set|Map|RegExp|subscribe|join)$/;

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}

const words = /\p{L}{2,}[,.:;!?…’–]*\s+\p{L}|\p{L}{2,}\.$/u;
const capital = /^\p{Lu}\p{Ll}/u;

/** Whether a literal looks like a text: two words, or one with a capital. */
function readsLikeText(text: string): boolean {
  return words.test(text) || (capital.test(text) && !/^[A-Z][a-zA-Z]*[A-Z]/.test(text));
}

function nameOf(node: ts.Node): string {
  return ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : node.getText();
}

/** Where a literal is used: in something a reader sees, in something for programs, or undecided. */
function placeOf(node: ts.Node): 'shown' | 'unseen' | 'open' {
  let child = node;
  for (let parent = node.parent; parent !== undefined; child = parent, parent = parent.parent) {
    if (
      ts.isImportDeclaration(parent) ||
      ts.isExportDeclaration(parent) ||
      ts.isLiteralTypeNode(parent) ||
      ts.isTypeNode(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isCaseClause(parent) ||
      ts.isThrowStatement(parent)
    )
      return 'unseen';
    if (ts.isBinaryExpression(parent) && parent.operatorToken.getText() === '=' && /\.className$/.test(parent.left.getText()))
      return 'unseen';
    if (ts.isBinaryExpression(parent) && /^(===|!==|==|!=|in)$/.test(parent.operatorToken.getText())) return 'unseen';
    if (ts.isPropertyAssignment(parent)) {
      if (parent.name === child) return 'unseen';
      const name = nameOf(parent.name);
      return shown.has(name) ? 'shown' : unseen.has(name) ? 'unseen' : 'open';
    }
    if (ts.isJsxAttribute(parent)) {
      const name = parent.name.getText();
      // An address, or the heading of a column of ratings.
      if ((name === 'from' || name === 'to') && ts.isStringLiteral(node) && capital.test(node.text)) return 'shown';
      return shown.has(name) ? 'shown' : unseen.has(name) ? 'unseen' : 'open';
    }
    if (
      ts.isArrayLiteralExpression(parent) &&
      ts.isPropertyAccessExpression(parent.parent) &&
      /matchMedia/.test(parent.parent.parent.getText())
    )
      return 'unseen';
    if (ts.isJsxExpression(parent) && (ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent))) return 'shown';
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && child !== parent.expression) {
      const called = parent.expression.getText();
      const last = called.split('.').at(-1) ?? '';
      if (catalogued.has(last) || last === verbatim || machine.test(called)) return 'unseen';
      return 'open';
    }
    if (ts.isFunctionLike(parent) || ts.isStatement(parent)) return 'open';
  }
  return 'open';
}

/** Texts that are not messages. */
export function textsOutside(file: string, text: string): Place[] {
  const source = parse(file, text);
  const found: Place[] = [];
  const add = (node: ts.Node, what: string): void => {
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text: what.trim() });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      if (/\p{L}/u.test(node.text.replace(/&\w+;/g, ''))) add(node, node.text.replace(/\s+/g, ' '));
    } else if (ts.isStringLiteralLike(node)) {
      const place = placeOf(node);
      if (place === 'shown' ? /\p{L}{2,}/u.test(node.text) : place === 'open' && readsLikeText(node.text)) add(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const place = placeOf(node);
      const chunks = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      const isText =
        place === 'shown'
          ? chunks.some((chunk) => /\p{L}{2,}/u.test(chunk))
          : place === 'open' && chunks.some((chunk) => /(^|\s)\p{L}{3,}(?=[\s,.:;)]|$)/u.test(chunk));
      if (isText) add(node, chunks.join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const fields = /^(?:option|input|select|textarea|TextField)$/;
const forPrograms = /^(?:name|value|defaultValue)$/;

/** Messages used as values for programs: in another language the form would send another value, or a field under another name. */
export function messagesAsValues(file: string, text: string): Place[] {
  const source = parse(file, text);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && forPrograms.test(node.name.getText()) && fields.test(node.parent.parent.tagName.getText())) {
      const call = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : undefined;
      if (call && ts.isCallExpression(call) && catalogued.has(call.expression.getText()))
        found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text: node.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Numbers and dates in a fixed language: `count.toLocaleString('en')`, `new Intl.Collator('en')`. */
export function fixedLocales(file: string, text: string): Place[] {
  const source = parse(file, text);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = node.expression.getText(source);
      const [first] = node.arguments ?? [];
      const isFixed =
        /(?:^Intl\.\w+|\.toLocale\w*String)$/.test(called) && (first === undefined || ts.isStringLiteralLike(first));
      if (isFixed)
        found.push({
          file,
          line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
          text: node.getText(source),
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The messages of a file, as the catalogues must have them. */
export function messagesOf(file: string, text: string): Place[] {
  const source = parse(file, text);
  const found: Place[] = [];
  const add = (node: ts.Expression): void => {
    if (ts.isStringLiteralLike(node)) {
      if (/\p{L}/u.test(node.text.replace(/\{\w+\}|\$\w+/g, '')))
        found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text: node.text });
    } else if (ts.isConditionalExpression(node)) {
      add(node.whenTrue);
      add(node.whenFalse);
    } else if (ts.isParenthesizedExpression(node)) add(node.expression);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments[0] !== undefined && catalogued.has(node.expression.getText(source)))
      add(node.arguments[0]);
    // The table of addresses is data: titles, headings, descriptions and first paragraphs.
    if (
      file.endsWith('/base/addresses.ts') &&
      ts.isPropertyAssignment(node) &&
      ['title', 'heading', 'description', 'lead'].includes(nameOf(node.name))
    )
      add(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The texts of findings: the templates of `say` (packages/formats/src/report/say.ts), with a number for each value. */
export function sayingsOf(file: string, text: string): Place[] {
  const source = parse(file, text);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'say') {
      const { template } = node;
      const said = ts.isTemplateExpression(template)
        ? template.head.text + template.templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`).join('')
        : template.text;
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      if (/\p{L}{2,}/u.test(said.replace(/\{\d+\}/g, ''))) found.push({ file, line, text: said });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A value of a finding's text that is itself English: `at` is its number, `said` the text. */
export interface EnglishValue extends Place {
  readonly said: string;
  readonly at: number;
  /** A word such as `start`, which a translation can choose by. */
  readonly isWord: boolean;
}

const isEnglish = (text: string): boolean => /(?:^|[\s(])[A-Za-z]?[a-z]{2,}(?=[\s,.:;)]|$)/.test(text.replace(/<\w+>/g, ''));

/**
 * The values of `say` that are written in English in the same file: as a literal, in a constant or a table, as a parameter given by
 * a caller, or as the message of an error. Such a value would stay English on every page.
 */
export function englishValues(file: string, text: string): EnglishValue[] {
  const source = parse(file, text);
  const found: EnglishValue[] = [];
  type Declared = ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement;
  const declared = new Map<string, Declared[]>();
  const calls = new Map<string, ts.CallExpression[]>();
  const collect = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) && ts.isIdentifier(node.name))
      declared.set(node.name.text, [...(declared.get(node.name.text) ?? []), node]);
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source);
      calls.set(name, [...(calls.get(name) ?? []), node]);
    }
    ts.forEachChild(node, collect);
  };
  collect(source);

  const isAround = (outer: ts.Node, inner: ts.Node): boolean => outer.pos <= inner.pos && inner.end <= outer.end;
  /** The nearest declaration of a name: the one in the smallest block around its use. */
  const declarationOf = (use: ts.Identifier): Declared | undefined =>
    (declared.get(use.text) ?? [])
      .map((one) => {
        const scope = ts.isParameter(one)
          ? one.parent
          : (ts.findAncestor(one, (node) => ts.isBlock(node) || ts.isSourceFile(node)) ?? source);
        return { one, scope };
      })
      .filter(({ one, scope }) => isAround(scope, use) && !isAround(one, use))
      .sort((a, b) => a.scope.end - a.scope.pos - (b.scope.end - b.scope.pos))[0]?.one;
  /** What a row of a table gives: `for (const [, what] of rows)`. */
  const boundTo = (from: ts.BindingElement): readonly ts.Node[] => {
    const loop = ts.findAncestor(from, ts.isForOfStatement);
    if (!ts.isArrayBindingPattern(from.parent) || loop === undefined || !isAround(loop.initializer, from)) return [];
    const at = from.parent.elements.indexOf(from);
    const named = ts.isIdentifier(loop.expression) ? declarationOf(loop.expression) : undefined;
    const rows = named?.initializer ?? loop.expression;
    if (!ts.isArrayLiteralExpression(rows)) return [];
    return rows.elements.flatMap((row) => (ts.isArrayLiteralExpression(row) ? (row.elements[at] ?? []) : []));
  };
  const textsOf = (node: ts.Node | undefined, seen: ReadonlySet<ts.Node> = new Set()): string[] => {
    if (node === undefined || seen.has(node)) return [];
    const next = new Set([...seen, node]);
    const all = (...nodes: readonly (ts.Node | undefined)[]) => nodes.flatMap((one) => textsOf(one, next));
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node))
      return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].some(isEnglish)
        ? [node.getText(source)]
        : all(...node.templateSpans.map(({ expression }) => expression));
    if (ts.isConditionalExpression(node)) return all(node.whenTrue, node.whenFalse);
    if (ts.isBinaryExpression(node) && /^(?:\?\?|\|\||\+)$/.test(node.operatorToken.getText(source)))
      return all(node.left, node.right);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return all(node.expression);
    if (ts.isElementAccessExpression(node)) return all(node.expression);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? all(one.initializer) : []));
    if (ts.isArrayLiteralExpression(node)) return all(...node.elements);
    if (ts.isSpreadElement(node)) return all(node.expression);
    // With commas it is a list of words to write.
    if (ts.isCallExpression(node))
      return ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'join' &&
        node.arguments.some((by) => isEnglish(by.getText(source)))
        ? all(node.expression.expression)
        : [];
    if (ts.isPropertyAccessExpression(node))
      return node.name.text === 'message' && /^(?:error|problem|e)$/.test(node.expression.getText(source))
        ? ['the message of an error']
        : [];
    if (ts.isUnionTypeNode(node)) return all(...node.types);
    if (ts.isLiteralTypeNode(node)) return all(node.literal);
    if (!ts.isIdentifier(node)) return [];
    const from = declarationOf(node);
    if (from === undefined) return [];
    if (ts.isBindingElement(from)) return all(...boundTo(from));
    if (!ts.isParameter(from)) {
      const loop = from.parent.parent;
      return all(from.initializer, ts.isForOfStatement(loop) ? loop.expression : undefined);
    }
    const made = from.parent;
    const name = ts.isFunctionDeclaration(made)
      ? made.name?.text
      : ts.isVariableDeclaration(made.parent)
        ? made.parent.name.getText(source)
        : undefined;
    const at = made.parameters.indexOf(from);
    const given = name === undefined ? [] : (calls.get(name) ?? []).map((call) => call.arguments[at]);
    return [...(from.type === undefined ? [] : all(from.type)), ...all(...given)];
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'say' && ts.isTemplateExpression(node.template)) {
      const { head, templateSpans } = node.template;
      const whole = head.text + templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`).join('');
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      templateSpans.forEach(({ expression }, at) => {
        for (const said of new Set(textsOf(expression).filter(isEnglish)))
          found.push({ file, line, text: whole, said, at, isWord: /^\w+$/.test(said) });
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Errors in a catalogue: messages without a translation, translations without a message, and differing values. */
export function catalogueFaults(
  file: string,
  messages: readonly Place[],
  catalogue: { readonly [message: string]: string },
): string[] {
  const faults: string[] = [];
  const needed = new Map(messages.map((place) => [place.text, place]));
  for (const [text, place] of needed) {
    const said = catalogue[text];
    if (said === undefined || said.trim() === '') {
      faults.push(`${place.file}:${place.line}: “${text}” has no translation in ${file}`);
      continue;
    }
    try {
      const [own, other] = [namesIn(parseMessage(text)), namesIn(parseMessage(said))];
      const lacks = own.filter((name) => !other.includes(name));
      const adds = other.filter((name) => !own.includes(name));
      if (lacks.length > 0) faults.push(`${file}: “${text}” lacks ${lacks.join(', ')}`);
      if (adds.length > 0) faults.push(`${file}: “${text}” has ${adds.join(', ')}, which the message does not have`);
    } catch (error) {
      faults.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const text of Object.keys(catalogue))
    if (!needed.has(text))
      faults.push(
        `${file}: “${text}” is said nowhere by this part of the pages; take it out, or move it (scripts/words.ts --move)`,
      );
  return faults;
}

/**
 * What is wrong with the translations of the rulebook's texts: one is missing, belongs to no text any more, or changes a number or a
 * formula.
 */
export function ruleFaults(
  file: string,
  texts: readonly { readonly id: string; readonly text: string }[],
  catalogue: { readonly [english: string]: string },
): string[] {
  const known = new Map(texts.map((one) => [one.text, one.id]));
  const missing = texts.filter(({ text }) => (catalogue[text] ?? '').trim() === '');
  return [
    ...missing.map(({ id, text }) => `${file}: ${id} has no translation: “${text}”`),
    ...Object.entries(catalogue).flatMap(([english, said]) => {
      const id = known.get(english);
      if (id === undefined) return [`${file}: no text of the rulebook is “${english}”: it has changed, or was taken out`];
      return Object.entries(kept).flatMap(([what, of]) =>
        of(english) === of(said) ? [] : [`${file}: ${id} has other ${what}: “${english}”, “${said}”`],
      );
    }),
  ];
}

const sorted = (text: string, what: RegExp): string => (text.match(what) ?? []).sort().join(' ');

/** What a translation must keep, in any order. Signs inside numbers differ between languages; digits do not. */
const kept: { readonly [what: string]: (text: string) => string } = {
  places: (text) => sorted(text, /\{\d+\}/g),
  digits: (text) => sorted(text.replace(/\{\d+\}/g, ''), /\d/g),
  'indices and exponents': (text) => sorted(text, /[_^](?:\{[^}]*\}|−?[\p{L}\d]{1,2}(?![\p{L}\d]))/gu),
};

const moduleOf = (file: string): string => file.slice(file.indexOf('/src/') + '/src/'.length);

/** The files whose words are in the catalogue of a part: files of the part that no file outside it imports. */
export function partsOf(
  files: readonly string[],
  read: (file: string) => string,
): { readonly parts: ReadonlyMap<string, WordPart>; readonly faults: readonly string[] } {
  const parts = new Map<string, WordPart>();
  for (const file of files) {
    const part = wordPartOf(moduleOf(file));
    if (part !== undefined) parts.set(file, part);
  }
  const importsOf = (file: string): string[] => {
    const folder = file.slice(0, file.lastIndexOf('/'));
    return [...read(file).matchAll(/^import (?!type )[^;]*? from '(\.[^']+)\.js';$/gm)].flatMap(([, from = '']) =>
      ['.tsx', '.ts'].map((end) => new URL(`${from}${end}`, `file:///${folder}/`).pathname.slice(1)),
    );
  };
  // A file imported by another part is public, and so are its own imports. Sentences of explanations: see below.
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const file of files) {
      for (const found of importsOf(file)) {
        const part = parts.get(found);
        if (part === undefined || part === 'stories' || part === parts.get(file)) continue;
        parts.delete(found);
        isSettled = false;
      }
    }
  }
  const router = read(files.find((file) => file.endsWith('/src/router.tsx')) ?? '');
  const faults = [...parts].flatMap(([file, part]) => {
    const asked = `() => import('./${moduleOf(file).replace(/\.tsx?$/, '')}.js')`;
    if (!router.includes(asked) || router.includes(`withWords('${part}', ${asked})`)) return [];
    return [`packages/web/src/router.tsx: load ${moduleOf(file)} by withWords('${part}', …), so that its words come before it`];
  });
  // Whatever says sentences of explanations is loaded after them, on every way.
  const said = new Map<string, boolean>();
  const says = (file: string): boolean => {
    const known = said.get(file) ?? parts.get(file) === 'stories';
    said.set(file, known);
    if (!known && files.includes(file)) said.set(file, importsOf(file).some(says));
    return said.get(file) ?? false;
  };
  for (const file of files) {
    for (const [, wrap, from = ''] of read(file).matchAll(
      /(withWords\('(?:site|desk|steps|stories)', )?\(?[^;(]*\bimport\('(\.[^']+)\.js'\)/g,
    )) {
      const folder = file.slice(0, file.lastIndexOf('/'));
      const target = ['.tsx', '.ts']
        .map((end) => new URL(`${from}${end}`, `file:///${folder}/`).pathname.slice(1))
        .find((one) => files.includes(one));
      if (target !== undefined && wrap === undefined && !says(file) && says(target))
        faults.push(`${file}: load ${from}.js by withWords('stories', …): it says sentences of explanations`);
    }
  }
  return { parts, faults };
}

/** Properties of a step that no page shows as a text, or that quote a document. */
const notSaid: ReadonlySet<string> = new Set([
  'source',
  'ruling',
  'rule',
  'code',
  'place',
  'message',
  'hint',
  'system',
  'window',
]);

/**
 * The names of a step's inputs, as the traced rules read them: `numberAt(inputs, 'ratedGames')`, or the members of the type of a
 * parameter called `inputs`.
 */
export function inputNames(file: string, text: string): Place[] {
  const source = parse(file, text);
  const found: Place[] = [];
  const add = (node: ts.Node, name: string): void => {
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text: name });
  };
  const types = new Map<string, ts.Node>();
  ts.forEachChild(source, (node) => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) types.set(node.name.text, node);
  });
  const addMembers = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) add(node, nameOf(node.name));
    else if (ts.isTypeReferenceNode(node)) {
      const named = types.get(node.typeName.getText(source));
      if (named !== undefined) ts.forEachChild(named, addMembers);
    } else if (!ts.isArrayTypeNode(node)) ts.forEachChild(node, addMembers);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isParameter(node) && node.name.getText(source) === 'inputs' && node.type !== undefined) addMembers(node.type);
    if (ts.isCallExpression(node) && /At$/.test(node.expression.getText(source))) {
      const [from, name] = node.arguments;
      if (from?.getText(source) === 'inputs' && name !== undefined && ts.isStringLiteralLike(name)) add(name, name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The texts that the rules write into a trace, with a number for each value (packages/web/src/parts/step-words.ts). */
export function stepTexts(file: string, text: string): Place[] {
  const source = parse(file, text);
  const found: Place[] = [];
  const add = (node: ts.Node, what: string): void => {
    const shownText = what.replace(/,? in hundredths/, '').replace(/\bR_([a-z])/g, 'R$1');
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (/\p{L}{2,}/u.test(shownText)) found.push({ file, line, text: shownText });
  };
  const isSeen = (node: ts.Node): boolean => {
    for (let parent = node.parent, child = node; parent !== undefined; child = parent, parent = parent.parent) {
      if (ts.isImportDeclaration(parent) || ts.isTypeNode(parent) || ts.isThrowStatement(parent)) return false;
      if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return false;
      if (ts.isElementAccessExpression(parent) || ts.isTemplateSpan(parent)) return false;
      if (ts.isCaseClause(parent) && parent.expression === child) return false;
      if (ts.isNewExpression(parent) || (ts.isVariableDeclaration(parent) && parent.name.getText() === 'message')) return false;
      if (ts.isCallExpression(parent) && /(?:Error|At|join|startsWith|includes|read\w*)$/.test(parent.expression.getText()))
        return false;
      if (ts.isPropertyAssignment(parent) && (parent.name === child || notSaid.has(nameOf(parent.name)))) return false;
      if (ts.isFunctionLike(parent)) return true;
    }
    return true;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      const isTitle =
        ts.isPropertyAssignment(node.parent) && ['title', 'taken', 'branch', 'because'].includes(nameOf(node.parent.name));
      if (isSeen(node) && (isTitle || / /.test(node.text)) && !/§|^[A-Z]+-[A-Z]-\d/.test(node.text)) add(node, node.text);
    } else if (ts.isTemplateExpression(node) && isSeen(node)) {
      const whole = node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('');
      // A text that begins with a space is appended to an error message.
      if (/^\S.* /.test(whole) && !/§/.test(whole)) add(node, whole);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export interface ProblemPlace extends Place {
  /** The code of the problem; empty if it is not written there. */
  readonly code: string;
}

/**
 * The details of the API's problems: the third argument of `new ProblemError`, and the message of an error that becomes one. A value
 * in a text is written as 7. A name stands for the texts of its declaration in the same file; a detail that is not written there has
 * no text.
 */
export function problemsOf(file: string, text: string): ProblemPlace[] {
  const source = parse(file, text);
  const declared: { readonly name: string; readonly value: ts.Expression; readonly scope: ts.Node }[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      declared.push({
        name: node.name.text,
        value: node.initializer,
        scope: ts.findAncestor(node, ts.isFunctionLike) ?? source,
      });
    ts.forEachChild(node, collect);
  };
  collect(source);
  const textsIn = (node: ts.Expression, depth = 0): string[] => {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) {
      // A value that is one of a few texts gives one text each.
      let texts = [node.head.text];
      for (const { expression, literal } of node.templateSpans) {
        const own = depth < 3 && ts.isIdentifier(expression) ? textsIn(expression, depth + 1) : [];
        const values = own.length === 0 ? ['7'] : own;
        texts = texts.flatMap((before) => values.map((value) => `${before}${value}${literal.text}`));
      }
      return texts;
    }
    if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue, depth), ...textsIn(node.whenFalse, depth)];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsIn(node.expression, depth);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) ? textsIn(property.initializer, depth) : [],
      );
    if (ts.isElementAccessExpression(node)) return textsIn(node.expression, depth);
    if (ts.isIdentifier(node) && depth < 3) {
      // The innermost function around it declares it.
      const own = declared.findLast(
        ({ name, scope }) => name === node.text && ts.findAncestor(node, (one) => one === scope) !== undefined,
      );
      return own === undefined ? [] : textsIn(own.value, depth + 1);
    }
    return [];
  };
  const found: ProblemPlace[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node)) {
      const called = node.expression.getText(source);
      const [first, second, third] = node.arguments ?? [];
      const detail = called === 'ProblemError' ? third : /^(?:TooManyWaiting|AccountChanged)$/.test(called) ? first : undefined;
      if (detail !== undefined) {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        const code = called === 'ProblemError' && second !== undefined ? (textsIn(second)[0] ?? '') : '';
        const texts = textsIn(detail);
        for (const one of texts.length === 0 ? [''] : texts) found.push({ file, line, code, text: one });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
