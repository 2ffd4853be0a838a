// Escapes text for HTML and XML.

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A table of texts; a cell may be a link, or in another language. */
export type Cell =
  | string
  | number
  | undefined
  | {
      readonly text: string;
      readonly href?: string;
      /** If not that of the page. */
      readonly lang?: string | undefined;
      /** It stands among numbers, whatever it says. */
      readonly isNumber?: true;
    };

/** Columns of numbers are named in the class, `right-3`: the styles align them. On a phone a wide table scrolls by itself. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = headings.map((one) => `<th scope="col">${escaped(one)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((one) => `<td>${cell(one)}</td>`).join('')}</tr>`).join('\n');
  const right = headings.flatMap((_, at) =>
    rows.length > 0 && rows.every((row) => isNumber(row[at])) ? [` right-${at + 1}`] : [],
  );
  const inside = `<thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody>`;
  return `<div class="table-scroll"><table class="table${right.join('')}">${inside}</table></div>`;
}

/** A number, change, score or share of games, or nothing. */
function isNumber(one: Cell): boolean {
  if (typeof one === 'object') return one.isNumber === true;
  return one === undefined || /^(?:[+−↑↓]? ?[\d.,]*½?(?:\/\d+)?|=|–)$/.test(String(one));
}

function cell(one: Cell): string {
  if (one === undefined) return '';
  if (typeof one === 'object') {
    const lang = one.lang === undefined ? '' : ` lang="${one.lang}"`;
    if (one.href !== undefined) return `<a href="${escaped(one.href)}"${lang}>${escaped(one.text)}</a>`;
    return lang === '' ? escaped(one.text) : `<span${lang}>${escaped(one.text)}</span>`;
  }
  return escaped(String(one));
}

/** Encodes a part of an address. */
export function part(text: string): string {
  return encodeURIComponent(text);
}

/** The text that a part of an address stands for; what nobody encoded stays as it is. */
export function unescapedPart(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

export function playerLink(player: string, name: string): Cell {
  return { text: name, href: `/players/${part(player)}` };
}
