// The same events of a sample federation as files of every format. Harkness only reads two of the formats and never writes them;
// these are composed here in the form their programs give them.

import {
  type Cell,
  checkReport,
  type FormatName,
  type NamedBytes,
  type Report,
  type ReportPlayer,
  type ReportSection,
} from '@harkness/formats';
import { sampleReports } from '@harkness/sample';

export interface FormatSample {
  readonly reports: readonly Report[];
  /** The files of each report. */
  readonly files: readonly (readonly NamedBytes[])[];
}

const sample = { seed: 11, players: 1500, years: 2, authority: 'uschess' } as const;
const events = 25;

function reportsIn(format: FormatName): FormatSample {
  const made = sampleReports({ sample, format, events });
  const reports = made.map(({ report }) => {
    const checked = checkReport(report).report;
    if (checked === undefined) throw new Error('a sample event is no report');
    return checked;
  });
  return { reports, files: made.map(({ files }) => files) };
}

const encode = (name: string, text: string): NamedBytes => ({ name, bytes: new TextEncoder().encode(text) });

const swisssysLetters: Readonly<Record<string, string>> = {
  win: '+',
  draw: '=',
  loss: '-',
  'forfeit-win': 'X',
  'forfeit-loss': 'F',
  'bye-half': 'H',
};
const crosstableLetters: Readonly<Record<string, string>> = {
  win: 'W',
  draw: 'D',
  loss: 'L',
  'forfeit-win': 'X',
  'forfeit-loss': 'F',
  'bye-half': 'H',
};

function cellsByRound(player: ReportPlayer, rounds: number): (Cell | undefined)[] {
  return Array.from({ length: rounds }, (_, index) => player.cells.find(({ round }) => round === index + 1));
}

function swisssysFile({ event, sections }: Report): NamedBytes {
  const value = {
    Overview: {
      Program: 'SwissSys',
      VersionString: '11.34',
      'Tournament title': event.name,
      'Starting date': event.start,
      'Ending date': event.end,
    },
    Sections: sections.map((section) => ({
      'Section name': section.name,
      Type: 'Swiss',
      'Rounds paired': section.rounds,
      'Final round': section.rounds,
      Players: section.players.map((player) => ({
        'Pair number': player.pair,
        Name: player.name,
        ID: player.uschessId,
        Rating: player.ratings[0]?.rating ?? 0,
        State: player.state,
        Results: cellsByRound(player, section.rounds).map((cell) =>
          cell === undefined || swisssysLetters[cell.outcome] === undefined
            ? 'U;0;;;0;0;0'
            : `${swisssysLetters[cell.outcome]};${cell.opponent ?? -1};${cell.colour === undefined ? '' : cell.colour[0]?.toUpperCase()};1;0;0;0`,
        ),
      })),
    })),
  };
  return encode('event.sjson', JSON.stringify(value, null, 1));
}

function crosstableLines(section: ReportSection): string[] {
  const dashes = '-'.repeat(50 + 6 * section.rounds);
  const rounds = Array.from({ length: section.rounds }, (_, index) => index + 1);
  const rows = section.players.flatMap((player) => {
    const cells = cellsByRound(player, section.rounds);
    const results = cells.map((cell) =>
      cell === undefined
        ? 'U    '
        : `${(crosstableLetters[cell.outcome] ?? 'U').padEnd(1)}${String(cell.opponent ?? '').padStart(4)}`,
    );
    const colours = cells.map((cell) => (cell?.colour === undefined ? '' : (cell.colour[0]?.toUpperCase() ?? '')).padEnd(5));
    const rating = player.ratings[0]?.rating;
    const points = cells.reduce((sum, cell) => sum + (pointsOf[cell?.outcome ?? ''] ?? 0), 0);
    return [
      `${String(player.pair).padStart(5)} | ${player.name.slice(0, 31).padEnd(32)}|${points.toFixed(1).padEnd(5)}|${results.join('|')}|`,
      `${(player.state ?? '').padStart(5)} | ${`${player.uschessId ?? ''} / R: ${rating ?? 'Unrated'}   ->${rating ?? '1200P4'}`.padEnd(32)}|     |${colours.join('|')}|`,
      dashes,
    ];
  });
  return [
    `Section ${section.number} - ${section.name}`,
    `Section Date(s)  ${section.start} thru ${section.end}`,
    `Stats ${section.rounds} Rounds, ${section.players.length} Players; K Factor: F  Rating Sys: R  Tnmt Type: S`,
    `Time Control: ${section.timeControl ?? 'G/90;d5'}`,
    dashes,
    ` Pair | Player Name                     |Total|${rounds.map(() => 'Round|').join('')}`,
    ` Num  | USCF ID / Rtg (Pre->Post)       | Pts |${rounds.map((round) => `${String(round).padStart(3)}  |`).join('')}`,
    dashes,
    ...rows,
  ];
}

const pointsOf: Readonly<Record<string, number>> = { win: 1, draw: 0.5, 'forfeit-win': 1, 'bye-half': 0.5 };

function crosstableFile({ event, sections }: Report): NamedBytes {
  const head = [`Event  ${event.name} (202601010001)`, 'Location  MONROE, MI', `Event Date(s)  ${event.start} thru ${event.end}`];
  return encode('table.txt', `${[...head, ...sections.flatMap(crosstableLines)].join('\n')}\n`);
}

export function formatSample(format: FormatName): FormatSample {
  if (format !== 'swisssys' && format !== 'crosstable-text') return reportsIn(format);
  const { reports } = reportsIn('json');
  const make = format === 'swisssys' ? swisssysFile : crosstableFile;
  return { reports, files: reports.map((report) => [make(report)]) };
}
