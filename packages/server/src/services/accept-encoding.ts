// Whether a request takes gzip, by its Accept-Encoding header (RFC 9110 §12.5.3).

const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export function takesGzip(acceptEncoding: string | readonly string[] | undefined): boolean {
  return gzip.test(String(acceptEncoding ?? ''));
}
