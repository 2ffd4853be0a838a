// Rating classes of US Chess (rulebook chapter 28, outside the rating system documents).

import type { TitleLine } from '../core/titles.js';

export const ratingClasses: readonly TitleLine[] = [
  { name: 'Class I', at: 200 },
  { name: 'Class H', at: 400 },
  { name: 'Class G', at: 600 },
  { name: 'Class F', at: 800 },
  { name: 'Class E', at: 1000 },
  { name: 'Class D', at: 1200 },
  { name: 'Class C', at: 1400 },
  { name: 'Class B', at: 1600 },
  { name: 'Class A', at: 1800 },
  { name: 'Expert', at: 2000 },
  { name: 'Master', at: 2200 },
  { name: 'Senior Master', at: 2400 },
];
