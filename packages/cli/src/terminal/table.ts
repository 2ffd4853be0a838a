// Text tables: aligned columns, no borders, numbers right-aligned.

import Table from 'cli-table3';
import type { Colours } from './io.js';

export interface TableColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

const bare = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

export function tableText(columns: readonly TableColumn[], rows: readonly (readonly string[])[], colours: Colours): string {
  const table = new Table({
    head: columns.map(({ title }) => colours.dim(title)),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    chars: bare,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
