// The whole state of a calculator in the URL fragment, so that a link shares it but no server ever sees it.

import { useCallback, useEffect, useState } from 'react';

export type FragmentState = { readonly [field: string]: string };

export function readFragment<T extends FragmentState>(defaults: T, hash: string): T {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const entries = Object.keys(defaults).map((field) => [field, given.get(field) ?? defaults[field]]);
  return Object.fromEntries(entries) as T;
}

/** Only the fields that differ from the defaults, in order. */
export function makeFragment<T extends FragmentState>(defaults: T, state: T): string {
  const given = new URLSearchParams();
  for (const field of Object.keys(defaults)) {
    const value = state[field];
    if (value !== undefined && value !== defaults[field]) given.set(field, value);
  }
  return given.toString();
}

/** The player whom the address names stays in it. */
export function withPlayer(fragment: string, hash: string): string {
  const player = new URLSearchParams(hash.replace(/^#/, '')).get('player');
  if (player === null) return fragment;
  return `${fragment}${fragment === '' ? '' : '&'}${new URLSearchParams({ player }).toString()}`;
}

/** State stored in the address. Typing does not add history entries; going back restores the state. */
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
        const fragment = withPlayer(makeFragment(defaults, next), location.hash);
        history.replaceState(history.state, '', fragment === '' ? location.pathname : `#${fragment}`);
        return next;
      });
    },
    [defaults],
  );
  return [state, change];
}
