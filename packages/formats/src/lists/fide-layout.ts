// Columns of a FIDE list in text, by its header line: each column starts under its label and ends where the next label starts.
// This covers the combined, single, legacy and older layouts (FORMATS §3.1). Lists without a usable header are in fide-eras.ts.

export interface Column {
  readonly from: number;
  readonly to: number;
}

export type FideSystem = 'standard' | 'rapid' | 'blitz';

export interface RatingColumns {
  readonly rating: Column;
  readonly games: Column;
  readonly k: Column;
}

export interface FideTextLayout {
  readonly id: Column;
  readonly name: Column;
  readonly federation: Column;
  readonly sex: Column;
  readonly title: Column;
  readonly womenTitle: Column;
  readonly otherTitles: Column;
  readonly foaTitle: Column;
  readonly standard: RatingColumns | undefined;
  readonly rapid: RatingColumns | undefined;
  readonly blitz: RatingColumns | undefined;
  readonly birth: Column;
  readonly flag: Column;
  /** A single list names its month above the ratings: `YYYY-MM`. */
  readonly period?: string;
  /** Whether the header does not say which of standard, rapid and blitz it is. */
  readonly systemUnsaid: boolean;
}

/** Longer labels come first if one begins like another; old headers join labels (`TitlFed`, `GamesBorn`). */
const labels =
  /id[ _]?number|code|name|wtit|otit|titl?e?|fed|country|sex|foa|srtng|sgm|sk\b|rrtng|rgm|rk\b|brtng|bgm|bk\b|b-day|birthday|born|flag|games|gms|game\b|k\b|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\d\d/gi;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A column that the list does not have. */
export const absent: Column = { from: 0, to: 0 };

/** True if the line can be the header of a FIDE list. */
export function looksLikeFideHeader(line: string): boolean {
  return /^\s*(?:id[ _]?number|code)\s+name\s/i.test(line) && /\s(fed|titl?fed|country)\b/i.test(line);
}

/** `YYYY-MM` of a month as written in lists: `OCT02`, `July07`. */
export function periodOf(label: string): string | undefined {
  const match = /^([a-z]{3})[a-z]?(\d\d)$/i.exec(label);
  const month = months.indexOf(match?.[1]?.toLowerCase() ?? '') + 1;
  if (match === null || month === 0) return undefined;
  const year = Number(match[2]);
  return `${year >= 70 ? 1900 + year : 2000 + year}-${String(month).padStart(2, '0')}`;
}

/** The month named in the header above the ratings. */
export function periodOfHeader(header: string): string | undefined {
  return [...header.matchAll(labels)].map(([label]) => periodOf(label)).find((period) => period !== undefined);
}

/** The month at the end of a file name: `jul03frl.txt`, `standard_sep12frl.txt`. */
export function periodOfName(file: string): string | undefined {
  const name = file.split(/[/\\]/).at(-1) ?? '';
  const found = /(?:^|[^a-z])((?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\d\d)(?!\d)/i.exec(name);
  return found?.[1] === undefined ? undefined : periodOf(found[1]);
}

/** `system` is that of a single list. */
export function fideLayout(header: string, system: FideSystem = 'standard'): FideTextLayout | undefined {
  if (!looksLikeFideHeader(header)) return undefined;
  const found = [...header.matchAll(labels)].map((match) => ({ label: match[0].toLowerCase(), from: match.index }));
  const columns = new Map<string, Column>();
  let period: string | undefined;
  found.forEach(({ label, from }, i) => {
    // The id may start left of its label, and the last column may end right of it.
    const column = { from: i === 0 ? 0 : from, to: found[i + 1]?.from ?? Number.MAX_SAFE_INTEGER };
    const month = periodOf(label);
    if (month !== undefined) {
      period = month;
      columns.set('rating', column);
    } else {
      columns.set(label, column);
    }
  });
  const column = (...names: string[]): Column => names.map((name) => columns.get(name)).find((c) => c !== undefined) ?? absent;
  const triple = (rating: string, games: string[], k: string): RatingColumns | undefined =>
    columns.has(rating) ? { rating: column(rating), games: column(...games), k: column(k) } : undefined;
  const single = triple('rating', ['gms', 'games', 'game'], 'k');
  const of = (own: FideSystem, letter: string): RatingColumns | undefined =>
    triple(`${letter}rtng`, [`${letter}gm`], `${letter}k`) ?? (own === system ? single : undefined);
  const ratings = { standard: of('standard', 's'), rapid: of('rapid', 'r'), blitz: of('blitz', 'b') };
  if (ratings.standard === undefined && ratings.rapid === undefined && ratings.blitz === undefined) return undefined;
  return {
    id: column('id number', 'id_number', 'idnumber', 'code'),
    name: column('name'),
    federation: column('fed', 'country'),
    sex: column('sex'),
    title: column('tit', 'titl', 'title'),
    womenTitle: column('wtit'),
    otherTitles: column('otit'),
    foaTitle: column('foa'),
    ...ratings,
    birth: column('b-day', 'birthday', 'born'),
    flag: column('flag'),
    ...(period !== undefined && { period }),
    // Before July 2012 there were only standard lists.
    systemUnsaid: single !== undefined && (period === undefined || period >= '2012-07'),
  };
}
