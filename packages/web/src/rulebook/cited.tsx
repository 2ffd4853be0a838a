// The source of a value: each section links to its paragraph of the rulebook, each later document to its own page.

import { sourcesCited } from '@harkness/rules';
import { Link } from '@tanstack/react-router';
import { linkedParts, namedParts } from '../base/citations.js';
import { citedName, citedText } from '../parts/cited-text.js';

export function Cited({ source }: { source: string }) {
  const later = sourcesCited(source).filter(({ document }) => document === undefined);
  const named = later.map((one) => ({ id: one.id, name: citedName(one) }));
  return namedParts(citedText(source), named).map(({ text, id }) =>
    id === undefined ? (
      <Sections key={text} text={text} />
    ) : (
      <Link key={id} className="why" to="/sources/$source" params={{ source: id }}>
        {text}
      </Link>
    ),
  );
}

function Sections({ text }: { text: string }) {
  return linkedParts(text).map(({ text: part, hash }) =>
    hash === undefined ? (
      part
    ) : (
      <Link key={hash} className="why" to="/rulebook" hash={hash}>
        {part}
      </Link>
    ),
  );
}
