// Optional fields of the model are absent when there is nothing to say, never `undefined` and never empty text.

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
