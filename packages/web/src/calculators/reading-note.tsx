// A reading beside a number: a value that differs from the document in force, its source and the ruling.

import { parameterText } from '@harkness/rules';
import { parameters, type Reading } from '@harkness/rules/uschess';
import { Link } from '@tanstack/react-router';
import { documentName, doubtOf } from '../base/citations.js';
import { day, readable } from '../base/format.js';
import { ruledText, ruledTitle, ruledValue } from '../base/rule-words.js';
import { t } from '../base/words.js';
import { citedText } from '../parts/cited-text.js';
import { RulingLink } from './ruling-link.js';

export function ReadingNote({ reading }: { reading: Reading }) {
  const { name, value, from, source, document, ruling } = reading;
  const title = ruledTitle(parameters.find((one) => one.name === name)?.title ?? name);
  const doubt = doubtOf(reading);
  const why = [citedText(source), ...(doubt === undefined ? [] : [readable(ruledText(doubt))])];
  return (
    <p className="note warning small">
      <Link className="why" to="/rulebook" hash={name}>
        {title}
      </Link>
      {': '}
      {t('{value} since {from}', { value: ruledValue(parameterText(name, value)), from: day(from) })}
      {', '}
      {why.join('; ')}.
      {document === undefined
        ? ' '
        : ` ${t('{document} has {value}.', {
            document: documentName(document.edition),
            value: ruledValue(parameterText(name, document.value)),
          })} `}
      <RulingLink id={ruling} />
    </p>
  );
}
