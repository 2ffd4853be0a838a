// Where published lists live among the blobs of a store. They are the one thing there that is not made again from the ledger: a
// list stays what it was, even if the rules are read otherwise since, so they travel with an exported office.

/** `<list>/<date>/head` · `<list>/<date>/columns` · `<list>/<date>/rows-00000` */
export const listSpace = 'lists';

/** `<list>/<date>/<edition>/…` → everything of a list that was retracted. */
export const retractedSpace = 'lists-retracted';
