// Names of the blob spaces for published lists. Unlike other blobs, lists are not remade from the ledger: a list never changes,
// even if the rules are later read differently. So they are part of an exported office.

/** `<list>/<date>/head` · `<list>/<date>/columns` · `<list>/<date>/rows-00000` */
export const listSpace = 'lists';

/** `<list>/<date>/<edition>/…` → all parts of a retracted list. */
export const retractedSpace = 'lists-retracted';
