// Rulings: what the documents leave open, and what was decided. Each has its own page, linked from explanations.

import { type Ground, type WholeRuling, wholeRuling, wholeRulings } from '@harkness/rules/rulings';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { authorityName, keepsDocuments, officeAuthorities } from '../base/authorities/index.js';
import { documentName, paragraphHash } from '../base/citations.js';
import { sentence } from '../base/format.js';
import { ruled, ruledText } from '../base/rule-words.js';
import { rich, t, withWords } from '../base/words.js';
import { TextField } from '../parts/form.js';
import { NotFound } from '../parts/loaded.js';
import { BindingText, RuleText } from '../parts/rule-text.js';
import { useTitle } from '../parts/title.js';
import { OwnRulesOnly } from '../rulebook/own-rules-only.js';

/** About the documents of authorities that the office keeps. */
const isOwn = ({ authority }: WholeRuling): boolean => officeAuthorities.some(({ kind }) => kind === authority);
const ownRulings = wholeRulings.filter(isOwn);

export function Rulings() {
  useTitle(t('Rulings'));
  const [text, setText] = useState('');
  if (!keepsDocuments) return <OwnRulesOnly title={t('Rulings')} />;
  const wanted = text.trim().toLowerCase();
  const shown = ownRulings.filter(({ id, question, decision }) =>
    [id, ...[question, decision].flatMap((text) => [text, ruledText(text)])].join(' ').toLowerCase().includes(wanted),
  );
  return (
    <>
      <header className="page-head">
        <h1>{t('Rulings')}</h1>
        <p className="soft">
          {rich(
            'Where the documents are silent, ambiguous or contradict each other, somebody has to decide. Each ruling states the question, the decision and the reason. <link>Sources</link> · <link2>Rulebook</link2>',
            { link: (text) => <Link to="/sources">{text}</Link>, link2: (text) => <Link to="/rulebook">{text}</Link> },
          )}
        </p>
        <BindingText />
      </header>
      <div className="no-print" style={{ maxWidth: '24rem' }}>
        <TextField label={t('Find a ruling')} type="search" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      <p className="soft small" aria-live="polite">
        {t('{here} of {total}', { here: shown.length, total: ownRulings.length })}
      </p>
      {[...new Set(shown.map(({ authority }) => authority))].map((authority) => (
        <section key={authority} className="stack" aria-label={authorityName(authority)}>
          <h2>{authorityName(authority)}</h2>
          <ul className="rulings">
            {shown
              .filter((one) => one.authority === authority)
              .map(({ id, question, decision }) => (
                <li key={id}>
                  <Link to="/rulings/$ruling" params={{ ruling: id }}>
                    {id}
                  </Link>{' '}
                  <strong>
                    <RuleText text={question} />
                  </strong>{' '}
                  <RuleText text={decision} shape={sentence} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export function RulingPage() {
  const { ruling } = useParams({ from: '/rulings/$ruling' });
  const any = wholeRuling(ruling);
  const found = any !== undefined && isOwn(any) ? any : undefined;
  useTitle(found === undefined ? t('Not found') : t('Ruling {id}', { id: found.id }));
  return found === undefined ? <NotFound because={t('There is no ruling {ruling}.', { ruling })} /> : <Ruling ruling={found} />;
}

const grounds: { readonly [ground in Ground]: string } = {
  example: t('Only this reading gives the numbers of a worked example in the document.'),
  text: t('The words of the document decide, taken literally.'),
  'other text': t('The words are open; another text of the same authority decides.'),
  data: t('Published ratings decide.'),
  convention: t('No source settles it; this project had to choose.'),
  open: t('No source settles it yet; every answer that depends on it says so.'),
};

function Ruling({ ruling }: { ruling: WholeRuling }) {
  const { id, authority, question, options, decision, ground, why } = ruling;
  const [chosen, ...others] = options;
  return (
    <article className="stack ruling-page">
      <header className="page-head">
        <h1 lang={ruled(question).lang}>
          <RuleText text={question} />
        </h1>
        <p className="soft">
          {rich('Ruling {id}, {authority} · <link>All rulings</link>', {
            id,
            authority: authorityName(authority),
            link: (text) => <Link to="/rulings">{text}</Link>,
          })}
        </p>
        <BindingText />
      </header>
      <p className="why-lead">
        <RuleText text={decision} shape={sentence} />
      </p>
      <section className="stack" aria-labelledby="choices">
        <h2 id="choices">{t('Options considered')}</h2>
        <ul>
          <li>
            <strong>{t('Chosen:')}</strong> {chosen === undefined ? null : <RuleText text={chosen} />}
          </li>
          {others.map((option) => (
            <li key={option}>
              <RuleText text={option} />
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="why">
        <h2 id="why">{t('Why')}</h2>
        <p>{grounds[ground]}</p>
        <p>
          <RuleText text={why} />
        </p>
      </section>
      <section className="stack" aria-labelledby="statements">
        <h2 id="statements">{t('Statements affected')}</h2>
        <Statements ids={ruling.statements} />
      </section>
    </article>
  );
}

const load = withWords('statements', () => import('virtual:statements'));

/** The statements of the documents, each linked to its place in the rulebook. Loaded after the page, because there are many. */
function Statements({ ids }: { ids: readonly string[] }) {
  const { data: statements = [] } = useQuery({
    queryKey: ['statements'],
    queryFn: async () => (await load()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ul className="rulings">
      {ids.map((id) => {
        const found = statements.find(([, , statement]) => statement === id);
        if (found === undefined) return <li key={id}>{id}</li>;
        const [document, section, , text] = found;
        return (
          <li key={id}>
            <Link to="/rulebook" hash={paragraphHash(document, section)}>
              {documentName(document)} §{section}
            </Link>{' '}
            <RuleText text={text} />
          </li>
        );
      })}
    </ul>
  );
}
