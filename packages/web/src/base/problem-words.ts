// Problems of the API in the reader's language, for those that somebody can meet in the pages. They are matched like the sentences
// of explanations (base/said.ts). Loaded when a problem is shown.

import { phraseFinder } from '@harkness/rules';
import { message } from './languages.js';
import { t } from './words.js';

const problems: readonly string[] = [
  message('The e-mail address or the password is wrong.'),
  message('Enter the code of your second factor.'),
  message('The code is wrong or was used before.'),
  message('The code is wrong. Is the clock of the phone right?'),
  message('Too many failed tries; try again in {seconds} seconds.'),
  message('Your account was changed meanwhile. Log in again.'),
  message('The current password is wrong.'),
  message('A password has at least 12 characters.'),
  message('A password has at least five different characters.'),
  message('A password does not contain your e-mail address.'),
  message('A password does not contain your name.'),
  message('That password is among the first anyone would try. Take a phrase of several words.'),
  message('That e-mail address has an account.'),
  message('The link was used before, has expired, or was replaced by a newer one.'),
  message('The new password is set. Log in with it and your second factor.'),
  message('A second factor is set up already; remove it first.'),
  message('Set up a second factor first.'),
  message('Enter a fresh code of your second factor to make this key.'),
  message('A key with these scopes needs a second factor. Set one up first.'),
  message('A key with these scopes lasts at most {days} days.'),
  message('Enter your password to make a key for more than {days} days.'),
  message('This needs an account.'),
  message('The queue is for officers.'),
  message('Nobody disables themselves or changes their own role.'),
  message('The office knows no affiliate {affiliate}. Enter it in the list of affiliates first.'),
  message('You follow {count} already. Leave something out first.'),
  message('{count} of your questions wait for an answer. Close one first.'),
  message('The question is closed. Ask a new one.'),
  message('Write an answer, or close it.'),
  message('Reports of {authority} are handed in by officers. Send yours to the office.'),
  message('The file cannot be read as a report.'),
  message('The report cannot be taken.'),
  message('The section cannot be taken.'),
  message('Give a reason: the director reads it. Add `reason` to the request.'),
  message('One file at a time; several files of one report go into a ZIP.'),
  message('Compare two lists of the same kind.'),
  message('Drift is measured from an earlier to a later list of the same kind.'),
  message('The reform cannot run as it is.'),
  message('The rules cannot take this input.'),
  message('The office cannot do this.'),
  message('Something went wrong here, and it has been noted. Look whether your change is there before you send it again.'),
  message('The database is busy. Try again in a few seconds.'),
  message('The database does not answer. Try again in a few seconds.'),
  message('{count} studies wait already. Start this one when some have ended.'),
  message('Too many lists are being made; ask again soon.'),
  message('Too many wait for an answer; ask again soon.'),
  message('Too many wait for this; ask again soon.'),
  message('Too many large requests are being read; send this one again in a moment.'),
  message('At most {units} units a minute, of which this costs {cost}; try again in {seconds} s.'),
  message('The account was changed meanwhile. Look at it again, then repeat the change.'),
  message('The request is larger than {size}, files and fields together.'),
  message('The server closes; what was ordered is done without it. Ask again.'),
  message(
    'The database does not answer. Try again in a few seconds. Nothing is entered twice if you send the same request with the same idempotency key.',
  ),
  message('The ratings in the database are not those that the office wrote. Its operator has to make them again from the facts.'),
  message('The disk of the office is full. Its operator has to make room first.'),
  message('This server only reads. Send the change to the office’s main address; nothing was entered.'),
  message('This takes longer than a request may. Ask for less.'),
  message(
    'This takes longer than a request may. It may still take effect: look, or send it again with the same idempotency key.',
  ),
  message(
    'It is entered, but not rated yet: the run was cancelled. Send it again with the same idempotency key, or start a run.',
  ),
  message('{one} and {other} are of different authorities.'),
  message('The content cannot be read: {because}.'),
  message('Send the tournament report alone, as the pairing program exports it.'),
  message('The {part} of the request cannot be taken.'),
  message('The text holds a NUL character.'),
  message('The text holds half of a surrogate pair.'),
  message('The text holds a character that turns its direction (U+202A to U+2069).'),
  message('Send Unicode text without control characters.'),
  message('The ledger holds no fact yet.'),
  message('This link is not valid. Log in to see what you follow.'),
  message('The first administrator gives a name and an e-mail address.'),
  message('A submission is assigned to an officer of this office.'),
  message('A look back at what was known then needs an account.'),
  message('Private fields are for the person themselves and for officers.'),
  message('This is for {role}s and above; you are a {own}.'),
  message('The scope "{scope}" is for {role}s and above; you are a {own}.'),
  message('A {role} keeps a second factor.'),
  message('This office rates by exact birth dates, and the numbers of a study follow from them: its reports are for officers.'),
  message('This section cannot be shown as a wallchart.'),
  message('{what} is not known here.'),
  message('There is nothing at this address.'),
  message('A correction is rated by whoever rated the section.'),
  message('Confirming a warning needs a reason.'),
  message('Write why the value is right.'),
  message('Load it again, then repeat your change.'),
  message('Leave it empty: the office gives one.'),
  message('An officer holds this section.'),
  message('Release it by a decision, or correct or withdraw it.'),
  message('A game names a player who is not in the section, or one against himself.'),
  message('Correct the section.'),
  message('The section ends before it starts.'),
  message('Correct the dates of the section.'),
  message('The time control cannot be read.'),
  message('The same player is in the section twice.'),
  message('Correct the section, or the merge that made two entries one player.'),
  message('Nobody is registered as {player}.'),
  message('Register the player, or correct the id in the section.'),
  message('Correct the time control or the venue, or withdraw the section.'),
  message('Sections before the first known rules cannot be rated.'),
];

const problemOf = phraseFinder(problems);

/** Whether there is a message for a problem, for the check. */
export function isProblemSaid(text: string): boolean {
  return problemOf(text) !== undefined;
}

/** A problem without a message stays as it is. */
export function problemText(text: string): string {
  const found = problemOf(text);
  return found === undefined ? text : t(found.message, found.values);
}
