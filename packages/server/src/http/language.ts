// The language of a page: the reader's choice, else the office's profile, else the browser's preference (RFC 9110 §12.5.4).

/** The language of the source, in which every page exists. */
export const sourceLanguage = 'en';

/** Set by the language switch on the pages. */
const cookie = /(?:^|;\s*)harkness-language=([a-z]{2})(?:;|$)/;

interface Headers {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

/** Returns one of the available languages. */
export function languageOf(known: { has(language: string): boolean }, headers: Headers, profile: string | undefined): string {
  const wanted = [cookie.exec(headers.cookie ?? '')?.[1], profile, ...preferred(headers['accept-language'])];
  for (const one of wanted) {
    // `de-AT` is served in German.
    const language = one?.toLowerCase().split('-')[0] ?? '';
    if (known.has(language)) return language;
  }
  return sourceLanguage;
}

/** Best first; equal preferences in their order. */
function preferred(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1');
      return { language, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}
