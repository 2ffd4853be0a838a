// Shared by the page that searches and the index.

import type { Options } from 'minisearch';

export interface Found {
  readonly id: number;
  readonly address: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
  readonly start: string;
}

export const searchOptions: Options<Found> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['address', 'page', 'title', 'start'],
  // Ids of the rulebooks and rulings (`US-A-10`, `§4.2`) are one word.
  tokenize: (text) => text.split(/[^\p{L}\p{N}_.§-]+|[.,;:]+(?=\s|$)/u).filter((word) => word !== ''),
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    fuzzy: (word) => (word.length > 5 && !/\d/.test(word) ? 0.2 : false),
  },
};
