// A cell of the grid: edited, committed on leaving it, marked by its findings.

import { type MouseEvent, useState } from 'react';
import { findingWords } from '../base/finding-words.js';
import { t } from '../base/words.js';
import type { Finding } from './kept.js';
import { longestValue } from './longest-value.js';

const ranks = { error: 2, warning: 1, notice: 0 } as const;

export function EditCell({
  id,
  className = '',
  head,
  row,
  column,
  value,
  above,
  placeholder = '',
  label,
  findings,
  editable,
  onCommit,
  onPaste,
}: {
  id: string;
  className?: string;
  /** The head of its column, shown above the cell on a phone, where the table has no heads. */
  head?: string;
  row: number;
  column: number;
  value: string;
  /** The content of the cell above; undefined in the first row. */
  above: string | undefined;
  /** The player's other id, which is used if this one is missing. */
  placeholder?: string;
  label: string;
  findings: readonly Finding[];
  editable: boolean;
  onCommit: (text: string) => boolean;
  onPaste: (row: number, column: number, text: string) => void;
}) {
  const [text, setText] = useState<string>();
  const [refused, setRefused] = useState(false);
  const worst = findings.toSorted((a, b) => ranks[b.level] - ranks[a.level])[0];
  const commit = () => {
    if (text === undefined || text.trim() === value) {
      setText(undefined);
      setRefused(false);
      return;
    }
    const taken = onCommit(text.trim());
    setRefused(!taken);
    if (taken) setText(undefined);
  };
  const why = refused
    ? t('Write W12, D3b, L7, H, B, X, F or U')
    : findings.map((finding) => findingWords(finding).message).join('\n');
  return (
    <td className={`${className} ${refused ? 'error' : (worst?.level ?? '')}`.trim()} data-head={head} title={why}>
      <input
        id={id}
        data-row={row}
        data-column={column}
        data-dirty={text !== undefined && text !== value}
        aria-label={label}
        aria-describedby={refused || findings.length > 0 ? `${id}-why` : undefined}
        aria-invalid={refused || worst?.level === 'error'}
        readOnly={!editable}
        maxLength={longestValue}
        value={text ?? value}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onFocus={(event) => event.target.select()}
        // Keeps the whole text selected after a click, so that typing replaces it.
        onMouseUp={(event: MouseEvent<HTMLInputElement>) => {
          if (text === undefined) event.preventDefault();
        }}
        onPaste={(event) => {
          const block = event.clipboardData.getData('text/plain');
          if (!editable || !/[\t\n]./.test(block)) return;
          event.preventDefault();
          setText(undefined);
          onPaste(row, column, block);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setText(undefined);
            setRefused(false);
          }
          if (editable && event.key === 'd' && (event.ctrlKey || event.metaKey) && above !== undefined) {
            event.preventDefault();
            setText(undefined);
            if (above !== value) setRefused(!onCommit(above));
          }
        }}
      />
      {refused || findings.length > 0 ? (
        <span id={`${id}-why`} className={refused ? 'problem' : 'sr-only'}>
          {why}
        </span>
      ) : null}
    </td>
  );
}
