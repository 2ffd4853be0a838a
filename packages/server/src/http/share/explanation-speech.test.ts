import { renderTrace, type TraceStep } from '@harkness/rules';
import { expect, test } from 'vitest';
import { withPlayersOfMatch } from '../../handlers/events.js';
import { speechFor, type Told, toldText } from '../../handlers/story.js';
import { explainedInEnglish, explanationSpeech, explanationSpeeches } from './explanation-speech.js';

const words = {
  steps: ['Game {number}, against {opponent}', 'all wins', 'opponent', 'white', 'Tournament {event}', 'rating'],
  clauses: ['opponent', 'event'],
  sentences: ['The rating {moved}.', 'stays at {rating}'],
  otherResults: [
    '{result} in round {round} against {opponent} would have given {given}.',
    '{change}, a rating of {rating}',
    'A draw',
  ],
  messages: {
    'Game {number}, against {opponent}': 'Partie {number}, gegen {opponent}',
    'all wins': 'nur Siege',
    'Tournament {event}': 'Turnier {event}',
    'The rating {moved}.': 'Die Zahl {moved}.',
    'stays at {rating}': 'bleibt bei {rating}',
    rating: 'Zahl',
    white: 'Weiß',
    '{result} in round {round} against {opponent} would have given {given}.':
      '{result} in Runde {round} gegen {opponent} hätte {given} ergeben.',
    '{change}, a rating of {rating}': '{change} und die Zahl {rating}',
    'A draw': 'Ein Remis',
    'Case: {case}.': 'Fall: {case}.',
    'From {inputs}.': 'Aus {inputs}.',
    'Rule: {rule}.': 'Regel: {rule}.',
    'Parameter “{title}”: {value}, in force since {date} ({source}).':
      'Parameter „{title}“: {value}, in Kraft seit {date} ({source}).',
    'Limit on K × games of a rating period': 'Grenze für K × Partien',
    'The games': 'Die Partien',
    'Round {round}': 'Runde {round}',
    'expected {expected}': 'erwartet {expected}',
  },
};
const german = explanationSpeech('de', words);

const trace: TraceStep = {
  title: 'Tournament 400033/1',
  rule: 'x.rating',
  source: 'document §1',
  inputs: { rating: 1500.5, change: -4.25 },
  parameters: [{ name: 'fide.k-times-games-limit.blitz', value: 700, from: '2020-01-01', source: 'document §2' }],
  value: 1512.25,
  branch: { taken: 'all wins' },
  steps: [{ title: 'Game 1, against no. 23', rule: 'x.game', source: 'document §4', inputs: {}, parameters: [], value: 1 }],
};
const told: Told = {
  sentences: ['The rating stays at 1512.5.'],
  change: 0,
  games: [
    {
      round: 2,
      colour: 'white',
      event: '400033',
      section: 1,
      eventName: 'Norm Open',
      against: 'no. 23',
      name: 'Byron, Ada',
      rating: 1480.5,
      because: '',
      expected: 0.53,
      score: 1,
      instead: [{ score: 0.5, change: -4.5, rating: 1508 }],
    },
  ],
  formulas: [],
  remarks: [],
} as never;

test('an explanation as plain text is said in the reader’s language, with names and titles', () => {
  const text = toldText(trace, told, german);
  expect(text.split('\n')).toEqual([
    'Die Zahl bleibt bei 1512,5.',
    '',
    'Die Partien:',
    expect.stringMatching(/^ {3}Runde 2, Weiß, Byron, Ada 1480,5, erwartet 0,53, /),
    '',
    expect.any(String),
    '   Ein Remis in Runde 2 gegen Byron, Ada hätte −4,5 und die Zahl 1508 ergeben.',
    '',
    expect.any(String),
    'Turnier Norm Open: 1512,25',
    '   Fall: nur Siege.',
    '   Aus Zahl 1500,5, change −4,25.',
    '   Regel: document §1.',
    '   Parameter „Grenze für K × Partien“: 700, in Kraft seit 1. Jan. 2020 (document §2).',
    '   1. Partie 1, gegen Byron, Ada: 1',
    '      Regel: document §4.',
  ]);
});

test('in French a colon has a space before it', () => {
  const text = toldText(trace, told, explanationSpeech('fr', { ...words, messages: {} }));
  expect(text).toContain('The games\u00a0:\n');
  expect(text).toContain('Tournament Norm Open\u00a0: 1512,25\n');
});

test('in English the steps are those of the command, with names', () => {
  const steps = renderTrace(trace, { who: false }).replace('400033/1', 'Norm Open').replace('no. 23', 'Byron, Ada');
  expect(toldText(trace, told)).toContain(`Every step of the rulebook:\n${steps}`);
  expect(steps).toContain('Parameter “Limit on K × games of a rating period”: 700');
});

test('the language is the one asked for, else the browser’s, else English', () => {
  const speeches = new Map([
    ['en', explainedInEnglish],
    ['de', german],
  ]);
  const language = (lang?: string, accepted?: string) => speechFor(speeches, lang, { 'accept-language': accepted }).language;
  expect([language('de'), language('en', 'de'), language(undefined, 'nl, de-AT;q=0.5'), language('xx'), language()]).toEqual([
    'de',
    'en',
    'de',
    'en',
    'en',
  ]);
  expect([...explanationSpeeches(undefined).keys()]).toEqual(['en']);
});

test('systems are called as the office calls them, also within values; words that only resemble a code stay', () => {
  const step = {
    ...{
      title: 'Weight W of the OTBR rating',
      rule: 'r',
      source: 'document §1',
      inputs: { system: 'own:standard', of: 'OTBRX' },
    },
    ...{
      parameters: [],
      value: 3,
      branch: { taken: 'K in full', notTaken: [{ branch: 'the reduced K', because: 'it is only for OTBR' }] },
    },
  };
  const systems = new Map([
    ['OTBR', 'Regular'],
    ['own:standard', 'Standard'],
  ]);
  expect(toldText(step, null, explainedInEnglish, { systems }).split('\n')).toEqual([
    'Weight W of the Regular rating: 3',
    '   Case: K in full.',
    '   Not the reduced K: it is only for Regular.',
    '   From system Standard, of OTBRX.',
    '   Rule: document §1.',
  ]);
});

test('a match that is not rated names its players', () => {
  const message =
    'The match is not rated: the second player has no established rating, the ratings are more than 400 points apart.';
  const names = ['Byron, Ada', 'Cole, Ben'];
  expect(withPlayersOfMatch({ code: 'match-not-eligible', message }, names)).toBe(
    'The match is not rated: Ben Cole has no established rating, the ratings are more than 400 points apart.',
  );
  expect(withPlayersOfMatch({ code: 'match-not-eligible', message }, [])).toBe(message);
  expect(withPlayersOfMatch({ code: 'other', message }, names)).toBe(message);
});
