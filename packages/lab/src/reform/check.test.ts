import { describe, expect, test } from 'vitest';
import { checkReform } from './check.js';

const evaluation = { from: '2018-01', until: '2021-12', seed: 7 };
const source = 'motion 3';
const uschess = { authority: 'uschess', system: 'OTBR' };
const fide = { authority: 'fide', system: 'FIDE-standard' };
const amendment = { parameter: 'uschess.bonus-multiplier', from: '2015-06-01', value: 9, source };

function reform(changes: object): object {
  return { format: 'harkness-reform-1', name: 'bonus-9', base: uschess, evaluation, ...changes };
}

function found(file: unknown): string[] {
  return checkReform(file).findings.map(({ code, place }) => `${code} ${place}`.trim());
}

test('the example of the specification has only a warning about its warm-up', () => {
  const file = {
    format: 'harkness-reform-1',
    name: 'bonus-9-juniors',
    title: 'Bonus from 9, faster juniors',
    reason: 'motion 3 of 2026',
    base: { authority: 'uschess', system: 'OTBR', asKnown: null },
    amendments: [{ parameter: 'uschess.bonus-multiplier', from: '2016-01-01', until: '2019-12-31', value: 9, source }],
    transforms: [{ on: '2016-01-01', below: 1200, a: 0.9, b: 120, source }],
    kFactors: [{ multiply: 1.25, when: { age: { below: 18 }, rating: { below: 2200 } }, from: '2016-01-01', source }],
    switches: [{ switch: 'floors', from: '2016-01-01', source }],
    initial: [{ add: 100, when: { age: { from: 6, below: 12 } }, source }],
    evaluation: {
      ...evaluation,
      warmUpMonths: 24,
      blockMonths: 3,
      resamples: 1999,
      primary: { measure: 'deviance', class: 'rated', threshold: 0.0005 },
      cohort: { rule: 'age' },
    },
  };
  expect(checkReform(file)).toMatchObject({ findings: [], canRun: true });
});

describe('every problem is reported at its path', () => {
  test.each<[string, unknown, string[]]>([
    ['no object', [], ['not-a-reform']],
    ['another format', { format: 'x' }, ['not-a-reform']],
    ['a mistyped list', reform({ amendments: [amendment], swiches: [] }), ['unknown-field swiches']],
    ['no name', reform({ name: null, amendments: [amendment] }), ['missing-field name']],
    ['a name with a space', reform({ name: 'bonus 9', amendments: [amendment] }), ['name-malformed name']],
    ['nothing changed', reform({}), ['no-change']],
    ['no base: nothing more is checked', reform({ base: undefined, amendments: [{}] }), ['missing-field base']],
    [
      'an unknown system',
      reform({ base: { ...uschess, system: 'regular' }, amendments: [amendment] }),
      ['system-unknown base.system'],
    ],
    ['no source', reform({ amendments: [{ ...amendment, source: ' ' }] }), ['source-missing amendments[0].source']],
    [
      'a day that does not exist',
      reform({ amendments: [{ ...amendment, from: '2015-02-29' }] }),
      ['date-does-not-exist amendments[0].from'],
    ],
    [
      'an end before the beginning',
      reform({ amendments: [{ ...amendment, until: '2015-05-31' }] }),
      ['dates-reversed amendments[0].until'],
    ],
    [
      'before the first rules',
      reform({ amendments: [{ ...amendment, from: '2000-12-31' }] }),
      ['before-first-rules amendments[0].from'],
    ],
    ['a value of another kind', reform({ amendments: [{ ...amendment, value: '9' }] }), ['value-malformed amendments[0].value']],
    [
      'null where the table has none',
      reform({ amendments: [{ ...amendment, value: null }] }),
      ['value-malformed amendments[0].value'],
    ],
    ['no value', reform({ amendments: [{ ...amendment, value: undefined }] }), ['value-malformed amendments[0].value']],
    [
      'one parameter twice on a day',
      reform({ amendments: [amendment, { ...amendment, from: '2016-01-01', value: 8 }] }),
      ['amendments-overlap amendments[1]'],
    ],
    [
      'the value the base has',
      reform({ amendments: [{ ...amendment, until: '2017-05-31', value: 12 }] }),
      ['amendment-without-effect amendments[0]'],
    ],
    ['a factor of 0', reform({ kFactors: [{ multiply: 0, source }] }), ['number-out-of-range kFactors[0].multiply']],
    [
      'a band without ends',
      reform({ kFactors: [{ multiply: 2, when: { age: {} }, source }] }),
      ['band-malformed kFactors[0].when.age'],
    ],
    [
      'a band the wrong way round',
      reform({ kFactors: [{ multiply: 2, when: { age: { from: 18, below: 18 } }, source }] }),
      ['band-reversed kFactors[0].when.age'],
    ],
    [
      'an unknown covariate',
      reform({ kFactors: [{ multiply: 2, when: { sex: 'f' }, source }] }),
      ['unknown-field kFactors[0].when.sex'],
    ],
    [
      'a transform that overtakes',
      reform({ transforms: [{ on: '2015-01-01', below: 1200, a: 1, b: 1, source }] }),
      ['transform-passes-limit transforms[0]'],
    ],
    [
      'a transform between FIDE lists',
      reform({ base: fide, transforms: [{ on: '2012-04-01', a: 0.9, b: 100, source }] }),
      ['transform-on-no-list transforms[0].on'],
    ],
    [
      'a switch FIDE has not',
      reform({ base: fide, switches: [{ switch: 'bonus', source }] }),
      ['switch-unknown switches[0].switch'],
    ],
    [
      'ages of a cohort the wrong way round',
      reform({ amendments: [amendment], evaluation: { ...evaluation, cohort: { rule: 'age', ages: [45, 35] } } }),
      ['band-reversed evaluation.cohort.ages'],
    ],
    ['both rating and add', reform({ initial: [{ rating: 1000, add: 3, source }] }), ['one-of-rating-and-add initial[0]']],
    [
      'no seed',
      reform({ amendments: [amendment], evaluation: { from: '2018-01', until: '2021-12' } }),
      ['missing-field evaluation.seed'],
    ],
    [
      'a window of eleven months in blocks of three',
      reform({ amendments: [amendment], evaluation: { ...evaluation, until: '2018-11' } }),
      ['window-too-short evaluation'],
    ],
    [
      'a change a year before the window',
      reform({ amendments: [{ ...amendment, from: '2017-01-01' }] }),
      ['warm-up-too-short evaluation.from'],
    ],
  ])('%s', (_, file, wanted) => {
    expect(found(file)).toEqual(wanted);
  });
});

test('a warning lets the reform run, an error does not', () => {
  expect(checkReform(reform({ amendments: [{ ...amendment, from: '2017-01-01' }] })).canRun).toBe(true);
  expect(checkReform(reform({ amendments: [{ ...amendment, value: 'x' }] })).canRun).toBe(false);
});

test('the hint names the nearest parameter', () => {
  const [finding] = checkReform(reform({ amendments: [{ ...amendment, parameter: 'uschess.bonus-multipliers' }] })).findings;
  expect(finding).toMatchObject({ code: 'parameter-unknown', hint: 'Did you mean uschess.bonus-multiplier?' });
});

test('tables of another FIDE list are unknown to this one', () => {
  const of = (system: string) =>
    found(
      reform({ base: { ...fide, system }, amendments: [{ parameter: 'fide.k.rapid', from: '2015-01-01', value: 1, source }] }),
    );
  expect(of('FIDE-standard')).toContain('parameter-unknown amendments[0].parameter');
  expect(of('FIDE-rapid')).not.toContain('parameter-unknown amendments[0].parameter');
});

test('a finding has its sentence with the values, to be said in another language', () => {
  const [finding] = checkReform(reform({ amendments: [{ ...amendment, parameter: 'uschess.bonus-multipliers' }] })).findings;
  expect(finding?.said).toEqual({
    message: { text: 'There is no parameter {0} here.', values: ['uschess.bonus-multipliers'] },
    hint: { text: 'Did you mean {0}?', values: ['uschess.bonus-multiplier'] },
  });
});
