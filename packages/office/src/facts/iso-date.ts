// A day, as a shape of data from outside.

import { type Shape, s, shown } from '@harkness/formats/shape';
import { isIsoDate } from '@harkness/rules';

export const isoDate: Shape<string> = s.own(
  (value, reading) => {
    if (isIsoDate(value)) return;
    reading.wrong('date-does-not-exist', `${shown(value)} is not a day that exists`, 'write an existing day as YYYY-MM-DD');
  },
  { type: 'string', format: 'date' },
);
