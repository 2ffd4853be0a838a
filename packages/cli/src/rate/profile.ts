// Rates a report by a profile's authorities without an office: creates a small temporary one for the section, filled with the
// ratings from the file and lists, queries it, and discards it. This works for every kind of authority.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Authorities,
  type Authority,
  authorityFrom,
  type FactOffer,
  type OfficeProfile,
  openOffice,
  profileProblems,
  type RatingSystem,
  rowsOf,
  type SectionDocument,
} from '@harkness/office';
import { playerId, type RatableSection, ratingsOf } from '@harkness/office/internal/rate';
import type { ListRatings, RatedPlayer, RatedSection } from '@harkness/office/rate';
import { addDays } from '@harkness/rules';
import { readGiven } from '../terminal/files.js';
import { CommandError, type Screen } from '../terminal/io.js';
import { answer } from '../terminal/open-office.js';
import { explain, sectionOf } from './office.js';

export interface GivenProfile {
  readonly profile: OfficeProfile;
  readonly authorities: Authorities;
}

/** The number of games assumed for a rating given without games. */
const gamesTaken = 50;

export async function readProfile(file: string, screen: Screen): Promise<GivenProfile> {
  const { name, bytes } = await readGiven(file, screen.io);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new CommandError(`${name}: not JSON: ${(error as Error).message}`, {
      exitCode: 1,
      hint: 'Look for a missing comma, quote or bracket there.',
    });
  }
  const [problem] = profileProblems(value);
  if (problem !== undefined)
    throw new CommandError(`${name}: ${problem.place}: ${problem.message}`, {
      exitCode: 1,
      hint: `${problem.hint} harkness office profile check ${name} lists everything.`,
    });
  // Its shape is valid, and all its authorities can be created.
  const profile = value as OfficeProfile;
  const all = profile.authorities.flatMap((one) => {
    const made = authorityFrom(one);
    return made.ok ? [made.value] : [];
  });
  return { profile, authorities: new Authorities(all) };
}

export async function rateInProfile(
  { profile, authorities }: GivenProfile,
  { section, authority: { id: ofReport }, terms }: RatableSection,
  lists: readonly ListRatings[],
  system: string | undefined,
  isWanted: (player: RatedPlayer) => boolean,
): Promise<RatedSection> {
  const authority = authorities.get(ofReport);
  const data = mkdtempSync(join(tmpdir(), 'harkness-rate-'));
  const office = answer(await openOffice({ data }));
  try {
    const idOf = (pair: number) => `P${pair}`;
    const systems =
      system === undefined ? terms.systems : authority.systems.map((one) => one.system).filter((one) => one === system);
    const known = section.players.map((player) => ({ pair: player.pair, ...ratingsOf(player, lists) }));
    const ratings = known.flatMap(({ pair, by }) => openings(authority, systems, idOf(pair), by));
    const unknownGames = known.filter(({ by }) =>
      [...by].some(([name, { games }]) => authority.reports.isOwnRating(name) && games === undefined),
    );
    const offers: [kind: string, body: unknown][] = [
      ['profile', { authorities: profile.authorities.map(({ ids: _, ...rest }) => rest) }],
      ...section.players.map(({ pair, name, born }, at): [string, unknown] => {
        const year = known[at]?.birthYear ?? Number(born?.slice(0, 4));
        const birthYear = Number.isInteger(year) && year > 1800 ? { birthYear: year } : {};
        return ['player-registered', { player: idOf(pair), name, ...birthYear }];
      }),
      ...(ratings.length === 0
        ? []
        : [['opening-state', { authority: authority.id, asOf: addDays(terms.start, -1), ratings }] as [string, unknown]]),
    ];
    const facts = offers.map(([kind, body], at) => ({ id: `f${at}`, kind, body, actor: 'rate' }) as unknown as FactOffer);
    answer(await office.append(facts));
    const { games, byes } = rowsOf(section);
    const document: SectionDocument = {
      event: 'report',
      eventName: section.name,
      section: section.number,
      name: section.name,
      authority: authority.id,
      kind: section.kind === 'double-swiss' ? 'swiss' : section.kind,
      start: terms.start,
      end: terms.end,
      venue: terms.venue ?? 'otb',
      timeControl: terms.timeControl ?? '',
      rounds: section.rounds,
      players: section.players.map(({ pair }) => ({ player: idOf(pair), pair })),
      games,
      ...(byes.length === 0 ? {} : { byes }),
    };
    const preview = answer(await office.preview(document, { audience: 'office' }));
    const made = sectionOf(authorities, section.number, section.name, preview, document);
    const players = made.players.map((player, at): RatedPlayer => {
      const reported = section.players[at];
      return { ...player, id: reported === undefined ? null : (playerId(reported, authority.ids.field) ?? null) };
    });
    const explained = new Map<number, Awaited<ReturnType<typeof explain>>>();
    for (const player of players.filter(isWanted))
      explained.set(player.pair, await explain(office, document, { ...player, id: idOf(player.pair) }));
    const taken =
      unknownGames.length === 0
        ? []
        : [`games not given, taken as ${gamesTaken}: ${unknownGames.map(({ pair }) => pair).join(', ')}`];
    return { ...made, players, notes: [...made.notes, ...taken], explain: (pair) => explained.get(pair) ?? [] };
  } finally {
    await office.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** The player's ratings under the authority. A rating that only names the authority counts in every system of the section. */
function openings(
  authority: Authority,
  systems: readonly RatingSystem[],
  player: string,
  by: ReturnType<typeof ratingsOf>['by'],
): { player: string; system: RatingSystem; rating: number; games: number }[] {
  return systems.flatMap((system) => {
    const general = [...by].find(
      ([name]) => authority.reports.isOwnRating(name) && authority.systems.every((one) => one.system !== name),
    );
    const found = by.get(system) ?? general?.[1];
    return found === undefined ? [] : [{ player, system, rating: found.rating, games: found.games ?? gamesTaken }];
  });
}
