// The rulebook's own texts in other languages, as the build of the pages leaves them (packages/web/build/languages.ts).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleSayer, type SayRule } from '@harkness/rules';

/** By language. */
export function ruleSayers(folder: string | undefined): ReadonlyMap<string, SayRule> {
  const names = folder === undefined || !existsSync(folder) ? [] : readdirSync(folder);
  return new Map(
    names.flatMap((name): [string, SayRule][] => {
      const language = /^rule-words\.([a-z]{2})\.json$/.exec(name)?.[1];
      if (language === undefined) return [];
      const words = JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as { readonly [english: string]: string };
      return [[language, ruleSayer((english) => words[english], language === 'de' ? '.' : '\u202f')]];
    }),
  );
}
