// Code that shows something of this office on another site, with a button that copies it.

import { type ReactNode, useId, useState } from 'react';
import { language, t } from '../base/words.js';

/** In the reader's language: the viewer's browser is not asked (docs/languages.md). */
const inLanguage = language === 'en' ? '' : `?lang=${language}`;

export function OnYourSite({ code, children }: { code: string; children?: ReactNode }) {
  const [copied, setCopied] = useState(false);
  const id = useId();
  return (
    <details className="on-your-site no-print">
      <summary>{t('On your own site')}</summary>
      <div className="stack">
        {children}
        <div className="field">
          <label htmlFor={id}>{t('Paste this code into a page of yours. It always shows the current state.')}</label>
          <textarea
            id={id}
            className="input code"
            readOnly
            rows={3}
            value={code}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <p className="row">
          <button
            type="button"
            className="button"
            onClick={() => {
              navigator.clipboard.writeText(code).then(
                () => setCopied(true),
                () => setCopied(false),
              );
            }}
            onBlur={() => setCopied(false)}
          >
            {t('Copy the code')}
          </button>
          <span className="small soft" role="status">
            {copied ? t('Copied') : ''}
          </span>
        </p>
      </div>
    </details>
  );
}

/** A player's badge: a small picture with the current rating, which leads to their page. */
export function PlayerBadge({ player, name }: { player: string; name: string }) {
  const page = `/players/${encodeURIComponent(player)}`;
  const badge = `${page}/badge.svg${inLanguage}`;
  const alt = t('Rating of {name}', { name });
  return (
    <OnYourSite
      code={`<a href="${location.origin}${page}"><img src="${location.origin}${badge}" alt="${attribute(alt)}" height="22"></a>`}
    >
      <p>
        <img src={badge} alt={alt} height="22" loading="lazy" />
      </p>
    </OnYourSite>
  );
}

/** The crosstable of a section. */
export function SectionTable({ event, section, title }: { event: string; section: number; title: string }) {
  const address = `${location.origin}/events/${encodeURIComponent(event)}/${section}/table.html${inLanguage}`;
  return <OnYourSite code={`<iframe src="${address}" title="${attribute(title)}" width="100%" height="600"></iframe>`} />;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
