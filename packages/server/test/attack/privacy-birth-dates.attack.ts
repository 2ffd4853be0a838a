// The same as privacy-birth-dates.test.ts for a larger office, and with ages by the month.

import { describeDay, describeMonth, describeUnnamed, describeYear } from './birth-date-twins.js';

describeYear('long');
describeMonth('quick');
describeDay('long');
describeUnnamed('long');
