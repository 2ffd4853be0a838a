// The data kept beside FIDE lists. Each list is made from the previous one, from results that waited, and from section results.

import type { ListName } from '../../facts/facts.js';
import type { KeptBeside } from '../authority.js';
import { pack, unpack } from './packed.js';
import type { SectionResult } from './period-data.js';
import { periodSpace, poolSpace, resultSpace, waitingSpace } from './spaces.js';

export const fideBeside: KeptBeside = {
  byList: [
    { space: poolSpace, aside: 'pool', prefix: (list, date) => `${list}/${date}` },
    { space: waitingSpace, aside: 'waiting', prefix: (list, date) => `${list}/${date}` },
    { space: periodSpace, aside: 'period/', prefix: (list, date) => `${list}/${date}/` },
  ],
  results: {
    space: resultSpace,
    isOf(bytes, list, date) {
      const result = unpack<SectionResult>(bytes);
      return result.list === list && result.date === date;
    },
    before: (bytes) => {
      const before = resultBefore(unpack<SectionResult>(bytes));
      return before === undefined ? undefined : pack(before);
    },
    after: resultThen,
  },
};

/** The section's result on earlier lists; undefined if it was first rated on this list. */
function resultBefore({ earlier = [] }: SectionResult): SectionResult | undefined {
  const last = earlier.at(-1);
  if (last === undefined) return undefined;
  return earlier.length === 1 ? last : { ...last, earlier: earlier.slice(0, -1) };
}

/** The section's result as of the lists published then; a later list may have changed it. */
function resultThen(bytes: Uint8Array, isPublished: (list: ListName, date: string) => boolean): Uint8Array | undefined {
  const last = unpack<SectionResult>(bytes);
  const versions = [...(last.earlier ?? []), last];
  const at = versions.findLastIndex(({ list, date }) => isPublished(list, date));
  const then = versions[at];
  if (then === undefined) return undefined;
  const { earlier: _, ...result } = then;
  return pack(at === 0 ? result : { ...result, earlier: versions.slice(0, at) });
}
