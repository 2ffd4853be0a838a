// Words that only the plain text of an explanation needs. The server writes that text (packages/server/src/handlers/story.ts); the
// build hands it these messages with those of the steps and the sentences.

import { message } from '../base/languages.js';

/** Longer ones first, before those that are their prefix. */
export const plainTextWords: readonly string[] = [
  message('Case: {case}.'),
  message('Not {branch}: {because}.'),
  message('From {inputs}.'),
  message('Rule: {rule}, ruling {ruling}.'),
  message('Rule: {rule}.'),
  message('Parameter “{title}”: {value}, in force since {date} ({source}).'),
  message('Note: {note}.'),
  message('Rulings:'),
  message('The games'),
  message('The sum'),
  message('What might have been'),
  message('Every step of the rulebook'),
  message('Round {round}'),
  message('not rated: {notRated}'),
  message('expected {expected}'),
  message('score {score}'),
];

/** Other results of one game (`insteadText` of the rules), matched like the sentences. */
export const otherResultWords: readonly string[] = [
  message('{result} in round {round} against {opponent} would have given {given}.'),
  message('{result} in round {round} would have given {given}.'),
  message('{result} against {opponent} would have given {given}.'),
  message('{result} would have given {given}.'),
  message('{change}, a rating of {rating}'),
  message('a rating of {rating}'),
  message('A win'),
  message('A draw'),
  message('A loss'),
  message('Another result'),
];
