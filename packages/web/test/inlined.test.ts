import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { inLanguage, lookedUp, messagesIn, newMessages } from '../build/inlined.js';
import { usualNames } from '../src/base/authorities/documents.js';
import { keyOf, translated } from '../src/base/languages.js';

const calls = new Set(['t', 'rich']);
const texts = (nodes: readonly { readonly start: number; readonly end: number }[], code: string) =>
  nodes.map(({ start, end }) => code.slice(start + 1, end - 1));

describe('messages in a script', () => {
  test.each([
    ["t('Best wins')", ['Best wins'], []],
    ["t(few ? 'one' : (many ? `two` : 'three'), { of: 'x' })", ['one', 'two', 'three'], ['x']],
    ['t(label); message("Events")', [], ['Events']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a script
    ['t(`a ${b}`)', [], []],
    ["other('Best wins')", [], ['Best wins']],
  ])('%s', (code, inlined, others) => {
    const found = messagesIn(parseAst(code), calls);
    expect(texts(found.inlined as never, code)).toEqual(inlined);
    expect(texts(found.others as never, code)).toEqual(others);
  });
});

describe('a script in German', () => {
  const messages = newMessages();
  const literal = (message: string, quote = '"', raw = message) => {
    messages.inlined.set(keyOf(message), message);
    return `t(${quote}\u{e000}${keyOf(message)}\u{e001}${raw}${quote})`;
  };
  const said: { [message: string]: string } = { Wins: 'Siege', 'its "name"': 'sein „Name“', 'From // a rating': 'Ab' };
  const german = (script: string) => inLanguage(script, messages, (message) => said[message]);

  test.each([
    [literal('Wins'), `t("${translated}Siege")`],
    [literal('Wins', '`'), `t("${translated}Siege")`],
    [literal('its "name"', '"', 'its \\"name\\"'), `t("${translated}sein „Name“")`],
    [literal('From // a rating', '`'), `t("${translated}Ab")`],
    // Without a translation it stays English, without the note for translators.
    [literal('To // a rating', '`'), 't(`To`)'],
    ['t("Wins")', 't("Wins")'],
  ])('%j becomes %j', (script, expected) => expect(german(script)).toBe(expected));

  test('the catalogue keeps what is looked up by its text, or comes from elsewhere', () => {
    messages.elsewhere.add('Wins');
    expect(lookedUp({ Wins: 'Siege', 'its "name"': 'sein „Name“', 'Player {0} has no name.': '…' }, messages)).toEqual({
      Wins: 'Siege',
      'Player {0} has no name.': '…',
    });
  });
});

test.each(['de', 'fr', 'es'])(
  'what profiles usually call a system or an id is in the catalogue of every page (%s)',
  (language) => {
    const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${language}.json`), 'utf8')) as object;
    expect(Object.keys(catalogue)).toEqual(expect.arrayContaining([...usualNames]));
  },
);
