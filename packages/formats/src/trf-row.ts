// Rows of a TRF file, put together by columns.

export interface RowField {
  /** 1-based column of the first character. */
  readonly at: number;
  readonly width: number;
  readonly text: string;
  readonly align?: 'right';
}

/** Fields must come in the order of their columns; text that is too long is cut, as the caller reports. */
export function row(fields: readonly RowField[]): string {
  let line = '';
  for (const { at, width, text, align } of fields) {
    const chars = Array.from(oneLine(text));
    const cut = chars.slice(0, width).join('');
    const blanks = ' '.repeat(Math.max(0, width - chars.length));
    line += ' '.repeat(Math.max(0, at - 1 - Array.from(line).length)) + (align === 'right' ? blanks + cut : cut + blanks);
  }
  return line.trimEnd();
}

/** Nothing that a report says may begin a line of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ').trim();
}

export function fits(text: string, width: number): boolean {
  return Array.from(oneLine(text)).length <= width;
}
