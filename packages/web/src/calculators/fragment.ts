// The whole state of a calculator in the address's fragment, so that a link shares it and no server ever sees it.

import { useCallback, useEffect, useState } from 'react';

export type FragmentState = { readonly [field: string]: string };

export function readFragment<T extends FragmentState>(defaults: T, hash: string): T {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const entries = Object.keys(defaults).map((field) => [field, given.get(field) ?? defaults[field]]);
  return Object.fromEntries(entries) as T;
}

/** What differs from the defaults, in their order. */
export function makeFragment<T extends FragmentState>(defaults: T, state: T): string {
  const given = new URLSearchParams();
  for (const field of Object.keys(defaults)) {
    const value = state[field];
    if (value !== undefined && value !== defaults[field]) given.set(field, value);
  }
  return given.toString();
}

/** State that lives in the address. Typing does not fill the history; coming back restores what was there. */
export function useFragment<T extends FragmentState>(defaults: T): [T, (change: Partial<T>) => void] {
  const [state, setState] = useState(() => readFragment(defaults, location.hash));
  useEffect(() => {
    const follow = () => setState(readFragment(defaults, location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [defaults]);
  const change = useCallback(
    (part: Partial<T>) => {
      setState((current) => {
        const next = { ...current, ...part };
        const fragment = makeFragment(defaults, next);
        history.replaceState(history.state, '', fragment === '' ? location.pathname : `#${fragment}`);
        return next;
      });
    },
    [defaults],
  );
  return [state, change];
}
