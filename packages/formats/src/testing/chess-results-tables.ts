// Tables as chess-results shows and exports them, for tests: rows of texts, put into a page, a spreadsheet or CSV.

import { escapeMarkup } from '../bytes/markup.js';
import { cellsOf, type MadeEvent, totalOf } from './made-event.js';

export type Language = 'en' | 'de' | 'es';

const words = {
  en: {
    rank: 'Rk.',
    number: 'No.',
    name: 'Name',
    rating: 'Rtg',
    federation: 'FED',
    points: 'Pts.',
    tie: 'TB1',
    board: 'Bo.',
    white: 'White',
    black: 'Black',
    result: 'Result',
    bye: 'bye',
    notPaired: 'not paired',
    cross: 'Final Ranking crosstable after',
    byNumber: 'Crosstable by starting rank',
    list: 'Starting rank',
    ranking: 'Final Ranking after',
    round: (n: number, date: string) => `Round ${n} on ${date.replaceAll('-', '/')} at 10:00`,
    update: 'Last update',
    from: 'From the Tournament-Database of Chess-Results https://chess-results.com',
  },
  de: {
    rank: 'Rg.',
    number: 'Nr.',
    name: 'Name',
    rating: 'Elo',
    federation: 'Land',
    points: 'Pkt.',
    tie: 'Wtg1',
    board: 'Br.',
    white: 'Weiß',
    black: 'Schwarz',
    result: 'Ergebnis',
    bye: 'spielfrei',
    notPaired: 'nicht ausgelost',
    cross: 'Kreuztabelle nach Rang nach',
    byNumber: 'Kreuztabelle nach Startnummer',
    list: 'Startrangliste',
    ranking: 'Endstand nach',
    round: (n: number, date: string) => `${n}. Runde am ${date.split('-').reverse().join('.')} um 10 Uhr`,
    update: 'Letzte Aktualisierung',
    from: 'Aus der Turnierdatenbank von Chess-Results https://chess-results.com',
  },
  es: {
    rank: 'Rk.',
    number: 'No.Ini.',
    name: 'Nombre',
    rating: 'Elo',
    federation: 'FED',
    points: 'Pts.',
    tie: 'Des 1',
    board: 'M.',
    white: 'Blancas',
    black: 'Negras',
    result: 'Resultado',
    bye: 'bye',
    notPaired: 'no emparejado',
    cross: 'Cuadro cruzado por clasificación final después de',
    byNumber: 'Cuadro cruzado por ranking inicial',
    list: 'Ranking inicial',
    ranking: 'Clasificación final después de',
    round: (n: number, date: string) => `${n}. Ronda el ${date.replaceAll('-', '/')} a las 10:00`,
    update: 'Última actualización',
    from: 'De la base de datos de torneos de Chess-Results https://chess-results.com',
  },
} as const;

export type TextRow = readonly string[];

const results: { readonly [outcome: string]: string } = {
  win: '1',
  draw: '½',
  loss: '0',
  'forfeit-win': '+',
  'forfeit-loss': '-',
  'bye-full': '-1',
  'bye-pairing': '-1',
  'bye-half': '-½',
  absent: '-0',
};

/** Indexes of the players by points, as in a ranking. */
export function ranking(event: MadeEvent): number[] {
  return event.players.map((_, i) => i).sort((a, b) => totalOf(event, b) - totalOf(event, a) || a - b);
}

export function headRows(event: MadeEvent, language: Language, stage: string): TextRow[] {
  return [[words[language].from], [event.name], [`${words[language].update} 13.02.2026 18:17:32`], [stage]];
}

/** By rank (art=4) or by starting number (art=5): opponents are numbers of the first column. */
export function crosstable(event: MadeEvent, language: Language, by: 'rank' | 'number'): TextRow[] {
  const w = words[language];
  const order = by === 'rank' ? ranking(event) : event.players.map((_, i) => i);
  const black = language === 'de' ? 's' : 'b';
  const rows = order.map((index, at) => {
    const player = event.players[index];
    const cells = cellsOf(event, index).map(({ outcome, opponent, colour }) => {
      const result = results[outcome] ?? '?';
      return opponent === undefined
        ? `  ${result}`
        : ` ${order.indexOf(opponent - 1) + 1}${colour === 'white' ? 'w' : black}${result}`;
    });
    const points = totalOf(event, index).toString().replace('.', ',');
    return [
      String(at + 1),
      player?.title ?? '',
      `${player?.last}, ${player?.first}`,
      String(player?.fide ?? 0),
      player?.federation ?? '',
      ...cells,
      points,
      '12,5',
    ];
  });
  const header = [
    by === 'rank' ? w.rank : w.number,
    '',
    w.name,
    w.rating,
    w.federation,
    ...event.rounds.map((_, i) => `${i + 1}.Rd`),
    w.points,
    w.tie,
  ];
  const stage = by === 'rank' ? `${w.cross} ${event.rounds.length} Rounds` : w.byNumber;
  return [...headRows(event, language, stage), header, ...rows, ['Annotation:'], ['Tie Break1: points']];
}

export function startingList(event: MadeEvent, language: Language): TextRow[] {
  const w = words[language];
  const rows = event.players.map((player, at) => [
    String(at + 1),
    player.title,
    `${player.last}, ${player.first}`,
    String(player.fideId),
    player.federation,
    String(player.fide),
  ]);
  return [...headRows(event, language, w.list), [w.number, '', w.name, 'FideID', w.federation, w.rating], ...rows];
}

export function rankingTable(event: MadeEvent, language: Language): TextRow[] {
  const w = words[language];
  const rows = ranking(event).map((index, at) => [
    String(at + 1),
    String(index + 1),
    `${event.players[index]?.last}, ${event.players[index]?.first}`,
    String(totalOf(event, index)),
  ]);
  return [...headRows(event, language, `${w.ranking} ${event.rounds.length}`), [w.rank, 'SNo', w.name, w.points], ...rows];
}

/** All rounds one below the other, with the players' numbers or by name alone. */
export function pairings(event: MadeEvent, language: Language, numbered: boolean): TextRow[] {
  const w = words[language];
  const shown = {
    white: '1 - 0',
    black: '0 - 1',
    draw: '½ - ½',
    'white-forfeit': '+ - -',
    'black-forfeit': '- - +',
    'both-forfeit': '- - -',
  } as const;
  const name = (index: number): string => `${event.players[index]?.last}, ${event.players[index]?.first}`;
  const alone = {
    'bye-pairing': [w.bye, '1'],
    'bye-full': [w.notPaired, '1'],
    'bye-half': [w.notPaired, '½'],
    absent: [w.notPaired, '0'],
  } as const;
  const row = (board: number, white: number, result: string, black: string, number: string): TextRow =>
    numbered
      ? [String(board), String(white + 1), name(white), result, black, number]
      : [String(board), name(white), result, black];
  const rounds = event.rounds.flatMap(({ date, games, alone: without }, at) => [
    [w.round(at + 1, date)],
    numbered ? [w.board, w.number, w.white, w.result, w.black, w.number] : [w.board, w.white, w.result, w.black],
    ...games.map(({ white, black, result }, i) => row(i + 1, white, shown[result], name(black), String(black + 1))),
    ...without.map(({ player, what }, i) => row(games.length + i + 1, player, alone[what][1], alone[what][0], '')),
  ]);
  return [...headRows(event, language, ''), ...rounds];
}

export function asCsv(rows: readonly TextRow[], separator: ',' | ';' = ','): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const cell = (text: string): string => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => Array.from({ length: width }, (_, i) => cell(row[i] ?? '')).join(separator)).join('\r\n');
}

/** With clutter around the table, unclosed cells, and the event's details. */
export function asPage(rows: readonly TextRow[], details: readonly TextRow[] = []): string {
  const [, title = [], , stage = [], ...table] = rows;
  const mark = (text: string): string => escapeMarkup(text).replaceAll('½', '&frac12;').replaceAll('ß', '&szlig;');
  const cells = (row: TextRow, tag: string): string =>
    row.map((text) => `<${tag} class="CRc">${mark(text)}${tag === 'td' ? '' : `</${tag}>`}`).join('');
  const lines: string[] = [];
  for (const row of table) {
    if (row.length === 1) lines.push(`</table><h3>${mark(row[0] ?? '')}</h3><table class="CRs1">`);
    else lines.push(`<tr class="CRg1">${cells(row, row.includes('') && row.length > 3 ? 'td' : 'td')}</tr>`);
  }
  return `<!DOCTYPE html>
<html><head><title>Chess-Results Server</title><script>var a = "<table><tr><td>1.Rd</td></tr></table>";</script></head><body>
<table><tr><td>Logged on: Gast</td></tr><tr><td>
<h2>${mark(title[0] ?? '')}</h2>
<table class="CRs1">${details.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</table>
<h2>${mark(stage[0] ?? '')}</h2>
<table class="CRs1" border="0">
${lines.join('\n')}
</table></td></tr></table></body></html>
`;
}
