// Findings about a report in every state, for the page of parts.

import { useState } from 'react';
import { FindingRow } from './findings.js';
import type { Finding } from './kept.js';

const findings: readonly Finding[] = [
  {
    key: 'error',
    code: 'name-missing',
    level: 'error',
    place: { section: 1, player: 3 },
    message: 'Player 3 has no name.',
    hint: 'Give the name.',
  },
  {
    key: 'warning',
    code: 'date-order',
    level: 'warning',
    place: { section: 1, field: '$.sections[0].end' },
    message: 'The section ends before it starts.',
    hint: 'Correct one of the two days.',
  },
  {
    key: 'notice',
    code: 'line',
    level: 'notice',
    place: { line: 14, column: 3 },
    message: 'A line was left out.',
    hint: 'Nothing to do.',
  },
];

export function ShownParts() {
  const [reason, setReason] = useState<string | undefined>('Both players say so');
  return (
    <ul className="plain-list stack">
      {findings.map((finding) => (
        <FindingRow
          key={finding.key}
          finding={finding}
          onEdit={undefined}
          onRepair={finding.level === 'error' ? { label: 'Repair', open: () => {} } : undefined}
          reason={finding.level === 'warning' ? reason : undefined}
          onReason={finding.level === 'warning' ? setReason : undefined}
        />
      ))}
    </ul>
  );
}
