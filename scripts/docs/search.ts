// The search of the documentation, in the browser.

import MiniSearch from 'minisearch';
import { type Found, searchOptions } from './search-options.js';

declare global {
  interface Window {
    harknessIndex?: string;
  }
}

const column = document.querySelector<HTMLDetailsElement>('details.column');
if (column !== null && matchMedia('(min-width: 62rem)').matches) column.open = true;

const input = document.querySelector<HTMLInputElement>('#search');
const list = document.querySelector<HTMLOListElement>('#found');
const root = document.body.dataset['root'] ?? '';
let index: MiniSearch<Found> | undefined;

function search(words: string): Found[] {
  index ??= MiniSearch.loadJSON<Found>(window.harknessIndex ?? '', searchOptions);
  return index.search(words, { combineWith: 'AND' }).slice(0, 12) as unknown as Found[];
}

function show(words: string): void {
  if (list === null) return;
  const found = words.trim() === '' ? [] : search(words);
  list.replaceChildren(...found.map(lineOf));
  if (words.trim() !== '' && found.length === 0) {
    const line = document.createElement('li');
    line.textContent = `Nothing is found for “${words.trim()}”.`;
    list.append(line);
  }
  list.hidden = words.trim() === '';
}

function lineOf({ address, page, title, start }: Found): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `${root}${address}`;
  const heading = document.createElement('strong');
  heading.textContent = title;
  const where = document.createElement('span');
  where.textContent = page === title ? start : `${page} · ${start}`;
  link.append(heading, where);
  const line = document.createElement('li');
  line.append(link);
  return line;
}

input?.addEventListener('input', () => show(input.value));
input?.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  list?.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && list !== null) list.hidden = true;
  if (event.key === '/' && document.activeElement === document.body) {
    event.preventDefault();
    input?.focus();
  }
});
