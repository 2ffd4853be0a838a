// Names of the blob spaces for data beside FIDE lists. Like the lists, these data are frozen and not remade from the ledger.

/** `<list>/<date>` → results of unrated players, for the next list. */
export const poolSpace = 'fide-pools';
/** `<list>/<date>` → sections known but not yet rated. */
export const waitingSpace = 'fide-waiting';
/** `<event>/<section>` → what the section brought each player. */
export const resultSpace = 'fide-results';
/** `<list>/<date>/<first player>` → inputs of the rows of players with results. */
export const periodSpace = 'fide-periods';
