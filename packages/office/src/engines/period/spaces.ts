// Where published lists live among the blobs of a store. They are the one thing there that is not made again from the ledger: a
// list stays what it was, even if the rules are read otherwise since, so they travel with an exported office.

/** `<list>/<date>/head` · `<list>/<date>/columns` · `<list>/<date>/rows-00000` */
export const listSpace = 'lists';
/** `<list>/<date>` → results of unrated players, for the next list. */
export const poolSpace = 'fide-pools';
/** `<list>/<date>` → sections known but not rated yet. */
export const waitingSpace = 'fide-waiting';
/** `<event>/<section>` → what the section brought each player. */
export const resultSpace = 'fide-results';
/** `<list>/<date>/<first player>` → what the rows of players with results were made of. */
export const periodSpace = 'fide-periods';

/** `<list>/<date>/<edition>/…` → everything of a list that was retracted. */
export const retractedSpace = 'lists-retracted';

/** What comes with the FIDE lists. */
export const fideSpaces: readonly string[] = [poolSpace, waitingSpace, resultSpace, periodSpace];

export const frozenSpaces: readonly string[] = [listSpace, ...fideSpaces, retractedSpace];
