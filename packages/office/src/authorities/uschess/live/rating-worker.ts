// The entry point of a rating thread in a large run: it supplies the rulebook.

import { serveRating } from '../../../engines/live/rating-team.js';
import { usChessRulebook } from './rulebook.js';

serveRating(usChessRulebook);
