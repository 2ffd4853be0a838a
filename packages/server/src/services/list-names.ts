// Lists by one id in addresses: `uschess-supplement-2026-11-01`, `FIDE-standard-2026-11-01`; a retracted one with its edition,
// `FIDE-standard-2026-11-01.1`.

export type ListName = 'uschess-supplement' | 'FIDE-standard' | 'FIDE-rapid' | 'FIDE-blitz';

export const listNames: readonly ListName[] = ['uschess-supplement', 'FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'];

const titles: { readonly [name: string]: string } = {
  'uschess-supplement': 'US Chess supplement',
  'FIDE-standard': 'FIDE standard list',
  'FIDE-rapid': 'FIDE rapid list',
  'FIDE-blitz': 'FIDE blitz list',
};

export function listId(name: string, date: string, retracted?: number): string {
  return retracted === undefined ? `${name}-${date}` : `${name}-${date}.${retracted}`;
}

export function listTitle(name: ListName, date: string): string {
  return `${titles[name] ?? name} of ${date}`;
}

/** Undefined if the text is no id of a list. */
export function parseListId(
  id: string,
): { readonly name: ListName; readonly date: string; readonly edition?: number } | undefined {
  const match = /^(.+)-(\d{4}-\d{2}-\d{2})(?:\.(\d{1,4}))?$/.exec(id);
  const name = listNames.find((one) => one === match?.[1]);
  if (name === undefined || match?.[2] === undefined) return undefined;
  return { name, date: match[2], ...(match[3] === undefined ? {} : { edition: Number(match[3]) }) };
}
