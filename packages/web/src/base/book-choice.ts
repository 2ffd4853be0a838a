// What the rulebook shows, from its address: whose rules, and the two editions or days that are compared.

export interface BookChoice {
  readonly authority?: string;
  /** An edition (`uschess-2015`) or a day. */
  readonly from?: string;
  readonly to?: string;
}

export function readBookChoice(search: { readonly [name: string]: unknown }): BookChoice {
  const text = (name: keyof BookChoice) =>
    typeof search[name] === 'string' && /^[a-z0-9][a-z0-9-]{1,30}$/.test(search[name]) ? { [name]: search[name] } : {};
  return { ...text('authority'), ...text('from'), ...text('to') };
}
