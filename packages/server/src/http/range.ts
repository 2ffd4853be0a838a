// One byte range of a `Range` header. Several ranges, or anything else, are answered with the whole.

export interface ByteRange {
  /** First byte; absent: the last `to` bytes. */
  readonly from?: number;
  /** Last byte, inclusive; absent: to the end. */
  readonly to?: number;
}

export function rangeOf(header: string | undefined): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  return {
    ...(match[1] === '' ? {} : { from: Number(match[1]) }),
    ...(match[2] === '' ? {} : { to: Number(match[2]) }),
  };
}
