// The players of PGN games: the same FIDE id, or without one the same name, is the same player.

import { defined } from '../bytes/defined.js';
import { ranges } from '../bytes/limits.js';
import { withoutThousands } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import type { PgnGame } from './headers.js';

export interface PgnPlayer {
  /** In the order of first appearance. */
  readonly pair: number;
  readonly name: string;
  readonly place: Place;
  fideId?: string;
  rating?: number;
  title?: string;
  ratingDiffers: boolean;
}

export interface PgnPlayers {
  readonly list: readonly PgnPlayer[];
  /** The player of one side; undefined, with a finding, if the game does not name them. */
  of(game: PgnGame, side: 'White' | 'Black'): PgnPlayer | undefined;
  report(player: PgnPlayer): Omit<ReportPlayer, 'cells'>;
}

export function addPgnPlayers(section: number, findings: FindingCollector): PgnPlayers {
  const list: PgnPlayer[] = [];
  const byKey = new Map<string, PgnPlayer>();
  const of = (game: PgnGame, side: 'White' | 'Black'): PgnPlayer | undefined => {
    const tag = (name: string): string => game.tags.get(`${side}${name}`)?.value ?? '';
    const name = tag('').replace(/\s+/g, ' ');
    const at = game.tags.get(side);
    const place = { line: at?.line ?? game.line, column: at?.column ?? 1, section };
    if (name === '' || /^[?\-.\s]*$/.test(name)) {
      findings.add(
        'pgn-player',
        place,
        say`The game at line ${game.line} does not name ${side}; it is left out.`,
        say`Give the name.`,
      );
      return undefined;
    }
    const fideId = /^[1-9]\d{3,9}$/.test(tag('FideId')) ? tag('FideId') : undefined;
    const byName = `name ${name.toLowerCase()}`;
    let player = byKey.get(fideId === undefined ? byName : `id ${fideId}`) ?? byKey.get(byName);
    // The same name with another id is a different player.
    if (player?.fideId !== undefined && fideId !== undefined && player.fideId !== fideId) player = undefined;
    if (player === undefined) {
      player = { pair: list.length + 1, name, place, ratingDiffers: false };
      list.push(player);
    }
    byKey.set(byName, player);
    if (fideId !== undefined) {
      player.fideId = fideId;
      byKey.set(`id ${fideId}`, player);
    }
    const title = tag('Title').toUpperCase();
    if (/^W?[GIFC]M$/.test(title)) player.title ??= title;
    addRating(player, tag('Elo'), { line: game.tags.get(`${side}Elo`)?.line ?? game.line, column: 1, section }, findings);
    return player;
  };
  return {
    list,
    of,
    report: (player) => ({
      pair: player.pair,
      name: player.name,
      ratings: player.rating === undefined ? [] : [{ system: 'FIDE', rating: player.rating }],
      ...defined({ fideId: player.fideId, title: player.title }),
      place: { ...player.place, player: player.pair },
    }),
  };
}

function addRating(player: PgnPlayer, text: string, place: Place, findings: FindingCollector): void {
  const whole = /^\d{3,}$/.test(text) ? Number(text) : 0;
  const rating = whole > ranges.rating.max ? 0 : whole;
  if (whole > ranges.rating.max) {
    const { min, max } = ranges.rating;
    const message = say`The rating ${quote(text)} of ${quote(player.name)} is not a number from ${min} to ${max}.`;
    findings.add('pgn-rating', { ...place, player: player.pair }, message, say`Write a number from ${min} to ${max}.`, 'error');
  }
  const digits = withoutThousands(text);
  if (digits !== undefined) {
    const message = say`The rating ${quote(text)} of ${quote(player.name)} has a thousands separator.`;
    findings.add('pgn-rating', { ...place, player: player.pair }, message, say`Write ${digits}.`, 'error');
  }
  if (rating === 0) return;
  if (player.rating === undefined) player.rating = rating;
  else if (player.rating !== rating && !player.ratingDiffers) {
    player.ratingDiffers = true;
    const message = say`${quote(player.name)} has different ratings in different games, ${player.rating} and ${rating}; the first is taken.`;
    findings.add('pgn-rating', { ...place, player: player.pair }, message, say`Check that the games are of one event.`);
  }
}
