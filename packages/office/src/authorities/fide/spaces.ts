// Where the data beside FIDE lists live among the blobs of a store. Like the lists they are frozen, not made again from the ledger.

/** `<list>/<date>` → results of unrated players, for the next list. */
export const poolSpace = 'fide-pools';
/** `<list>/<date>` → sections known but not rated yet. */
export const waitingSpace = 'fide-waiting';
/** `<event>/<section>` → what the section brought each player. */
export const resultSpace = 'fide-results';
/** `<list>/<date>/<first player>` → what the rows of players with results were made of. */
export const periodSpace = 'fide-periods';
