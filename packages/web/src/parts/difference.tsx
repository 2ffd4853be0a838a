// The difference of two numbers, signed and coloured; empty if one of them is missing.

import { signed } from '../base/format.js';

export function Difference({ from, to, decimals = 0 }: { from: number | null; to: number | null; decimals?: number }) {
  if (from === null || to === null) return null;
  const change = to - from;
  return <span className={`num ${change > 0 ? 'up' : change < 0 ? 'down' : 'soft'}`}>{signed(change, decimals)}</span>;
}
