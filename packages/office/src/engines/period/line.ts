// The lines of a list's content: canonical JSON and a line feed. A row has few fields in a known order, so its line is put together
// directly, twice as fast as by the general routine; a test compares the two.

import { canonicalJson } from '@harkness/ledger';
import type { Career, ListedPlayer, ListedRating, ListHeader } from './row.js';

export function lineOf(value: ListHeader | ListedPlayer): string {
  return 'ratings' in value ? rowLine(value) : `${canonicalJson(value)}\n`;
}

function rowLine(row: ListedPlayer): string {
  const {
    birthYear,
    career,
    federation,
    fideId,
    flagged,
    inactive,
    name,
    player,
    ratings,
    sex,
    state,
    status,
    title,
    uschessId,
  } = row;
  let fields = 3;
  let text = '{';
  if (birthYear !== undefined) {
    text += `"birthYear":${canonicalJson(birthYear)},`;
    fields++;
  }
  if (career !== undefined) {
    text += `"career":${careerText(career)},`;
    fields++;
  }
  if (federation !== undefined) {
    text += `"federation":${canonicalJson(federation)},`;
    fields++;
  }
  if (fideId !== undefined) {
    text += `"fideId":${canonicalJson(fideId)},`;
    fields++;
  }
  if (flagged !== undefined) {
    text += `"flagged":${canonicalJson(flagged)},`;
    fields++;
  }
  if (inactive !== undefined) {
    text += `"inactive":${canonicalJson(inactive)},`;
    fields++;
  }
  text += `"name":${canonicalJson(name)},"player":${canonicalJson(player)},"ratings":[`;
  for (let at = 0; at < ratings.length; at++) {
    if (at > 0) text += ',';
    const rating = ratings[at];
    text += rating === undefined ? canonicalJson(rating) : ratingText(rating);
  }
  text += ']';
  if (sex !== undefined) {
    text += `,"sex":${canonicalJson(sex)}`;
    fields++;
  }
  if (state !== undefined) {
    text += `,"state":${canonicalJson(state)}`;
    fields++;
  }
  if (status !== undefined) {
    text += `,"status":${canonicalJson(status)}`;
    fields++;
  }
  if (title !== undefined) {
    text += `,"title":${canonicalJson(title)}`;
    fields++;
  }
  if (uschessId !== undefined) {
    text += `,"uschessId":${canonicalJson(uschessId)}`;
    fields++;
  }
  return isWhole(row, fields) ? `${text}}\n` : `${canonicalJson(row)}\n`;
}

function ratingText(rating: ListedRating): string {
  const { exact, games, k, lastRated, rating: whole, system } = rating;
  let fields = 3;
  let text = '{';
  if (exact !== undefined) {
    text += `"exact":${canonicalJson(exact)},`;
    fields++;
  }
  text += `"games":${canonicalJson(games)},`;
  if (k !== undefined) {
    text += `"k":${canonicalJson(k)},`;
    fields++;
  }
  if (lastRated !== undefined) {
    text += `"lastRated":${canonicalJson(lastRated)},`;
    fields++;
  }
  text += `"rating":${canonicalJson(whole)},"system":${canonicalJson(system)}}`;
  return isWhole(rating, fields) ? text : canonicalJson(rating);
}

function careerText(career: Career): string {
  const { ever2300, ever2400, games, lastGame } = career;
  const [first, second] = [canonicalJson(ever2300), canonicalJson(ever2400)];
  const text = `{"ever2300":${first},"ever2400":${second},"games":${canonicalJson(games)},"lastGame":${canonicalJson(lastGame)}}`;
  return isWhole(career, 4) ? text : canonicalJson(career);
}

/** Whether the object has no field besides those written, in case a row ever gains one. */
function isWhole(value: object, fields: number): boolean {
  let found = 0;
  for (const _ in value) found++;
  return found === fields;
}
