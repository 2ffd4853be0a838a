// A reading beside a number: a value that differs from the document in force, its source and the ruling.

import { parameterText, sourceText } from '@harkness/rules';
import { parameters, type Reading } from '@harkness/rules/uschess';
import { Link } from '@tanstack/react-router';
import { documentName, doubtOf } from '../base/citations.js';
import { day, readable } from '../base/format.js';
import { t } from '../base/words.js';
import { RulingLink } from './ruling-link.js';

export function ReadingNote({ reading }: { reading: Reading }) {
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
