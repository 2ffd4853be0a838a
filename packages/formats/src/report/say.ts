// The texts of findings. A text is kept as a sentence with numbered values, so that a page can say it in the reader's language
// and a program gets the finished English text (docs/languages.md).

/** A value of a sentence. */
export type SayingValue = string | number | Saying;

/**
 * A sentence with places for its values (`Player {0} has no id.`), and the values. A value may be a sentence itself. Text after
 * ` // ` tells translators which meaning is intended; readers never see it.
 * @example
 * say`Player ${3} has no id.`.text // 'Player {0} has no id.'
 */
export class Saying {
  readonly text: string;
  readonly values: readonly SayingValue[];

  constructor(text: string, values: readonly SayingValue[]) {
    this.text = text;
    this.values = values;
  }

  /** The finished English text. */
  toString(): string {
    return englishOf(this);
  }
}

/**
 * A text of a finding. `npm run check -- words` collects these texts and requires their translations.
 * @example
 * String(say`Player ${3} has no id.`) // 'Player 3 has no id.'
 */
export function say(parts: TemplateStringsArray, ...values: readonly (SayingValue | null | undefined)[]): Saying {
  const text = parts.map((part, at) => (at === 0 ? part : `{${at - 1}}${part}`)).join('');
  return new Saying(
    text,
    values.map((value) => value ?? String(value)),
  );
}

/**
 * The texts of a finding: finished, and as sentences where they have values. A text without values is its own sentence.
 * @example
 * saidOf(say`The file ${'a.csv'} is empty.`, say`Export it again.`).said // { message: { text: 'The file {0} is empty.', values: ['a.csv'] } }
 */
export function saidOf(message: Saying, hint: Saying): { message: string; hint: string; said?: Said } {
  const said: Said = {
    ...(message.values.length === 0 ? {} : { message: plainOf(message) }),
    ...(hint.values.length === 0 ? {} : { hint: plainOf(hint) }),
  };
  const texts = { message: String(message), hint: String(hint) };
  return Object.keys(said).length === 0 ? texts : { ...texts, said };
}

/** A sentence as plain data, for JSON and for other threads. */
export interface SaidText {
  readonly text: string;
  readonly values: readonly (string | number | SaidText)[];
}

/** The sentences behind a finding's message and hint. */
export interface Said {
  readonly message?: SaidText;
  readonly hint?: SaidText;
}

/**
 * The finished English text of a sentence.
 * @example
 * englishOf({ text: 'Player {0} has no id.', values: [3] }) // 'Player 3 has no id.'
 */
export function englishOf({ text, values }: SaidText): string {
  return text.replace(/ \/\/ .*$/, '').replace(/\{(\d+)\}/g, (_, at: string) => {
    const value = values[Number(at)];
    return typeof value === 'object' ? englishOf(value) : String(value);
  });
}

function plainOf({ text, values }: Saying): SaidText {
  return { text, values: values.map((value) => (value instanceof Saying ? plainOf(value) : value)) };
}
