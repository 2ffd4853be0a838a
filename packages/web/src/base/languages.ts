// The languages of the pages. English is in the source; every other language is a catalogue in `locales/`.

export const languageNames = {
  en: verbatim('English'),
  de: verbatim('Deutsch'),
  fr: verbatim('Français'),
  es: verbatim('Español'),
} as const;

export type Language = keyof typeof languageNames;

/** Kept for a year; the server reads it before it sends a page. */
export const languageCookie = 'harkness-language';

/** Marks a message that is translated elsewhere: `t(place.label)`. */
export function message<Text extends string>(text: Text): Text {
  return text;
}

/**
 * The key of a message in the scripts' catalogue (FNV-1a, shortened to five characters). Short, because the source already contains
 * every message and keys cannot be compressed; the check finds two messages with one key.
 */
export function keyOf(message: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < message.length; at++) hash = Math.imul(hash ^ message.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % 36 ** 5).toString(36);
}

/** The key of a text of the rulebook, which may be the same as a message but translated otherwise. */
export function ruleKey(text: string): string {
  return keyOf(`§${text}`);
}

/** Begins a message that the build has replaced by its translation (build/inlined.ts). */
export const translated = '\x7f';

/** Marks a text that is the same in every language: a name, a code, a sign. */
export function verbatim<Text extends string>(text: Text): Text {
  return text;
}
