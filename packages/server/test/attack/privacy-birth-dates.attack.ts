// The same as privacy-birth-dates.test.ts, of a larger office.

import { describeDay, describeYear } from './birth-date-twins.js';

describeYear('long');
describeDay('long');
