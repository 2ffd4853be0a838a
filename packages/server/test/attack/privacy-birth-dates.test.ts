// Days of birth of a small office moved within their years: what the public can distinguish (birth-date-twins.ts).

import { describeDay, describeUnnamed, describeYear } from './birth-date-twins.js';

describeYear('quick');
describeDay('quick');
describeUnnamed('quick');
