// Finds which known message a text is, and its values, so that pages and plain texts can say a trace in another language. The
// rules write English only; the messages and their translations belong to the pages.

/** A message and the values that a text has in its places. */
export interface Phrase {
  readonly message: string;
  readonly values: { readonly [name: string]: string };
}

/** Returns the phrase of a text; undefined if no message fits. */
export type FindPhrase = (text: string) => Phrase | undefined;

interface Pattern {
  readonly message: string;
  readonly fits: RegExp;
}

/** `clauses` are the names whose value may be any text; other values must be numbers or days. Absent: any text for all. */
function patternOf(text: string, clauses?: ReadonlySet<string>): Pattern {
  const seen = new Set<string>();
  const source = text
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      // A repeated name must have the same value; a number must be a number.
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      if (clauses !== undefined && !clauses.has(name)) return `(?<${name}>[−+]?[\\d.½/-]+)`;
      // `the FIDE rating`, `the online Regular rating`, but not a whole clause that ends in “rating”.
      if (name === 'kind') return `(?<${name}>[^ ]+(?: [^ ]+)?)`;
      return name === 'number' ? `(?<${name}>[\\d.]+)` : `(?<${name}>.+?)`;
    })
    .join('');
  return { message: text, fits: new RegExp(`^${source}$`, 'u') };
}

/**
 * Finds the message for a text, and its values. The first message that fits is taken.
 *
 * @example
 * phraseFinder(['The rating {moved}.'])('The rating stays at 1500.')?.values // { moved: 'stays at 1500' }
 */
export function phraseFinder(messages: readonly string[], clauses?: ReadonlySet<string>): FindPhrase {
  let patterns: readonly Pattern[] | undefined;
  return (text) => {
    patterns ??= messages.map((one) => patternOf(one, clauses));
    for (const { message, fits } of patterns) {
      const found = fits.exec(text);
      if (found !== null) return { message, values: found.groups ?? {} };
    }
    return undefined;
  };
}

/** Fills in a message in the reader's language. */
export type SayMessage = (message: string, values: { readonly [name: string]: string }) => string;

/**
 * Says a text, including its values, in a language with decimal commas. A text without a message stays as it is.
 *
 * @example
 * phraseSayer(phraseFinder(['K is {k}.']), (_, { k }) => `K ist ${k}.`)('K is 19.5.') // 'K ist 19,5.'
 */
export function phraseSayer(find: FindPhrase, t: SayMessage): (text: string) => string {
  const say = (text: string): string => {
    const found = find(text);
    if (found === undefined) return text;
    return t(found.message, Object.fromEntries(Object.entries(found.values).map(([name, value]) => [name, inWords(value)])));
  };
  const inWords = (value: string): string => (/^[−+]?\d+\.\d+$/.test(value) ? value.replace('.', ',') : say(value));
  return say;
}

/** Says the texts of steps. */
export interface StepSayer {
  /** Whether there is a message for a text, or for each of its parts. */
  isSaid(text: string): boolean;
  /** A title, a case, a reason or the name of an input. */
  step(text: string): string;
  /** A value of several parts: `rating 1500, weight 20`. */
  fields(text: string): string;
}

/**
 * Says the texts of steps, also those joined of several: `the age is below 18 and the rating is below 2300`.
 *
 * @example
 * stepSayer(phraseFinder(['all wins', 'mixed']), (message) => message.toUpperCase()).step('all wins; mixed') // 'ALL WINS; MIXED'
 */
export function stepSayer(find: FindPhrase, t: SayMessage): StepSayer {
  const say = phraseSayer(find, t);
  const splitOf = (text: string) => {
    for (const by of ['; ', ', then ', ', ', ' and ']) {
      const pieces = text.split(by);
      if (pieces.length > 1 && pieces.every((piece) => find(piece) !== undefined || /^[−+]?[\d.]+$/.test(piece)))
        return { pieces, by };
    }
    return undefined;
  };
  const isSaid = (text: string) => find(text) !== undefined || splitOf(text) !== undefined;
  return {
    isSaid,
    step(text) {
      const split = find(text) === undefined ? splitOf(text) : undefined;
      if (split === undefined) return say(text);
      const joints: { readonly [by: string]: string } = { ' and ': ` ${t('and', {})} `, ', then ': `, ${t('then', {})} ` };
      return split.pieces.map(say).join(joints[split.by] ?? split.by);
    },
    fields: (text) =>
      isSaid(text)
        ? text
        : text.replace(/[a-z][a-z ’]*[a-z]|(?<![\w-])k(?![\w-])/gi, (words) => (find(words) === undefined ? words : say(words))),
  };
}

/** A text with its numbers taken out: `2 draws against {0}`. */
export interface Numberless {
  readonly shape: string;
  readonly numbers: readonly string[];
}

/**
 * A text and its numbers, apart, so that texts that differ only in numbers have one translation.
 *
 * @example
 * numberless('2 draws against an opponent of 1800').shape // '{0} draws against an opponent of {1}'
 */
export function numberless(text: string): Numberless {
  const numbers: string[] = [];
  const shape = text.replace(
    /\d{4}-\d\d(?:-\d\d)?|(?<![A-Za-z\d])\d+(?:,\d{3})*(?:\.\d+)*/g,
    (number) => `{${numbers.push(number) - 1}}`,
  );
  return { shape, numbers };
}

/** Says a text of the rulebook in another language; undefined if it has no translation. */
export type SayRule = (english: string) => string | undefined;

/** What joins the parts of a value, and the word that is translated. */
const joints: readonly (readonly [string, string?])[] = [['; '], [' if ', 'if'], [' and ', 'and'], [', ']];

/**
 * Says texts of the rulebook: whole, or without their numbers, or part by part. Numbers get the language's decimal comma and the
 * given sign between thousands; those of sections do not.
 *
 * @example
 * ruleSayer((text) => new Map([['{0} points', '{0} Punkte']]).get(text), '.')('12.5 points') // '12,5 Punkte'
 */
export function ruleSayer(translation: SayRule, thousands: string): SayRule {
  const number = (text: string) =>
    /^\d+(?:,\d{3})*(?:\.\d+)?$/.test(text) ? text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : thousands)) : text;
  const say = (english: string): string | undefined => {
    const exact = translation(english);
    if (exact !== undefined) return exact;
    const { shape, numbers } = numberless(english);
    const hasWords = /\p{L}{2,}/u.test(shape.replace(/\{\d+\}/g, ''));
    const said = hasWords ? translation(shape) : shape;
    if (said !== undefined)
      return said.replace(/\{(\d+)\}/g, (_, at: string, start: number) => {
        const found = numbers[Number(at)] ?? '';
        return /§(?:\{\d+\}–)?$/.test(said.slice(0, start)) ? found : number(found);
      });
    for (const [by, between] of joints) {
      const parts = english.split(by);
      const saidParts = parts.length === 1 ? [] : parts.flatMap((part) => say(part) ?? []);
      if (saidParts.length > 1 && saidParts.length === parts.length)
        return saidParts.join(between === undefined ? by : ` ${translation(between) ?? between} `);
    }
    return undefined;
  };
  return say;
}
