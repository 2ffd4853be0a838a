// The basis of an answer beyond the document's plain text: interpretations with their source, and rulings.

import { parameterText, type Ruling, sourceText } from '@harkness/rules';
import { parameters, type Reading } from '@harkness/rules/uschess';
import { Link } from '@tanstack/react-router';
import { documentName, doubtOf } from '../base/citations.js';
import { day, readable, sentence } from '../base/format.js';
import { t } from '../base/words.js';

export function BasisNotes({ readings, rulings }: { readings: readonly Reading[]; rulings: readonly Ruling[] }) {
  return (
    <>
      {readings.map((reading) => (
        <ReadingNote key={reading.name} reading={reading} />
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

function RulingLink({ id }: { id: string }) {
  return (
    <Link className="why" to="/rulings/$ruling" params={{ ruling: id }}>
      {id}
    </Link>
  );
}

/** A value that is not simply the one of the document in force. */
function ReadingNote({ reading }: { reading: Reading }) {
  const { name, value, from, source, document, ruling } = reading;
  const title = parameters.find((one) => one.name === name)?.title ?? name;
  const why = [sourceText(source), doubtOf(reading)].filter((text) => text !== undefined).map(readable);
  return (
    <p className="note warning small">
      <Link className="why" to="/rulebook" hash={name} lang="en">
        {title}
      </Link>
      {': '}
      {t('{value} since {from}', { value: parameterText(name, value), from: day(from) })}
      {', '}
      <span lang="en">{why.join('; ')}</span>.
      {document === undefined
        ? ' '
        : ` ${t('{document} has {value}.', {
            document: documentName(document.edition),
            value: parameterText(name, document.value),
          })} `}
      <RulingLink id={ruling} />
    </p>
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
