// All checks of a profile. Each problem is reported at its path.

import type { RuleError } from '@harkness/rules';
import { factShapes } from '../facts/fact-shapes.js';
import type { AuthorityId } from '../facts/facts.js';
import { shapeErrors } from '../facts/faults.js';
import type { OfficeProfile, ProfileColours } from '../facts/profile.js';
import { authorityFrom } from './registry.js';

/** WCAG 2.2 AA: the contrast that text of the masthead's size needs. */
const leastContrast = 4.5;

/** Checks a profile as submitted: first its shape, then whether an office can run with it. */
export function profileProblems(value: unknown): RuleError[] {
  const errors = shapeErrors(factShapes.profile, value);
  return errors.length > 0 ? errors : contentProblems(value as OfficeProfile);
}

/** Checks a profile whose shape is valid. */
export function contentProblems({ colours, language, timeZone, authorities }: OfficeProfile): RuleError[] {
  const errors: RuleError[] = [];
  if (colours !== undefined && contrastOf(colours) < leastContrast)
    errors.push({
      code: 'profile-contrast',
      place: 'colours',
      message: `${colours.text} on ${colours.background} has a contrast of ${contrastOf(colours).toFixed(1)}; text needs ${leastContrast}.`,
      hint: 'Choose a darker or a lighter colour for one of them.',
    });
  if (language !== undefined && !isLanguage(language))
    errors.push({
      code: 'profile-language',
      place: 'language',
      message: `${language} is not the code of a language.`,
      hint: 'Write it as in de, fr-CA or pt-BR.',
    });
  if (timeZone !== undefined && !isTimeZone(timeZone))
    errors.push({
      code: 'profile-time-zone',
      place: 'timeZone',
      message: `${timeZone} is not a time zone.`,
      hint: 'Write one as in Europe/Vienna or America/New_York.',
    });
  const seen = new Set<AuthorityId>();
  for (const [at, authority] of authorities.entries()) {
    const place = `authorities[${at}]`;
    if (seen.has(authority.id))
      errors.push({
        code: 'authority-twice',
        place: `${place}.id`,
        message: `${authority.id} is there twice.`,
        hint: 'Give each authority an id of its own.',
      });
    seen.add(authority.id);
    if (isHardToMatch(authority.ids?.pattern ?? ''))
      errors.push({
        code: 'profile-ids',
        place: `${place}.ids.pattern`,
        message: `${authority.ids?.pattern} may take for ever on some texts: it repeats what repeats, refers back or looks around.`,
        hint: 'Write one such as N[0-9]{6}, with at most three parts of open length.',
      });
    const read = authorityFrom(authority);
    if (!read.ok) errors.push(...read.errors.map((error) => ({ ...error, place: `${place}.${error.place}` })));
  }
  return errors;
}

/**
 * Anyone may submit ids of up to 40 characters. Patterns like these can take exponential time, because regular expressions
 * backtrack.
 */
function isHardToMatch(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\[^1-9k]/g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  const open = plain.match(/[*+]|\{\d*,\d*\}/g) ?? [];
  return /\)(?:[*+]|\{(?!\d\}))|\(\?[=!<]|\\/.test(plain) || open.length > 3;
}

function contrastOf({ background, text }: ProfileColours): number {
  const [light, dark] = [luminance(background), luminance(text)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of sRGB, WCAG 2.2. */
function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
