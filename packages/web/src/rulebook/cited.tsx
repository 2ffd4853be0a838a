// The source of a value: each section links to its paragraph of the rulebook, a later document to the page of sources.

import { sourceText } from '@harkness/rules';
import { Link } from '@tanstack/react-router';
import { linkedParts, sourceId } from '../base/citations.js';
import { readable } from '../base/format.js';

export function Cited({ source }: { source: string }) {
  const text = readable(sourceText(source));
  const id = sourceId(source);
  if (id !== undefined)
    return (
      <Link className="why" to="/sources" hash={id}>
        {text}
      </Link>
    );
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
