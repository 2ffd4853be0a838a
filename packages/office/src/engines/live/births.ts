// Birth dates in batches of columns. A thread of a run reads them while the run's own thread loads the rest about people.

import type { StoreReader } from '../../facts/store.js';
import { commitmentMark, markDigits } from './notes.js';

export interface BirthBatch {
  /** The mark of each commitment. */
  readonly marks: Float64Array;
  /** The index of each value among the texts of all batches so far. */
  readonly places: Uint32Array;
  /** Values that no earlier batch has: a million people share some thirty thousand. */
  readonly texts: readonly string[];
}

export async function* readBirths(reader: StoreReader): AsyncGenerator<BirthBatch> {
  const placeOf = new Map<string, number>();
  for await (const batch of reader.privateTexts('birthDate', markDigits)) {
    const [marks, places] = [new Float64Array(batch.length), new Uint32Array(batch.length)];
    const texts: string[] = [];
    for (const [at, text] of batch.entries()) {
      const value = text.slice(markDigits);
      let place = placeOf.get(value);
      if (place === undefined) {
        place = placeOf.size;
        placeOf.set(value, place);
        texts.push(value);
      }
      marks[at] = commitmentMark(text);
      places[at] = place;
    }
    yield { marks, places, texts };
  }
}
