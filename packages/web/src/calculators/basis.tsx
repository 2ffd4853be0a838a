// The basis of an answer beyond the document's plain text: interpretations with their source, and rulings.

import type { Ruling } from '@harkness/rules';
import { type Reading, readingText } from '@harkness/rules/uschess';
import { Link } from '@tanstack/react-router';
import { readable, sentence } from '../base/format.js';
import { t } from '../base/words.js';

export function BasisNotes({ readings, rulings }: { readings: readonly Reading[]; rulings: readonly Ruling[] }) {
  return (
    <>
      {readings.map((reading) => (
        <p key={reading.name} className="note warning small">
          <Link className="why" to="/rulebook" hash={reading.name}>
            {t('Reading')}
          </Link>
          : {readable(readingText(reading))}.
        </p>
      ))}
      {rulings.length === 0 ? null : (
        <details className="small">
          <summary>
            {t('{count, plural, one {Based on ruling {ids}} other {Based on rulings {ids}}}', {
              count: rulings.length,
              ids: rulings.map(({ id }) => id).join(', '),
            })}
          </summary>
          <dl className="facts">
            {rulings.map(({ id, question, text }) => (
              <div key={id} className="fact">
                <dt>{id}</dt>
                <dd>
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
