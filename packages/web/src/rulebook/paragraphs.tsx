// The paragraphs of the documents, in this project's words, to which citations link. Beside each are the parameters it defines,
// with their history.

import { type Dated, sources } from '@harkness/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { citationsOf, documentName, paragraphHash } from '../base/citations.js';
import { t, withWords } from '../base/words.js';
import { RuleText } from '../parts/rule-text.js';
import { ParameterBlock } from './parameter-block.js';

type Parameter = Dated<unknown>;

export interface Paragraph {
  readonly document: string;
  readonly section: string;
  readonly hash: string;
  readonly statements: { readonly id: string; readonly text: string }[];
}

const load = withWords('statements', () => import('virtual:statements'));

/** Loaded after the page, because the documents are long. */
export function useParagraphs(): readonly Paragraph[] | undefined {
  return useQuery({
    queryKey: ['paragraphs'],
    queryFn: async () => paragraphsOf((await load()).default),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

function paragraphsOf(
  statements: readonly (readonly [document: string, section: string, id: string, text: string])[],
): Paragraph[] {
  const found = new Map<string, Paragraph>();
  for (const [document, section, id, text] of statements) {
    const hash = paragraphHash(document, section);
    const paragraph = found.get(hash) ?? { document, section, hash, statements: [] };
    paragraph.statements.push({ id, text });
    found.set(hash, paragraph);
  }
  return [...found.values()];
}

export function Paragraphs({
  authority,
  paragraphs,
  parameters,
  open,
}: {
  authority: string;
  paragraphs: readonly Paragraph[];
  parameters: readonly Parameter[];
  open: string | undefined;
}) {
  const documents = useMemo(() => {
    const own = paragraphs.filter(({ document }) => document.startsWith(authority));
    return [...new Set(own.map(({ document }) => document))].map((document) => ({
      document,
      sections: own.filter((one) => one.document === document),
    }));
  }, [authority, paragraphs]);
  return (
    <section className="stack documents" aria-labelledby="paragraphs">
      <h2 id="paragraphs">{t('What the documents say')}</h2>
      <p className="soft">
        {t('In our words, section by section. The parameters of each section are listed below it with their history.')}
      </p>
      {documents.map(({ document, sections }) => (
        <details key={document} open={open !== undefined && sections.some(({ hash }) => hash === open)}>
          <summary>{documentName(document)}</summary>
          <div className="stack paragraphs">
            {aboutOf(document)}
            {sections.map((paragraph) => (
              <ParagraphView
                key={paragraph.hash}
                paragraph={paragraph}
                parameters={parameters}
                isOpen={paragraph.hash === open}
              />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}

/** Leads to the page of a document. */
function aboutOf(document: string) {
  const source = sources.find((one) => one.document === document);
  return source === undefined ? null : (
    <p className="small no-print">
      <Link to="/sources/$source" params={{ source: source.id }}>
        {t('About this document, and what comes from it')}
      </Link>
    </p>
  );
}

function ParagraphView({
  paragraph,
  parameters,
  isOpen,
}: {
  paragraph: Paragraph;
  parameters: readonly Parameter[];
  isOpen: boolean;
}) {
  const { hash } = paragraph;
  const given = isOpen
    ? parameters.filter(({ entries }) => entries.some(({ source }) => citationsOf(source).some((one) => one.hash === hash)))
    : [];
  return (
    <article className={isOpen ? 'paragraph current' : 'paragraph'} id={hash}>
      <ParagraphText paragraph={paragraph} />
      {given.map((parameter) => (
        <ParameterBlock key={parameter.name} parameter={parameter} on="" />
      ))}
    </article>
  );
}

/** `4.2` → `§4.2`; the text before the first section is the preamble. `npm run check -- words` reads the headings of others. */
export function sectionName(section: string): string {
  if (section === 'front') return t('preamble');
  return /^\d/.test(section) ? `§${section}` : t(section);
}

/** A section's name, which leads to its place in the rulebook, and its statements. */
export function ParagraphText({ paragraph: { document, section, hash, statements } }: { paragraph: Paragraph }) {
  return (
    <>
      <h3>
        <Link to="/rulebook" hash={hash}>
          {documentName(document)} {sectionName(section)}
        </Link>
      </h3>
      <ul>
        {statements.map(({ id, text }) => (
          <li key={id}>
            <RuleText text={text} /> <span className="small soft num">{id}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
