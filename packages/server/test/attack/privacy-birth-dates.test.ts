// The days of birth of a small office moved within their years: what the public can tell apart (birth-date-twins.ts).

import { describeDay, describeUnnamed, describeYear } from './birth-date-twins.js';

describeYear('quick');
describeDay('quick');
describeUnnamed('quick');
