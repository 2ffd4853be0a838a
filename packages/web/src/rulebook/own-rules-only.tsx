// Stands for pages about published documents in an office whose rules are all its own.

import { Link } from '@tanstack/react-router';
import { rich } from '../base/words.js';

export function OwnRulesOnly({ title }: { readonly title: string }) {
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <p className="empty">
        {rich(
          'The rules of this office are its own. Every number of the <link>rulebook</link> names its paragraph and its first day.',
          { link: (text) => <Link to="/rulebook">{text}</Link> },
        )}
      </p>
    </>
  );
}
