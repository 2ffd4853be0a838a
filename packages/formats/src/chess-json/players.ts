// Players of a Chess-JSON file: a competitor of a tournament, and the profile of the person. FORMATS-2 §5.9.

import { type Draft, defined } from '../bytes/defined.js';
import { ranges } from '../bytes/limits.js';
import { JsonNode } from '../json/node.js';
import type { CellBook } from '../report/cell-book.js';
import { type FindingCollector, quote } from '../report/collector.js';
import { takeBirth } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { ReportedRating, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import type { Competitor, Context } from './read.js';

/** Ratings are arrays named by `ratingLists`. If the name does not tell the list, it is read as FIDE's, with a warning. */
export function ratingSystems(event: JsonNode, findings: FindingCollector): readonly (string | undefined)[] {
  return event.nodes('ratingLists').map((list) => {
    const name = list.text('listName') ?? '';
    if (/rapid/i.test(name)) return 'FIDE-rapid';
    if (/blitz/i.test(name)) return 'FIDE-blitz';
    if (/fide|standard|classic/i.test(name)) return 'FIDE';
    if (/^[A-Z]{3}$/.test(name) && name !== 'TRF') return name;
    const message = say`The list ${quote(name)} does not say whose ratings it has; they are read as FIDE ratings.`;
    findings.add(
      'chess-json-rating',
      { field: list.pathOf('listName') },
      message,
      say`Confirm if they are. Otherwise rate with a rating list, which goes first.`,
    );
    return 'FIDE';
  });
}

export function makePlayer({ node, pair, team }: Competitor, section: number, book: CellBook, context: Context): ReportPlayer {
  const { profiles, findings, systems, kept, teams } = context;
  const profile = profiles.get(node.whole('profileId') ?? 0) ?? new JsonNode(undefined, node.path);
  const at = (name: string): Place => ({ field: profile.pathOf(name), section, player: pair });
  const name = [profile.text('lastName'), profile.text('firstName')].filter((part) => part !== undefined).join(', ');
  const player: Draft<ReportPlayer> = {
    pair,
    name: name === '' ? (profile.text('fideName') ?? '') : name,
    ratings: ratingsOf(profile, node, systems, at('rating'), findings),
    cells: book.of(pair),
  };
  if (player.ratings.length === 0 && profile.list('rating').some((rating) => rating === 0)) player.unrated = true;
  const fideId = profile.whole('fideId');
  if (fideId !== undefined && fideId > 0) player.fideId = String(fideId);
  const localId = profile.text('localId');
  // The file does not say which federation issued the id.
  if (localId !== undefined && localId !== '0') player.national = [{ id: localId }];
  const federation = profile.text('federation') ?? '';
  if (/^[A-Z]{3}$/.test(federation)) player.federation = federation;
  const sex = profile.text('sex')?.toLowerCase() ?? '';
  if (sex === 'm') player.sex = 'm';
  if (sex === 'f' || sex === 'w') player.sex = 'f';
  const title = titleOf(profile.text('fideTitle') ?? '');
  if (title !== undefined) player.title = title;
  const birth = profile.text('birth') ?? profile.text('yearBirth') ?? '';
  const born = takeBirth(findings, /^0*$/.test(birth) ? '' : birth, at('birth'));
  if (born !== undefined) player.born = born;
  const points = node.number('gamePoints');
  if (points !== undefined && Math.abs(points) <= ranges.points.max) player.points = points;
  const rank = node.whole('rank');
  if (rank !== undefined && rank >= 1 && rank <= ranges.rank.max) player.rank = rank;
  const club = profile.text('clubName');
  if (club !== undefined) player.club = club;
  const teamName = team === undefined ? undefined : teams.get(node.whole('teamId') ?? 0);
  Object.assign(player, defined({ team: teamName }));
  player.place = { field: node.path, section, player: pair };
  player.places = {
    name: at('lastName'),
    fideId: at('fideId'),
    ratings: at('rating'),
    born: at('birth'),
    points: { field: node.pathOf('gamePoints'), section, player: pair },
  };
  profile
    .ignore('id', 'kFactor', 'email', 'phone', 'mobile', 'address', 'firstName', 'fideName', 'yearBirth')
    .keepRest(kept, pair);
  node
    .ignore('cid', 'profileId', 'tpn', 'teamId', 'cplayers', 'random', 'tiebreakScore', 'matchPoints', 'present')
    .keepRest(kept, pair);
  return player;
}

function ratingsOf(
  profile: JsonNode,
  competitor: JsonNode,
  systems: readonly (string | undefined)[],
  place: Place,
  findings: FindingCollector,
): ReportedRating[] {
  const given = profile.list('rating');
  const values = given.length > 0 ? given : [profile.number('rating') ?? competitor.number('rating') ?? 0];
  competitor.ignore('rating');
  const ratings: ReportedRating[] = [];
  for (const [i, value] of values.entries()) {
    const system = systems.length === 0 ? 'FIDE' : systems[i];
    const rating = typeof value === 'string' ? Number(value) : value;
    if (rating === 0 || rating === null || system === undefined || ratings.some((one) => one.system === system)) continue;
    if (typeof rating === 'number' && rating > 0 && rating <= ranges.rating.max) ratings.push({ system, rating });
    else
      findings.add(
        'chess-json-rating',
        place,
        say`The rating is ${quote(String(value))}; it is left out.`,
        say`Correct the rating.`,
      );
  }
  if (systems.length === 0 && ratings.length > 0) {
    const message = say`The file names no rating lists; its ratings are read as FIDE ratings.`;
    findings.add(
      'chess-json-rating',
      place,
      message,
      say`Confirm if they are. Otherwise rate with a rating list, which goes first.`,
    );
  }
  return ratings;
}
