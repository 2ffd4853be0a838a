// Writes the XML of chess-results for tests, from its documentation rather than from the reader.

import { escapeMarkup } from '../bytes/markup.js';
import { type MadeEvent, pointsOf, sidesOfResult, totalOf } from './made-event.js';

export interface ChessResultsXmlOptions {
  /** Attributes of the tournament, replacing the defaults. */
  readonly tournament?: Readonly<Record<string, string>>;
  /** Added to every player, or replacing the defaults. */
  readonly player?: Readonly<Record<string, string>>;
  /** `<team>` elements. */
  readonly teams?: readonly Readonly<Record<string, string>>[];
  /** More playerpairing elements. */
  readonly pairings?: readonly Readonly<Record<string, string>>[];
  /** `dd.mm.yyyy` and a decimal comma in results, as documented for the interface. */
  readonly asText?: boolean;
}

const tag = (name: string, attributes: Readonly<Record<string, string | number>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeMarkup(String(value))}"`)
    .join(' ')}/>`;

export function makeChessResultsXml(
  event: MadeEvent,
  { tournament, player, pairings = [], teams = [], asText = false }: ChessResultsXmlOptions = {},
): string {
  const date = (iso: string): string => (asText ? iso.split('-').reverse().join('.') : iso.replaceAll('-', ''));
  const score = (points: number): string => (asText ? points.toFixed(1).replace('.', ',') : String(points));
  const rounds = event.rounds.flatMap(({ games, alone }, at) => [
    ...games.map(({ white, black, result }, i) => {
      const [ofWhite, ofBlack] = sidesOfResult(result);
      return {
        round: at + 1,
        pairing: i + 1,
        board: 1,
        whiteno: white + 1,
        blackno: black + 1,
        reswhite: score(pointsOf(ofWhite)),
        resblack: score(pointsOf(ofBlack)),
        forfeit: ofWhite.startsWith('forfeit') ? 'K' : '',
      };
    }),
    ...alone.map(({ player: who, what }, i) => ({
      round: at + 1,
      pairing: games.length + i + 1,
      board: 1,
      whiteno: who + 1,
      blackno: what === 'bye-pairing' ? -1 : -2,
      reswhite: score(pointsOf(what)),
      resblack: '',
      forfeit: what === 'bye-pairing' ? 'K' : '',
    })),
  ]);
  return [
    '<?xml version="1.0"?>',
    '<chessresults>',
    '<tournamentdata>',
    tag('tournament', {
      key: 1,
      type: 0,
      name: event.name,
      rounds: event.rounds.length,
      currentround: event.rounds.length,
      location: event.city,
      from: date(event.start),
      to: date(event.end),
      ratedfide: 'J',
      ratednational: 'N',
      timecontrol: '90 min + 30 sec',
      chiefarbiter: 'IA Rowan, Lee',
      federation: 'XXX',
      endstatus: 'J',
      ...tournament,
    }),
    '</tournamentdata>',
    '<rounds>',
    ...event.rounds.map(({ date: day }, at) => tag('round', { round: at + 1, date: date(day), time: '10:00' })),
    '</rounds>',
    '<players>',
    ...event.players.map((each, at) =>
      tag('player', {
        no: at + 1,
        id: each.nationalId,
        lastname: `${each.last},${each.first}`,
        firstname: '',
        title: each.title,
        rtg: each.fide || each.national || '',
        rtgfide: each.fide || '',
        rtgnat: each.national || '',
        dob: asText ? `01.01.${each.year}` : each.year,
        sex: each.sex === 'm' ? 'M' : 'w',
        fed: each.federation,
        board: '',
        teamno: 0,
        fideid: each.fideId,
        rank: at + 1,
        pts: totalOf(event, at).toFixed(1).replace('.', ','),
        kfaktor: 20,
        state: '',
        ...player,
      }),
    ),
    '</players>',
    ...(teams.length === 0 ? [] : ['<teams>', ...teams.map((team) => tag('team', team)), '</teams>']),
    '<playerpairings>',
    ...[...rounds, ...pairings].map((pairing) => tag('playerpairing', pairing)),
    '</playerpairings>',
    '<security><key value="SECRET"/></security>',
    '</chessresults>',
    '',
  ].join('\r\n');
}
