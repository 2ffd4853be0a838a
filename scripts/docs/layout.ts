// The frame of every page: the sidebar with all chapters, the search, the page, and its table of contents.

import { chapters, libraryEntries, madePages } from './contents.js';
import { escapeHtml, type Page, relativeAddress } from './page.js';

interface Entry {
  readonly title: string;
  readonly address: string;
}

export function layout(page: Page, addressOf: (file: string) => string | undefined): string {
  const to = (address: string) => escapeHtml(relativeAddress(page.address, address) || '#top');
  const column = [...contentsOf(addressOf)].map(
    ([title, entries]) =>
      `<h2>${escapeHtml(title)}</h2><ul>${entries
        .map(
          (one) =>
            `<li><a href="${to(one.address)}"${one.address === page.address ? ' aria-current="page"' : ''}>${escapeHtml(one.title)}</a></li>`,
        )
        .join('')}</ul>`,
  );
  const onPage = page.headings.filter(({ level }) => level === 2);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · Harkness documentation</title>
<link rel="stylesheet" href="${to('style.css')}">
<script src="${to('search-index.js')}" defer></script>
<script src="${to('search.js')}" defer></script>
</head>
<body data-root="${escapeHtml(relativeAddress(page.address, 'index.html').replace(/index\.html$/, ''))}">
<a class="skip" href="#content">To the text</a>
<header>
<a class="name" href="${to('index.html')}">Harkness <span>documentation</span></a>
<form role="search" class="search"><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="US-A-10, exit code, TRF…" aria-controls="found">
<ol id="found" class="found" hidden></ol></form>
</header>
<div class="frame">
<details class="column"><summary>Contents</summary><nav aria-label="Contents">${column.join('')}</nav></details>
<main id="content">
${page.html}
</main>
${onPage.length < 3 || onPage.length > 60 ? '' : `<nav class="page" aria-label="On this page"><h2>On this page</h2><ul>${onPage.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`).join('')}</ul></nav>`}
</div>
</body>
</html>
`;
}

function* contentsOf(addressOf: (file: string) => string | undefined): Generator<[string, Entry[]]> {
  for (const { title, documents } of chapters) {
    const entries = documents.flatMap(({ file, short }) => {
      const address = addressOf(file);
      return address === undefined ? [] : [{ title: short, address }];
    });
    if (title === 'Reference')
      entries.push(
        { title: 'Commands', address: madePages.commands },
        { title: 'HTTP', address: madePages.http },
        { title: 'Findings and their codes', address: madePages.findings },
        { title: 'Facts', address: madePages.facts },
      );
    yield [title, entries];
    if (title === 'Reference')
      yield ['Library', libraryEntries.map(({ name, address }) => ({ title: name, address: madePages.library(address) }))];
  }
}
