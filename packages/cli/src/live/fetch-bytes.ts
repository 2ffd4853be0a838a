// Fetches one answer of a web server, with limits on time and size. The address is the user's own: this never runs on a server
// for strangers.

const milliseconds = 15_000;

export interface Fetched {
  readonly bytes: Uint8Array;
  /** For checking whether it has changed. */
  readonly tag: string | undefined;
}

/** Undefined if unchanged since the tag. Rejects with a sentence. */
export async function fetchBytes(url: URL, mostBytes: number, tag?: string): Promise<Fetched | undefined> {
  let response: Response;
  try {
    response = await fetch(url, {
      headers: { accept: '*/*', 'user-agent': 'harkness-live', ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      signal: AbortSignal.timeout(milliseconds),
      redirect: 'follow',
    });
  } catch (error) {
    throw new Error(`${url.host} does not answer: ${causeOf(error)}.`);
  }
  if (response.status === 304) return undefined;
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url.host} answers ${response.status} ${response.statusText}.`.replace(' .', '.'));
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > mostBytes) throw new Error(`more than ${mostBytes / 1024 / 1024} MB`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw new Error(`The answer of ${url.host} cannot be taken: ${causeOf(error)}.`);
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)), tag: response.headers.get('etag') ?? undefined };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer in ${milliseconds / 1000} s`;
  const { cause } = error;
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  return code ?? (cause instanceof Error ? cause.message : error.message);
}
