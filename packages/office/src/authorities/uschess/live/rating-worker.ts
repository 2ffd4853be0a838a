// A thread of a large run: brings the rulebook along.

import { serveRating } from '../../../engines/live/rating-team.js';
import { usChessRulebook } from './rulebook.js';

serveRating(usChessRulebook);
