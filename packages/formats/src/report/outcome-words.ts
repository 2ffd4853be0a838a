// Outcomes in words, for findings.

import type { Outcome } from './report.js';
import { type Saying, say } from './say.js';

export const outcomeWords: Readonly<Record<Outcome, Saying>> = {
  absent: say`absent`,
  'bye-full': say`bye full`,
  'bye-half': say`bye half`,
  'bye-pairing': say`bye pairing`,
  draw: say`draw`,
  'forfeit-draw': say`forfeit draw`,
  'forfeit-loss': say`forfeit loss`,
  'forfeit-win': say`forfeit win`,
  loss: say`loss`,
  unknown: say`unknown`,
  'unrated-draw': say`unrated draw`,
  'unrated-loss': say`unrated loss`,
  'unrated-win': say`unrated win`,
  win: say`win`,
};
