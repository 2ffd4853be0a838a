// List ids for addresses: `uschess-supplement-2026-11-01`, `FIDE-standard-2026-11-01`; a retracted list includes its edition,
// `FIDE-standard-2026-11-01.1`.

import type { Authorities, ListName } from '@harkness/office';

export function listId(name: string, date: string, retracted?: number): string {
  return retracted === undefined ? `${name}-${date}` : `${name}-${date}.${retracted}`;
}

export function listTitle(authorities: Authorities, name: ListName, date: string): string {
  return `${authorities.list(name)?.title ?? name} of ${date}`;
}

/** Undefined if the text is not the id of a list that the office can have. */
export function parseListId(
  authorities: Authorities,
  id: string,
): { readonly name: ListName; readonly date: string; readonly edition?: number } | undefined {
  const match = /^(.+)-(\d{4}-\d{2}-\d{2})(?:\.(\d{1,4}))?$/.exec(id);
  const kind = authorities.list(match?.[1] ?? '');
  if (kind === undefined || match?.[2] === undefined) return undefined;
  return { name: kind.name, date: match[2], ...(match[3] === undefined ? {} : { edition: Number(match[3]) }) };
}
