// Optional fields of the model are absent when there is nothing to say, never `undefined` and never empty text.

/** An object while its optional fields are put in one after the other: what `defined` does, for rows of which there are many. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

type Partly<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The object without the fields that are undefined or ''. */
export function defined<T extends object>(fields: T): Partly<T> {
  const result: Partly<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (isDefined(value)) result[key] = value;
  }
  return result;
}

function isDefined<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined && value !== '';
}
