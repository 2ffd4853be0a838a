// Filters in the address of a page, and the forms that set them, for readers without script.

import { escaped } from './markup.js';
import type { Speech } from './speech.js';

export function chosen(search: URLSearchParams, names: readonly string[]): { readonly [name: string]: string } {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      // A form sends its empty fields too. The pages write a text that looks like a number in quotation marks.
      return value === null || value === '' ? [] : [[name, value.replace(/^"(.*)"$/, '$1')]];
    }),
  );
}

/** What stands in an address, if it is anything. */
export function addressed(query: URLSearchParams, after: '?' | '&'): string {
  return query.size === 0 ? '' : `${after}${query}`;
}

/** A link to the same page with what follows. */
export function nextHtml(next: string | undefined, search: URLSearchParams, words: string): string {
  if (next === undefined) return '';
  const query = new URLSearchParams(search);
  query.set('cursor', next);
  return `<p><a rel="next" href="?${escaped(String(query))}">${escaped(words)}</a></p>`;
}

/** A filter that came by a link stays when the form is sent. */
export function hiddenField(name: string, search: URLSearchParams): string {
  const value = search.get(name) ?? '';
  return value === '' ? '' : `<input type="hidden" name="${name}" value="${escaped(value)}">`;
}

/** Sends its fields to the address of the page it stands on. */
export function formHtml({ t }: Speech, fields: readonly string[]): string {
  return `<form class="fields">${fields.join('\n')}<p><button class="button" type="submit">${escaped(t('Search'))}</button></p></form>`;
}

export function textField(label: string, name: string, search: URLSearchParams, most = 100): string {
  const value = escaped(search.get(name) ?? '');
  return `<p class="field"><label for="${name}">${escaped(label)}</label><input class="input" id="${name}" name="${name}" value="${value}" maxlength="${most}"></p>`;
}

export function choiceField(
  label: string,
  name: string,
  options: readonly (readonly [string, string])[],
  search: URLSearchParams,
): string {
  const items = options.map(
    ([value, text]) =>
      `<option value="${escaped(value)}"${search.get(name) === value ? ' selected' : ''}>${escaped(text)}</option>`,
  );
  return `<p class="field"><label for="${name}">${escaped(label)}</label><select class="input" id="${name}" name="${name}">${items.join('')}</select></p>`;
}

export function checkField(label: string, name: string, search: URLSearchParams): string {
  const checked = search.get(name) === 'true' ? ' checked' : '';
  return `<p><label><input type="checkbox" name="${name}" value="true"${checked}> ${escaped(label)}</label></p>`;
}
