// Small sections rated before the timed ones, as in calculators, previews and explanations.

import { rateEvent } from '@harkness/rules/uschess';

export function rateOtherSections(): void {
  for (let rating = 1000; rating < 2000; rating += 1) {
    const rated = rateEvent({
      system: 'OTBR',
      startDate: '2026-05-04',
      endDate: '2026-05-05',
      players: [
        { id: 'a', rating, games: 40 },
        { id: 'b', rating: 1500, games: 3 },
      ],
      games: [{ a: 'a', b: 'b', scoreA: 1 }],
    });
    if (!rated.ok) throw new Error('the section is right');
  }
}
