// The basis of an answer beyond the document's plain text: interpretations with their source, and rulings.

import type { Ruling } from '@harkness/rules';
import type { Reading } from '@harkness/rules/uschess';
import { lazy, Suspense } from 'react';
import { sentence } from '../base/format.js';
import { t } from '../base/words.js';
import { RulingLink } from './ruling-link.js';

// Loaded when needed, because it includes the words of every parameter and source.
const ReadingNote = lazy(async () => ({ default: (await import('./reading-note.js')).ReadingNote }));

export function BasisNotes({ readings, rulings }: { readings: readonly Reading[]; rulings: readonly Ruling[] }) {
  return (
    <>
      {readings.map((reading) => (
        <Suspense key={reading.name} fallback={<p className="note warning small" aria-busy="true" />}>
          <ReadingNote reading={reading} />
        </Suspense>
      ))}
      {rulings.length === 0 ? null : (
        <details className="small">
          <summary>
            {t('{count, plural, one {Based on ruling {id}} other {Based on # rulings}}', {
              count: rulings.length,
              id: rulings[0]?.id ?? '',
            })}
          </summary>
          <dl className="facts">
            {rulings.map(({ id, question, text }) => (
              <div key={id} className="fact">
                <dt>
                  <RulingLink id={id} />
                </dt>
                <dd lang="en">
                  {question === undefined ? null : <span className="soft">{question} </span>}
                  {sentence(text)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** Caveats of a number, shown beside it. */
export function Caveats({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="note warning small">
      {sentence(text)}
    </p>
  ));
}
