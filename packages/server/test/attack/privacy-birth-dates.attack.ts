// The same as privacy-birth-dates.test.ts, of a larger office.

import { describeDay, describeUnnamed, describeYear } from './birth-date-twins.js';

describeYear('long');
describeDay('long');
describeUnnamed('long');
