// A link from a page to asking a question about its content.

import { Link } from '@tanstack/react-router';
import { t } from '../base/words.js';

export function AskLink({
  about,
}: {
  about: { readonly player: string } | { readonly event: string; readonly section: number };
}) {
  return (
    <p className="small no-print">
      <Link to="/questions" search={about}>
        {'player' in about ? t('Ask the office about these ratings') : t('Ask the office about a result, or appeal')}
      </Link>
    </p>
  );
}
