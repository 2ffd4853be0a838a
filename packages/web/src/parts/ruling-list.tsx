// Rulings, each with its question and its sentence. Loaded when opened, with their translations.

import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { sentence } from '../base/format.js';
import { BindingText, RuleText } from './rule-text.js';

/** As the rules and the API give it. */
interface NamedRuling {
  readonly id: string;
  readonly text: string;
  readonly question?: string | undefined;
}

export function RulingList({ rulings }: { rulings: readonly NamedRuling[] }) {
  return (
    <>
      <BindingText />
      <dl className="facts">
        {rulings.map(({ id, question, text }) => (
          <Fragment key={id}>
            <dt>
              <Link className="why" to="/rulings/$ruling" params={{ ruling: id }}>
                {id}
              </Link>
            </dt>
            <dd>
              {question === undefined ? null : (
                <span className="soft">
                  <RuleText text={question} />{' '}
                </span>
              )}
              <RuleText text={text} shape={sentence} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
