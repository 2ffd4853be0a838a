// harkness rules: the rulebook.

import { type Dated, entryAt, renderParameterValue, type TraceValue } from '@harkness/rules';
import { editions as fideEditions, fideParameters } from '@harkness/rules/fide';
import { editionDates, editionNames, parameters as uschessParameters } from '@harkness/rules/uschess';
import { parseDay } from '../calculate/input.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { tableText } from '../terminal/table.js';

type Parameter = Dated<unknown>;

const all: readonly Parameter[] = [...uschessParameters, ...(fideParameters as readonly Parameter[])];

interface RulesOptions {
  readonly on?: string;
  readonly asKnown?: string;
  readonly diff?: readonly string[];
  readonly json?: boolean;
}

export async function rules(name: string | undefined, options: RulesOptions, screen: Screen): Promise<ExitCode> {
  if (options.on !== undefined) parseDay(options.on, '--on');
  if (options.asKnown !== undefined) parseDay(options.asKnown, '--as-known');
  if (options.diff !== undefined) return difference(options.diff, options.json === true, screen);
  const wanted = (name ?? '').toLowerCase();
  const found = all.filter((parameter) => `${parameter.name} ${parameter.title}`.toLowerCase().includes(wanted));
  if (found.length === 0)
    throw new CommandError(`No parameter is called ${name}.`, { exitCode: 1, hint: 'harkness rules lists them all.' });
  const shown = found
    .map((parameter) => ({ ...parameter, entries: entriesShown(parameter, options) }))
    .filter(({ entries }) => entries.length > 0);
  if (options.json) {
    screen.json({ parameters: shown });
    return 0;
  }
  const { bold, dim, yellow } = screen.colours;
  for (const { name: parameterName, title, entries } of shown) {
    screen.print(`${bold(parameterName)}  ${title}`);
    for (const entry of entries) {
      const decided = entry.decided === undefined ? '' : `, decided ${entry.decided}`;
      screen.print(`  ${entry.from}  ${renderParameterValue(entry.value as TraceValue)}  ${dim(`${entry.source}${decided}`)}`);
      for (const doubt of [entry.conflicts, entry.caveat])
        if (doubt !== undefined) screen.print(`              ${yellow(doubt)}`);
    }
    screen.print();
  }
  return 0;
}

function entriesShown(parameter: Parameter, { on, asKnown }: RulesOptions): Parameter['entries'] {
  if (on !== undefined) {
    const entry = entryAt(parameter, on, asKnown);
    return entry === undefined ? [] : [entry];
  }
  return parameter.entries.filter((entry) => asKnown === undefined || (entry.decided ?? entry.from) <= asKnown);
}

function editionDay(name: string): { readonly on: string; readonly asKnown?: string; readonly tables: readonly Parameter[] } {
  const uschess = editionNames.find((edition) => edition === name);
  if (uschess !== undefined) return { on: editionDates[uschess], asKnown: editionDates[uschess], tables: uschessParameters };
  const fide = fideEditions.find((edition) => edition.name === name);
  if (fide !== undefined) return { on: fide.from, tables: fideParameters as readonly Parameter[] };
  throw new CommandError(`There is no edition ${name}.`, {
    hint: `Editions are ${[...editionNames, ...fideEditions.map((edition) => edition.name)].join(', ')}.`,
  });
}

function difference(names: readonly string[], json: boolean, screen: Screen): ExitCode {
  const [from, to, ...more] = names;
  if (from === undefined || to === undefined || more.length > 0)
    throw new CommandError('--diff takes two editions.', { hint: 'For example --diff uschess-2020 uschess-2025.' });
  const [one, other] = [editionDay(from), editionDay(to)];
  if (one.tables !== other.tables)
    throw new CommandError(`${from} and ${to} are of different authorities.`, {
      hint: 'Compare two editions of US Chess, or two of FIDE.',
    });
  const rows = one.tables
    .map((parameter) => ({
      parameter,
      from: entryAt(parameter, one.on, one.asKnown),
      to: entryAt(parameter, other.on, other.asKnown),
    }))
    .filter((row) => JSON.stringify(row.from?.value) !== JSON.stringify(row.to?.value));
  if (json) {
    screen.json({
      from,
      to,
      differences: rows.map((row) => ({
        name: row.parameter.name,
        title: row.parameter.title,
        from: row.from ?? null,
        to: row.to ?? null,
      })),
    });
    return 0;
  }
  const text = (entry: { readonly value: unknown } | undefined) =>
    entry === undefined ? 'not yet' : renderParameterValue(entry.value as TraceValue);
  screen.print(
    tableText(
      [{ title: 'parameter' }, { title: from }, { title: to }],
      rows.map((row) => [row.parameter.name, text(row.from), text(row.to)]),
      screen.colours,
    ),
  );
  return 0;
}
