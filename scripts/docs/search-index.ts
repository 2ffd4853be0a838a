// The search index: one entry for each heading of each page. It is a script rather than a file to fetch, so that the site can be
// searched without a server.

import MiniSearch from 'minisearch';
import type { Page } from './page.js';
import { type Found, searchOptions } from './search-options.js';

export function searchIndex(pages: readonly Page[]): string {
  const search = new MiniSearch<Found>(searchOptions);
  let id = 0;
  for (const page of pages) {
    for (const heading of page.headings) {
      search.add({
        id: id++,
        address: heading.level === 1 ? page.address : `${page.address}#${heading.id}`,
        page: page.title,
        title: heading.text,
        text: heading.content.slice(0, 4000),
        start: heading.content.slice(0, 140),
      });
    }
  }
  return `window.harknessIndex = ${JSON.stringify(JSON.stringify(search))};\n`;
}
