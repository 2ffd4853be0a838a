// Values shared by Vega's two files.

import type { FindingCollector } from '../report/collector.js';
import { isBirth, isDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';

/** Nobody younger plays: a two-digit year is the latest that makes the player at least this old. */
const youngest = 4;

export interface BirthReader {
  read(text: string): string | undefined;
}

/** Day, month, two-digit year (`010299`, `01.02.99`); zeros are unknown. One notice says how they were read. */
export function birthReader(eventYear: number | undefined, place: Place, findings: FindingCollector): BirthReader {
  let said = false;
  return {
    read: (text) => {
      const digits = text.replace(/[\s./-]/g, '');
      if (digits === '' || /^0+$/.test(digits)) return undefined;
      if (/^\d{4}$/.test(digits)) return isBirth(digits) ? digits : undefined;
      const long = /^(\d\d)(\d\d)(\d{4})$/.exec(digits);
      const short = /^(\d\d)(\d\d)(\d\d)$/.exec(digits);
      const [, day = '', month = '', year = ''] = long ?? short ?? [];
      if (year === '') {
        findings.add(
          'birth-date-impossible',
          place,
          say`The birth date “${text.slice(0, 20)}” cannot be read.`,
          say`Write it as DD.MM.YYYY.`,
        );
        return undefined;
      }
      const full = long === null ? fullYear(Number(year), eventYear) : Number(year);
      if (long === null && !said) {
        said = true;
        const message = say`Birth dates have years of two digits; they are read as day, month, year, and as the latest year that fits.`;
        findings.add('vega-birth', place, message, say`Check the oldest and the youngest players.`);
      }
      const date = `${full}-${month}-${day}`;
      if (isDate(date)) return date;
      return isBirth(String(full)) ? String(full) : undefined;
    },
  };
}

function fullYear(year: number, eventYear = 2030): number {
  return 2000 + year <= eventYear - youngest ? 2000 + year : 1900 + year;
}

/** The pairing systems by number; only the kind of section matters here. */
export const roundRobins: { readonly [system: number]: 'round-robin' | 'double-round-robin' } = {
  2: 'round-robin',
  5: 'double-round-robin',
};
