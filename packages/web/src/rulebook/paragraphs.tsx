// The paragraphs of the documents, in this project's words: citations lead here. Beside each stand the parameters it gives, with their
// history.

import statements from 'virtual:statements';
import type { Dated } from '@harkness/rules';
import { useMemo } from 'react';
import { citationsOf, documentName, paragraphHash } from '../base/citations.js';
import { ParameterBlock } from './parameter-block.js';

type Parameter = Dated<unknown>;

interface Paragraph {
  readonly document: string;
  readonly section: string;
  readonly hash: string;
  readonly statements: { readonly id: string; readonly text: string }[];
}

const paragraphs: readonly Paragraph[] = (() => {
  const found = new Map<string, Paragraph>();
  for (const [document, section, id, text] of statements) {
    const hash = paragraphHash(document, section);
    const paragraph = found.get(hash) ?? { document, section, hash, statements: [] };
    paragraph.statements.push({ id, text });
    found.set(hash, paragraph);
  }
  return [...found.values()];
})();

/** The paragraph that a hash asks for: `#uschess-2025-4.2`; of a part of a section, `8.21(a)`, the section itself. */
export function paragraphOf(hash: string): Paragraph | undefined {
  const wanted = decodeURIComponent(hash.replace(/^#/, ''));
  const exact = paragraphs.find((paragraph) => paragraph.hash === wanted);
  if (exact !== undefined) return exact;
  const plain = wanted.replace(/\(([a-z]+)\)$/, '$1');
  return (
    paragraphs.find((paragraph) => paragraph.hash === plain) ??
    paragraphs.findLast((paragraph) => wanted.startsWith(`${paragraph.hash}(`) || wanted.startsWith(`${paragraph.hash}.`))
  );
}

export function Paragraphs({
  authority,
  parameters,
  open,
}: {
  authority: string;
  parameters: readonly Parameter[];
  open: string | undefined;
}) {
  const documents = useMemo(() => {
    const own = paragraphs.filter(({ document }) => document.startsWith(authority));
    return [...new Set(own.map(({ document }) => document))].map((document) => ({
      document,
      sections: own.filter((one) => one.document === document),
    }));
  }, [authority]);
  return (
    <section className="stack" aria-labelledby="paragraphs">
      <h2 id="paragraphs">What the documents say</h2>
      <p className="soft">
        In our words, section by section. The parameters that a section gives stand below it with their history.
      </p>
      {documents.map(({ document, sections }) => (
        <details key={document} open={open !== undefined && sections.some(({ hash }) => hash === open)}>
          <summary>{documentName(document)}</summary>
          <div className="stack paragraphs">
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

function ParagraphView({
  paragraph,
  parameters,
  isOpen,
}: {
  paragraph: Paragraph;
  parameters: readonly Parameter[];
  isOpen: boolean;
}) {
  const { document, section, hash } = paragraph;
  const given = isOpen
    ? parameters.filter(({ entries }) => entries.some(({ source }) => citationsOf(source).some((one) => one.hash === hash)))
    : [];
  return (
    <article className={isOpen ? 'paragraph current' : 'paragraph'} id={hash}>
      <h3>
        <a href={`#${hash}`}>
          {documentName(document)} {/^\d/.test(section) ? `§${section}` : section === 'front' ? 'preamble' : section}
        </a>
      </h3>
      <ul>
        {paragraph.statements.map(({ id, text }) => (
          <li key={id}>
            {text} <span className="small soft num">{id}</span>
          </li>
        ))}
      </ul>
      {given.map((parameter) => (
        <ParameterBlock key={parameter.name} parameter={parameter} on="" withId={false} />
      ))}
    </article>
  );
}
