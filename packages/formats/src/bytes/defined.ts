// Optional fields of the model are absent if there is no value, never `undefined` and never empty text.

/** An object whose optional fields are set one after another: like `defined`, but faster, for numerous rows. */
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
