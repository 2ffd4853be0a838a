// Lists by one id in addresses: `uschess-supplement-2026-11-01`, `FIDE-standard-2026-11-01`.

export type ListName = 'uschess-supplement' | 'FIDE-standard' | 'FIDE-rapid' | 'FIDE-blitz';

export const listNames: readonly ListName[] = ['uschess-supplement', 'FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'];

const titles: { readonly [name: string]: string } = {
  'uschess-supplement': 'US Chess supplement',
  'FIDE-standard': 'FIDE standard list',
  'FIDE-rapid': 'FIDE rapid list',
  'FIDE-blitz': 'FIDE blitz list',
};

export function listId(name: string, date: string): string {
  return `${name}-${date}`;
}

export function listTitle(name: ListName, date: string): string {
  return `${titles[name] ?? name} of ${date}`;
}

/** Undefined if the text is no id of a list. */
export function parseListId(id: string): { readonly name: ListName; readonly date: string } | undefined {
  const match = /^(.+)-(\d{4}-\d{2}-\d{2})$/.exec(id);
  const name = listNames.find((one) => one === match?.[1]);
  return name === undefined || match?.[2] === undefined ? undefined : { name, date: match[2] };
}
