// What the calculators know of a player: the part of their addresses after #. Everything comes from the office's answer.

import type { Answer } from '@harkness/client';
import { hasOwnEstimate } from './calculators.js';

type PlayerData = Answer<'player'>;
type Standing = PlayerData['standings'][number];
type ListStanding = PlayerData['listStandings'][number];

type Fields = { readonly [field: string]: string | number | undefined };

function hash(player: string, fields: Fields): string {
  const given = new URLSearchParams();
  for (const [field, value] of Object.entries({ ...fields, player }))
    if (value !== undefined && value !== '') given.set(field, String(value));
  return given.toString();
}

/** After an event and the other calculators that share its fields. */
export function estimateHash(player: string, standing: Standing): string {
  if (hasOwnEstimate(standing.system)) return hash(player, { rating: standing.official, games: standing.games });
  const { wins, losses, games } = standing;
  return hash(player, {
    system: standing.system,
    rating: standing.rating,
    games,
    peak: standing.peakEstablished,
    history: games > 0 && wins === games ? 'all_wins' : games > 0 && losses === games ? 'all_losses' : undefined,
    wins: wins || undefined,
    draws: standing.draws || undefined,
    events: standing.eventsOfThree || undefined,
    cash: standing.moneyFloor,
    ceiling: standing.ceiling,
    olm: standing.originalLifeMaster === true ? '1' : undefined,
  });
}

/** The change of a FIDE rating, with all that decides K. */
export function fideHash({ player, birthYear }: Pick<PlayerData, 'player' | 'birthYear'>, listed: ListStanding): string {
  const { system, published } = listed;
  const type = system.replace(/^FIDE-/, '');
  return hash(player, {
    type: type === 'standard' ? undefined : type,
    rating: published?.rating ?? undefined,
    games: published?.games ?? 0,
    born: birthYear,
    ever2300: published?.ever2300 === true ? '1' : undefined,
    ever2400: published?.ever2400 === true ? '1' : undefined,
  });
}

/** The same player in another calculator, in the system of this one if they have a rating there. */
export function hashFor(path: string, data: PlayerData, system: string | null): string {
  const { player, standings, listStandings } = data;
  const fide = listStandings.filter(({ published }) => published?.rating != null);
  const standing = standings.find((one) => one.system === system) ?? standings[0];
  const of = (wanted: string) => standings.find((one) => one.system === wanted);
  const [, , page = '', own = ''] = path.split('/');
  switch (page) {
    case 'estimate':
    case 'need':
    case 'floors':
    case 'by-hand':
      return standing === undefined ? hash(player, {}) : estimateHash(player, standing);
    case 'match':
      return standing === undefined
        ? hash(player, {})
        : hash(player, { system: standing.system, a: standing.rating, gamesA: standing.games });
    case 'foreign': {
      const regular = of('OTBR');
      return hash(player, {
        rating: regular?.rating,
        games: regular?.games,
        peak: regular?.peakEstablished,
        fide: fide.find((one) => one.system === 'FIDE-standard')?.published?.rating ?? undefined,
      });
    }
    case 'initial': {
      const unrated = ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'].find((one) => of(one) === undefined);
      const sources = [
        ...standings.map((one) => [one.system, one.rating, one.games, one.lastRated ?? ''].join(':')),
        ...fide
          .filter((one) => one.system === 'FIDE-standard')
          .map(({ published }) => ['FIDE', published?.rating, '', published?.date].join(':')),
      ];
      return hash(player, { system: unrated, sources: sources.join(' ') });
    }
    case 'fide': {
      const listed = fide.find((one) => one.system === system) ?? fide[0];
      return listed === undefined ? hash(player, { born: data.birthYear }) : fideHash(data, listed);
    }
    case 'system': {
      const here = of(decodeURIComponent(own));
      return here === undefined ? hash(player, {}) : estimateHash(player, here);
    }
    default:
      return hash(player, {});
  }
}
