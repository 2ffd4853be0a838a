// Prints a drift report: the rated population, the sources of points, and whether ratings still predict results.

import type { Accounts, Band, DriftReport } from '@harkness/office';
import type { Screen } from '../terminal/io.js';
import { type TableColumn, tableText } from '../terminal/table.js';

const number = (value: number): string => value.toFixed(1);
const right = (title: string): TableColumn => ({ title, align: 'right' });
const percents = ['5', '25', '50', '75', '95'] as const;

export function printDrift(report: DriftReport, screen: Screen): void {
  const { before, after, entered, left, stayed, transfers } = report;
  screen.print(screen.colours.bold(`Drift of ${report.list}, ${report.system}: ${report.from} to ${report.to}`));
  screen.print(`active in ${report.activeMonths} months, ${report.establishedGames} games or more`);
  const spreads = Object.entries({ before, after, entered, left });
  screen.print(
    tableText(
      [{ title: '' }, ...['players', 'mean', 'deviation', ...percents.map((percent) => `${percent} %`)].map(right)],
      spreads.map(([what, one]) => [
        what,
        String(one.players),
        number(one.mean),
        number(one.deviation),
        ...percents.map((percent) => String(one.quantiles[percent] ?? '')),
      ]),
      screen.colours,
    ),
  );
  screen.print(`${stayed.players} stayed, mean change ${number(stayed.meanChange)}`);
  const { sections, games, entrants, ...points } = transfers;
  screen.print();
  screen.print(`${sections} sections, ${games} games`);
  const parts = Object.entries(points).map(([what, value]) => [what, number(value)]);
  screen.print(tableText([{ title: 'points' }, right('')], parts, screen.colours));
  screen.print(`${entrants.players} first ratings brought ${number(entrants.points)} points`);
  printAccounts(report.accounts, screen);
  printBands('own rating', report.byRating, screen);
  printBands('difference', report.byDifference, screen);
}

/** Every line between the first and the last is a part of their difference. */
function printAccounts({ before, entered, left, after, ...parts }: Accounts, screen: Screen): void {
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${number(Math.abs(value))}`;
  screen.print();
  const rows = [
    ['on the first list', number(before)],
    ...Object.entries(parts).map(([what, points]) => [what, signed(points)]),
    [`entered (${entered.players})`, signed(entered.points)],
    [`left (${left.players})`, signed(-left.points)],
    ['on the second list', number(after)],
  ];
  screen.print(tableText([{ title: 'accounts' }, right('points')], rows, screen.colours));
}

function printBands(title: string, bands: readonly Band[], screen: Screen): void {
  screen.print();
  const rows = bands.map((band) => [
    String(band.from),
    String(band.games),
    number(band.expected),
    number(band.achieved),
    number(band.chance),
  ]);
  screen.print(tableText([{ title }, ...['games', 'expected', 'scored', 'chance ±'].map(right)], rows, screen.colours));
}
