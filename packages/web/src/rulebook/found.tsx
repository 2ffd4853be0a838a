// What a search of the rulebook finds: paragraphs, parameters, rulings and sources of the office's authorities. Loaded with the
// first letter that is typed.

import { type Dated, parameterText, sourceAuthority, sources, type TraceValue } from '@harkness/rules';
import { fideParameters } from '@harkness/rules/fide';
import { parameters as uschessParameters } from '@harkness/rules/uschess';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { officeAuthorities } from '../base/authorities/index.js';
import { documentName } from '../base/citations.js';
import { ruled, ruledText, ruledTitle, ruledValue } from '../base/rule-words.js';
import { t, withWords } from '../base/words.js';
import { FormulaText } from '../parts/formula-text.js';
import type { Paragraph } from './paragraphs.js';

interface Hit {
  readonly key: string;
  readonly link: ReactNode;
  readonly text: string;
  /** Of the text. */
  readonly lang: 'en' | undefined;
}

const most = 8;

export function Found({ asked, paragraphs }: { asked: string; paragraphs: readonly Paragraph[] }) {
  const { data: rulings } = useQuery({
    queryKey: ['rulings'],
    queryFn: withWords('rulings', () => import('@harkness/rules/rulings')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const groups = useMemo(() => {
    // An office that keeps one authority has no pages about the other's rulings and sources.
    const isOwn = (authority: string) => officeAuthorities.some(({ kind }) => kind === authority);
    const words = asked.split(' ').filter((word) => word !== '');
    if (words.length === 0) return [];
    const fits = (...texts: (string | undefined)[]) => {
      const all = texts.join(' ').toLowerCase();
      return words.every((word) => all.includes(word));
    };
    const fitsRuled = (...texts: string[]) => fits(...texts, ...texts.map(ruledText));
    const parameters = [
      ...(isOwn('uschess') ? uschessParameters : []),
      ...(isOwn('fide') ? fideParameters : []),
    ] as readonly Dated<unknown>[];
    return [
      {
        title: t('Parameters'),
        hits: parameters.flatMap(({ name, title, entries }): Hit[] => {
          const english = parameterText(name, entries[0]?.value as TraceValue);
          const [said, now] = [ruledTitle(title), ruledValue(english)];
          return fits(name, title, english, said, now)
            ? [
                {
                  key: name,
                  link: (
                    <Link to="/rulebook" hash={name}>
                      {said}
                    </Link>
                  ),
                  text: now,
                  lang: ruled(english).lang,
                },
              ]
            : [];
        }),
      },
      {
        title: t('What the documents say'),
        hits: paragraphs.flatMap(({ document, section, hash, statements }) =>
          (isOwn(document.replace(/-.*/, '')) ? statements : [])
            .filter(({ id, text: said }) => fits(id, said, ruledText(said), documentName(document), section))
            .map(({ id, text: said }): Hit => {
              const name = `${documentName(document)} §${section}`;
              return {
                key: id,
                link: (
                  <Link to="/rulebook" hash={hash}>
                    {name}
                  </Link>
                ),
                ...ruled(said),
              };
            }),
        ),
      },
      {
        title: t('Rulings'),
        hits: (rulings?.wholeRulings ?? [])
          .filter(({ id, authority, question, decision, why }) => isOwn(authority) && fitsRuled(id, question, decision, why))
          .map(({ id, question, decision }): Hit => {
            const link = <Link key={id} to="/rulings/$ruling" params={{ ruling: id }}>{`${id}: ${ruledText(question)}`}</Link>;
            return { key: id, link, ...ruled(decision) };
          }),
      },
      {
        title: t('Sources'),
        hits: sources
          .filter((source) => isOwn(sourceAuthority(source)))
          .filter(({ id, title, publisher, note }) => fitsRuled(id, title, publisher, note))
          .map(
            ({ id, title, note }): Hit => ({
              key: id,
              link: (
                <Link to="/sources/$source" params={{ source: id }}>
                  {ruledText(title)}
                </Link>
              ),
              ...ruled(note),
            }),
          ),
      },
    ].filter(({ hits }) => hits.length > 0);
  }, [asked, paragraphs, rulings]);
  return (
    <>
      {groups.length === 0 && rulings !== undefined ? <p className="empty">{t('Nothing found.')}</p> : null}
      {groups.map(({ title, hits }) => (
        <section key={title} className="stack" aria-label={title}>
          <h2 className="group-title">
            {title} <span className="soft small num">{hits.length}</span>
          </h2>
          <ul className="rulings">
            {hits.slice(0, most).map(({ key, link, text: said, lang }) => (
              <li key={key}>
                {link}{' '}
                <span className="soft" lang={lang}>
                  <FormulaText text={said.length > 180 ? `${said.slice(0, 179)}…` : said} />
                </span>
              </li>
            ))}
          </ul>
          {hits.length > most ? (
            <p className="soft small">
              {t('{count, plural, one {# more} other {# more}}: add a word to narrow the search.', {
                count: hits.length - most,
              })}
            </p>
          ) : null}
        </section>
      ))}
    </>
  );
}
