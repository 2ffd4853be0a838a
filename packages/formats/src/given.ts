// Optional fields of the model are absent when there is nothing to say: never undefined, never empty text.

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The object without the properties that are undefined or ''. */
export function given<T extends object>(values: T): Given<T> {
  const kept: Given<T> = {};
  for (const key in values) {
    const value = values[key];
    if (isGiven(value)) kept[key] = value;
  }
  return kept;
}

function isGiven<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined && value !== '';
}
