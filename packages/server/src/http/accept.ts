// Which of two kinds of answer a request prefers, by its Accept header (RFC 9110 §12.5.1).

interface Wish {
  readonly quality: number;
  /** 2: the type itself, 1: its kind (`text/*`), 0: anything. */
  readonly named: number;
}

/** Whether the request prefers a page to JSON. If it names neither, it gets the page: curl, monitors, link previews. */
export function prefersPage(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const [page, json] = [wishFor(accept, 'text/html'), wishFor(accept, 'application/json')];
  if (page === undefined || page.quality === 0) return false;
  if (json === undefined || page.quality !== json.quality) return page.quality > (json?.quality ?? 0);
  return page.named >= json.named;
}

/** The most specific range that covers a type counts. */
function wishFor(accept: string, type: string): Wish | undefined {
  const kind = `${type.slice(0, type.indexOf('/'))}/*`;
  let best: Wish | undefined;
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const named = range === type ? 2 : range === kind ? 1 : range === '*/*' ? 0 : -1;
    if (named < 0 || (best !== undefined && best.named >= named)) continue;
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1');
    best = { named, quality: Number.isFinite(quality) ? quality : 0 };
  }
  return best;
}
