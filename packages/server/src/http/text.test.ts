import { expect, test } from 'vitest';
import { refuseTooMuchJson, refuseUnreadable } from './text.js';

const list = (length: number) => `[${'1,'.repeat(length - 1)}1]`;
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['as many values as a request may have', list(19_999), undefined],
  ['one more', list(20_000), 'too-many-values'],
  ['one more, in an object', `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`).join(',')}}`, 'too-many-values'],
  ['empty objects count once each', `[${'{ },'.repeat(19_998)}{}]`, undefined],
  ['one more of them', `[${'{ },'.repeat(19_999)}{}]`, 'too-many-values'],
  ['as deep as a request may be', nested(64), undefined],
  ['deeper', nested(65), 'nested-too-deep'],
  ['signs inside texts are text', JSON.stringify({ text: `\\"${'[,{"\\'.repeat(30_000)}` }), undefined],
])('%s: the bytes of a text and its value are judged alike', (_, text, code) => {
  const bytes = () => refuseTooMuchJson(new TextEncoder().encode(text), 'small');
  const value = () => refuseUnreadable('body', JSON.parse(text), 'small');
  for (const judge of [bytes, value]) {
    if (code === undefined) expect(judge).not.toThrow();
    else expect(judge).toThrow(expect.objectContaining({ status: 400, code }));
  }
});

test('a text that ends inside a string or after a backslash is left to the parser', () => {
  for (const text of ['"', '{"a', '"\\', '[1,"\\"']) expect(() => refuseTooMuchJson(Buffer.from(text), 'small')).not.toThrow();
});
