// A day, as a shape of data from outside.

import { type Shape, shown, wrong } from '@harkness/ledger';
import { isIsoDate } from '@harkness/rules';

export const isoDate: Shape<string> = {
  schema: { type: 'string', format: 'date' },
  check(value, errors) {
    if (!isIsoDate(value)) {
      wrong(errors, 'date-does-not-exist', '', `${shown(value)} is not a day that exists`, 'write an existing day as YYYY-MM-DD');
    }
  },
};
