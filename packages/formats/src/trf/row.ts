// Composes rows of a TRF file by columns.

export interface RowField {
  /** 1-based column of the first character. */
  readonly at: number;
  readonly width: number;
  readonly text: string;
  readonly align?: 'right';
}

/** Fields must be in column order; text that is too long is cut, and the caller reports it. */
export function row(fields: readonly RowField[]): string {
  let line = '';
  let length = 0;
  for (const { at, width, text, align } of fields) {
    const blanks = at - 1 - length;
    if (blanks > 0) {
      line += ' '.repeat(blanks);
      length += blanks;
    }
    const field = inWidth(oneLine(text), width, align === 'right');
    line += field;
    length += width;
  }
  return line.trimEnd();
}

/** Exactly this many characters; JavaScript counts characters outside the basic plane as two. */
function inWidth(text: string, width: number, right: boolean): string {
  if (text.length <= width && !/[\ud800-\udfff]/.test(text)) return right ? text.padStart(width) : text.padEnd(width);
  const chars = Array.from(text);
  const cut = chars.slice(0, width).join('');
  const blanks = ' '.repeat(Math.max(0, width - chars.length));
  return right ? blanks + cut : cut + blanks;
}

/** Text of a report must not begin a new line. */
export function oneLine(text: string): string {
  return isOneLine(text) ? text : text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ').trim();
}

const blank = 0x20;

/** Visible characters with single blanks between them: the text of nearly every field. */
function isOneLine(text: string): boolean {
  let before = blank;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === blank ? before === blank : code < blank || (code > 0x7e && code < 0xa1) || code >= 0x1680) return false;
    before = code;
  }
  return before !== blank || text === '';
}

export function fits(text: string, width: number): boolean {
  return text.length <= width || Array.from(oneLine(text)).length <= width;
}
