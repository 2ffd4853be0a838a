// The index at the side of the rulebook: its chapters, then every parameter.

import { Link } from '@tanstack/react-router';
import { t } from '../base/words.js';

export interface IndexEntry {
  readonly key: string;
  readonly anchor: string;
  readonly title: string;
}

/** The chapters of the page. A rulebook that is data has neither documents nor rulings. */
function Chapters({ hasDocuments, hasEditions }: { hasDocuments: boolean; hasEditions: boolean }) {
  return (
    <>
      {hasDocuments ? <a href="#paragraphs">{t('What the documents say')}</a> : null}
      {hasEditions ? <a href="#editions">{t('Editions side by side')}</a> : null}
      <a href="#parameters">{t('Parameters')}</a>
      {hasDocuments ? <a href="#examples">{t('Worked examples')}</a> : null}
      {hasDocuments ? <Link to="/rulings">{t('Rulings')}</Link> : null}
      {hasDocuments ? <Link to="/sources">{t('Sources')}</Link> : null}
    </>
  );
}

/** Above the page, on screens without room at the side. */
export function ChapterLine(chapters: { hasDocuments: boolean; hasEditions: boolean }) {
  return (
    <nav className="nav small no-print chapter-line" aria-label={t('On this page')}>
      <Chapters {...chapters} />
    </nav>
  );
}

export function BookIndex({
  entries,
  ...chapters
}: {
  entries: readonly IndexEntry[];
  hasDocuments: boolean;
  hasEditions: boolean;
}) {
  return (
    <nav className="book-index small no-print" aria-label={t('Index')}>
      <div className="book-chapters">
        <Chapters {...chapters} />
      </div>
      <ul>
        {entries.map(({ key, anchor, title }) => (
          <li key={key}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
