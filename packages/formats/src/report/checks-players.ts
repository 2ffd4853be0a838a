// The players of a section: pairing numbers, names, ids, ratings, teams.

import { ranges } from '../bytes/limits.js';
import { playerPlace } from './checks-place.js';
import { type FindingCollector, quote } from './collector.js';
import type { Place } from './finding.js';
import type { ReportedRating, ReportPlayer, ReportSection } from './report.js';
import { type Saying, say } from './say.js';

export function checkPlayers(findings: FindingCollector, section: ReportSection, index: number): void {
  checkPairNumbers(findings, section, index);
  for (const player of section.players) {
    if (player.name.trim() === '') {
      findings.add(
        'name-missing',
        playerPlace(section, index, player, 'name'),
        say`Player ${player.pair} has no name.`,
        say`Give the name.`,
      );
    }
    checkIds(findings, section, index, player);
    for (const { rating, system } of player.ratings) {
      // A rating above the range has its own error.
      if (rating >= 100 || rating < ranges.rating.min) continue;
      // 2.243 for 2243, 2.1 for 2100: a JSON number does not show what was meant, so it must not be rated.
      const isSeparated = !Number.isInteger(rating);
      const meant = Math.round(rating * 1000);
      findings.add(
        'rating-implausible',
        playerPlace(section, index, player, 'ratings'),
        say`Player ${player.pair} has a ${system} rating of ${rating}.`,
        !isSeparated
          ? say`Correct it, or mark the player as unrated.`
          : meant <= ranges.rating.max
            ? say`Write ${meant}, without a thousands separator.`
            : say`Write the rating as a whole number.`,
        isSeparated ? 'error' : undefined,
      );
    }
  }
  checkTwice(findings, section, index);
  checkRatings(findings, section, index);
  checkTeams(findings, section, index);
}

function checkPairNumbers(findings: FindingCollector, section: ReportSection, index: number): void {
  const first = new Map<number, ReportPlayer>();
  for (const player of section.players) {
    const place = (): Place => playerPlace(section, index, player, 'pair');
    const other = first.get(player.pair);
    if (other === undefined) first.set(player.pair, player);
    else {
      findings.add(
        'pair-number-duplicated',
        place(),
        say`Pairing number ${player.pair} stands for ${quote(other.name)} and for ${quote(player.name)}.`,
        say`Give every player a number of their own.`,
      );
    }
    if (!Number.isInteger(player.pair) || player.pair < 1 || player.pair > 9999) {
      findings.add(
        'pair-number-invalid',
        place(),
        say`The pairing number is ${player.pair}.`,
        say`Use whole numbers from 1 to 9999.`,
      );
    }
  }
}

function checkIds(findings: FindingCollector, section: ReportSection, index: number, player: ReportPlayer): void {
  if (player.uschessId !== undefined && !/^(?=\d{6,8}$)0{0,2}[1-9]\d+$/.test(player.uschessId)) {
    findings.add(
      'id-malformed',
      playerPlace(section, index, player, 'uschessId'),
      say`Player ${player.pair} has the US Chess id ${quote(player.uschessId)}.`,
      say`A US Chess id has eight digits; old ones have six or seven.`,
    );
  }
  if (player.fideId !== undefined && !/^[1-9]\d{3,9}$/.test(player.fideId)) {
    findings.add(
      'id-malformed',
      playerPlace(section, index, player, 'fideId'),
      say`Player ${player.pair} has the FIDE id ${quote(player.fideId)}.`,
      say`A FIDE id has four to ten digits.`,
    );
  }
}

const idNames: readonly (readonly ['uschessId' | 'fideId', Saying])[] = [
  ['uschessId', say`US Chess id`],
  ['fideId', say`FIDE id`],
];

function checkTwice(findings: FindingCollector, section: ReportSection, index: number): void {
  const told = new Set<ReportPlayer>();
  for (const [key, what] of idNames) {
    repeats(
      section.players,
      (player) => player[key],
      (player, other, id) => {
        if (told.has(player)) return;
        told.add(player);
        findings.add(
          'player-twice',
          playerPlace(section, index, player, key),
          say`Players ${other.pair} and ${player.pair} have the same ${what}, ${quote(id)}.`,
          say`One of the ids is wrong, or one player stands here twice: put all their results into one row.`,
        );
      },
    );
  }
  if (!mayRepeatNames(section.players)) return;
  repeats(section.players, nameKey, (player, other) => {
    const differentIds = idNames.some(
      ([key]) => player[key] !== undefined && other[key] !== undefined && player[key] !== other[key],
    );
    if (told.has(player) || differentIds) return;
    findings.add(
      'name-twice',
      playerPlace(section, index, player, 'name'),
      say`Players ${other.pair} and ${player.pair} are both called ${quote(player.name)}.`,
      say`If they are two people, give their ids; if it is one, put the results into one row.`,
    );
  });
}

function nameKey(player: ReportPlayer): string | undefined {
  const key = player.name
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ')
    .trim();
  return key === '' ? undefined : key;
}

/** False if all names are different. Names are compared by hash, so it may be true without a repeat. */
function mayRepeatNames(players: readonly ReportPlayer[]): boolean {
  const seen = new Set<number>();
  for (const player of players) {
    const hash = nameHash(player);
    if (hash === undefined) continue;
    if (seen.has(hash)) return true;
    seen.add(hash);
  }
  return false;
}

const blank = 0x20;

/** The hash of `nameKey`, computed without the key if the letters are Latin. */
function nameHash(player: ReportPlayer): number | undefined {
  const { name } = player;
  let hash: number | undefined;
  let parted = false;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if (code === blank || code === 0x2c || code === 0x2e || (code >= 0x09 && code <= 0x0d)) {
      parted = hash !== undefined;
      continue;
    }
    const isLatin = code < 0x80 || (code >= 0xc0 && code <= 0xff && code !== 0xd7);
    if (!isLatin) return hashOf(nameKey(player) ?? '');
    const isCapital = (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0xde);
    if (parted) hash = mix(hash ?? 0, blank);
    hash = mix(hash ?? 0, isCapital ? code + 0x20 : code);
    parted = false;
  }
  return hash;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i));
  return hash;
}

function mix(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** Calls back for each player whose key occurred before. */
function repeats(
  players: readonly ReportPlayer[],
  keyOf: (player: ReportPlayer) => string | undefined,
  found: (player: ReportPlayer, earlier: ReportPlayer, key: string) => void,
): void {
  const seen = new Map<string, ReportPlayer>();
  for (const player of players) {
    const key = keyOf(player);
    if (key === undefined) continue;
    const earlier = seen.get(key);
    if (earlier) found(player, earlier, key);
    else seen.set(key, player);
  }
}

/** FIDE uses its own list, so its ratings need no game count. */
function needsGames({ system, games, provisional }: ReportedRating): boolean {
  return games === undefined && provisional !== true && !system.startsWith('FIDE');
}

function isProvisional({ games, provisional }: ReportedRating): boolean {
  return games === undefined && provisional === true;
}

function checkRatings(findings: FindingCollector, section: ReportSection, index: number): void {
  const withoutGames = section.players.filter((player) => player.ratings.some(needsGames));
  const first = withoutGames[0];
  if (first) {
    findings.add(
      'games-not-given',
      playerPlace(section, index, first, 'ratings'),
      say`Section ${section.number}: the number of games behind the rating is not given for ${people(withoutGames)}; taken as established.`,
      say`Give the number of games where a rating is provisional: 1641P17, or a column of games.`,
    );
  }
  const provisional = section.players.filter((player) => player.ratings.some(isProvisional));
  const firstProvisional = provisional[0];
  if (firstProvisional) {
    findings.add(
      'provisional-games-not-given',
      playerPlace(section, index, firstProvisional, 'ratings'),
      say`Section ${section.number}: the rating is provisional, on an unknown number of games, for ${people(provisional)}.`,
      say`Give the number of games (1641P17), or rate with a list or an office that knows it.`,
    );
  }
  const without = section.players.filter((player) => player.ratings.length === 0 && player.unrated !== true);
  const firstWithout = without[0];
  if (firstWithout) {
    findings.add(
      'rating-not-given',
      playerPlace(section, index, firstWithout, 'ratings'),
      say`Section ${section.number}: ${people(without)} ${without.length === 1 ? say`has no rating and is` : say`have no rating and are`} not marked as unrated.`,
      say`Nothing to do if the office knows their ratings.`,
    );
  }
}

function people(players: readonly ReportPlayer[]): Saying {
  const pairs = players.map((player) => player.pair);
  if (pairs.length === 1) return say`player ${pairs[0]}`;
  const shown = pairs.slice(0, 8).join(', ');
  return pairs.length > 8 ? say`${pairs.length} players (${shown} …)` : say`players ${shown}`;
}

function checkTeams(findings: FindingCollector, section: ReportSection, index: number): void {
  if (section.teams === undefined) return;
  const pairs = new Set(section.players.map((player) => player.pair));
  const teamOf = new Map<number, number>();
  section.teams.forEach((team, i) => {
    const place = { ...(team.place ?? { field: `$.sections[${index}].teams[${i}]` }), section: section.number };
    for (const pair of team.players) {
      if (!pairs.has(pair)) {
        findings.add(
          'team-member-missing',
          { ...place, player: pair },
          say`Team ${team.number} names player ${pair}, who is not there.`,
          say`Correct the number.`,
        );
      }
      const earlier = teamOf.get(pair);
      if (earlier !== undefined) {
        findings.add(
          'team-member-twice',
          { ...place, player: pair },
          say`Player ${pair} is in team ${earlier} and in team ${team.number}.`,
          say`Leave them in one.`,
        );
      }
      teamOf.set(pair, team.number);
    }
  });
}
