// Reads the response of an untrusted server: an endless response must not use up the caller's memory.

/** The whole response; throws if it has more bytes than this. */
export async function readAtMost({ body }: Response, bytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > bytes) throw new RangeError(`it answered with more than ${bytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
