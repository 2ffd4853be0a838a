// Numbers of a spreadsheet as their cells show them: a date is a number with a format, and an id may have lost its leading zeros.

/** Built-in formats for dates or times; all others that matter here are plain numbers. ECMA-376 part 1, 18.8.30. */
const builtInDates: { readonly [id: number]: string } = {
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};
/** Date formats of East Asian versions. */
const eastAsian = [27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

export function builtInFormat(id: number): string {
  return builtInDates[id] ?? (eastAsian.includes(id) ? 'yyyy-mm-dd' : 'General');
}

type Shown = 'number' | 'date' | 'time';

/** What a format shows. Text in quotes, after a backslash or in brackets is ignored; `[h]` counts hours. */
function shownBy(format: string): Shown {
  const first = format.split(';', 1)[0] ?? '';
  const bare = first.replace(/"[^"]*"?|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/general|standard|@/i.test(bare) || !/[ymdhs]/i.test(bare)) return 'number';
  if (/[0#?]/.test(bare) && !/[hs]/i.test(bare)) return 'number';
  return /[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare)) ? 'date' : 'time';
}

const known = new Map<string, Shown>();

function shown(format: string): Shown {
  const before = known.get(format);
  if (before !== undefined) return before;
  const found = shownBy(format);
  // Formats come from files, so the cache is bounded.
  if (known.size < 500) known.set(format, found);
  return found;
}

const millisecondsOfDay = 86_400_000;
const minutesOfDay = 1440;
const day1900 = Date.UTC(1899, 11, 30);
const day1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31, the last day of spreadsheets. */
const lastSerial = 2_958_465;

/** The text of a number cell: a date as `YYYY-MM-DD`, an id with its leading zeros, else the number. */
export function numberText(raw: string, format: string, isFrom1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const kind = shown(format);
  if (kind !== 'number' && value >= 0 && value <= lastSerial) return dateText(value, kind, isFrom1904);
  if (/^0{2,20}$/.test(format) && Number.isInteger(value) && value >= 0) return plainNumber(value).padStart(format.length, '0');
  return plainNumber(value);
}

/** Fifteen digits, the precision of spreadsheets: 0.1 + 0.2 is 0.3. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e15 && Number.isInteger(rounded) ? rounded.toFixed(0) : String(rounded);
}

function dateText(serial: number, kind: Shown, isFrom1904: boolean): string {
  const all = Math.round(serial * minutesOfDay);
  const [days, minutes] = [Math.floor(all / minutesOfDay), all % minutesOfDay];
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  if (kind === 'time' || (serial < 1 && !isFrom1904)) return time;
  // The calendar from 1900 has a 29 February 1900 that never existed, so days before it are one later.
  const shifted = isFrom1904 || days >= 60 ? days : days + 1;
  const date = new Date((isFrom1904 ? day1904 : day1900) + shifted * millisecondsOfDay).toISOString().slice(0, 10);
  return minutes === 0 ? date : `${date} ${time}`;
}
