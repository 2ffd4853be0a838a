// The language of a page: what the reader chose, else what the office's profile says, else what the browser asks for (RFC 9110 §12.5.4).

/** The language of the source: there is always a page in it. */
export const sourceLanguage = 'en';

/** Set by the pages' own switch. */
const cookie = /(?:^|;\s*)harkness-language=([a-z]{2})(?:;|$)/;

interface Headers {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

/** One of the languages there are. */
export function languageOf(known: { has(language: string): boolean }, headers: Headers, profile: string | undefined): string {
  const wanted = [cookie.exec(headers.cookie ?? '')?.[1], profile, ...preferred(headers['accept-language'])];
  for (const one of wanted) {
    // `de-AT` is served in German.
    const language = one?.toLowerCase().split('-')[0] ?? '';
    if (known.has(language)) return language;
  }
  return sourceLanguage;
}

/** Best first; equal wishes in their order. */
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
