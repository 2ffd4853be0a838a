// The basis of an answer beyond the document's plain text: interpretations with their source, and rulings.

import type { Ruling } from '@harkness/rules';
import type { Reading } from '@harkness/rules/uschess';
import { lazy, Suspense, useState } from 'react';
import { t, withWords } from '../base/words.js';

// Loaded when needed, because they include the words of every parameter and source, and the translations of rulings.
const load = withWords('parameters', () => import('./reading-note.js'));
const ReadingNote = lazy(async () => ({ default: (await load()).ReadingNote }));
const loadRulings = withWords('rulings', () => import('../parts/ruling-list.js'));
const RulingList = lazy(async () => ({ default: (await loadRulings()).RulingList }));
const loadCaveats = withWords('parameters', () => import('../parts/caveat-texts.js'));
const CaveatTexts = lazy(async () => ({ default: (await loadCaveats()).CaveatTexts }));

const loading = <p className="note warning small" aria-busy="true" />;

export function BasisNotes({ readings, rulings }: { readings: readonly Reading[]; rulings: readonly Ruling[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {readings.map((reading) => (
        <Suspense key={reading.name} fallback={loading}>
          <ReadingNote reading={reading} />
        </Suspense>
      ))}
      {rulings.length === 0 ? null : (
        <details className="small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            {t('{count, plural, one {Based on ruling {id}} other {Based on # rulings}}', {
              count: rulings.length,
              id: rulings[0]?.id ?? '',
            })}
          </summary>
          {isOpen ? (
            <Suspense>
              <RulingList rulings={rulings} />
            </Suspense>
          ) : null}
        </details>
      )}
    </>
  );
}

/** Caveats of a number, shown beside it. */
export function Caveats({ texts }: { texts: readonly string[] }) {
  return texts.length === 0 ? null : (
    <Suspense fallback={loading}>
      <CaveatTexts texts={texts} />
    </Suspense>
  );
}
