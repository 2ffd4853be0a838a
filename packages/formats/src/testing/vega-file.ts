// Writes Vega's files for tests, from the pages of its manual rather than from the readers.

import { cellsOf, type MadeEvent, totalOf } from './made-event.js';

const titles: { readonly [title: string]: string } = { GM: 'g', FM: 'f', WIM: 'wm', '': '' };
const signs: { readonly [outcome: string]: string } = {
  win: '1',
  draw: '2',
  loss: '0',
  'forfeit-win': '+',
  'forfeit-loss': '-',
  'bye-pairing': '+',
  'bye-full': '+',
  'bye-half': '=',
  absent: '-',
};

export interface TdfOptions {
  /** Replaces the default records; '' omits one. */
  readonly records?: Readonly<Record<string, string>>;
}

const dayFirst = (iso: string): string => iso.split('-').reverse().join('/');

export function makeTdf(event: MadeEvent, { records = {} }: TdfOptions = {}): string {
  const all: Record<string, string> = {
    '012': event.name,
    '022': event.city,
    '032': 'XXX',
    '042': dayFirst(event.start),
    '052': dayFirst(event.end),
    '062': String(event.players.length),
    '092': 'Swiss Dutch',
    '102': 'Rowan Lee',
    '122': '90 min + 30 sec',
    '132': event.rounds.map(({ date }) => date.replaceAll('-', '/')).join(';'),
    '142': '1.0 0.5',
    '152': String(event.rounds.length),
    '162': String(event.rounds.length),
    '172': 'BH1 BHT',
    '182': '0',
    '192': 'Vega 8',
    ...records,
  };
  const players = event.players.map((player, at) => {
    const cells = cellsOf(event, at).map(({ outcome, opponent, colour }) =>
      opponent === undefined ? `0000 - ${signs[outcome]}` : `${opponent} ${colour === 'white' ? 'w' : 'b'} ${signs[outcome]}`,
    );
    const born = `0102${String(player.year).slice(2)}`;
    return `001 ${[at + 1, player.sex, titles[player.title], `${player.last.toUpperCase()} ${player.first}`, player.fide, player.federation, player.fideId, player.national, player.nationalId, born, totalOf(event, at).toFixed(1), at + 1, ...cells].join(' | ')}`;
  });
  return [...Object.entries(all).flatMap(([record, text]) => (text === '' ? [] : [`${record} ${text}`])), ...players, ''].join(
    '\r\n',
  );
}

export function makeVeg(event: MadeEvent): string {
  return [
    'Vega 8.2.1 # do not edit',
    event.name,
    event.city,
    'XXX',
    `${dayFirst(event.start)} , ${dayFirst(event.end)}`,
    'Rowan Lee',
    '0.5 1.0',
    ...Array.from({ length: 9 }, (_, i) => String(i)),
    `${event.rounds.length} 1 10`,
    '0 0 1',
    '0.0 0.0',
    String(event.players.length),
    'NAME;COUNTRY;BIRTHDAY;G;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;K;ISAVAL',
    ...event.players.map(
      (player) =>
        `${player.last.toUpperCase()} ${player.first};${player.federation};01.02.${String(player.year).slice(2)};${player.sex};${titles[player.title]};${player.fideId};${player.fide};${player.nationalId};${player.national};20;1`,
    ),
    'unknown pairings 1 2 3',
    '',
  ].join('\n');
}
