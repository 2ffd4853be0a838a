// Reading the answer of a server that is not trusted: an answer without end must not take the memory of whoever asked.

/** Everything an answer says; one of more bytes than this throws. */
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
