// The command reference, from the command itself.

import { Command } from 'commander';
import { addCommands } from '../../packages/cli/src/program.js';
import { createScreen } from '../../packages/cli/src/terminal/io.js';

const exitCodes = [
  [0, 'Everything is fine.'],
  [1, 'Something was found, refused, or does not agree. It is on the screen.'],
  [2, 'The command was used wrongly: an unknown word or option, or a file that is not there. Nothing was done.'],
  [130, 'Stopped by Ctrl-C (143: by SIGTERM).'],
] as const;

interface Leaf {
  readonly name: string;
  readonly command: Command;
}

function leaves(command: Command, path: readonly string[] = []): Leaf[] {
  const own = command.commands.filter((one) => one.name() !== 'help');
  if (own.length === 0) return path.length === 0 ? [] : [{ name: path.join(' '), command }];
  return own.flatMap((one) => leaves(one, [...path, one.name()]));
}

/** As Markdown, one section per command. */
export function commandReference(): string {
  const program = new Command('harkness');
  const { stdin, stdout, stderr } = process;
  addCommands(program, createScreen({ stdin, stdout, stderr, env: {} }), () => undefined);
  const sections = leaves(program).map(({ name, command }) => describe(name, command));
  return [
    '# Commands',
    '',
    'Made from the command itself. `harkness COMMAND --help` prints the same; the [guide to the command](../../docs/command.md) says what they have in common.',
    '',
    '## Exit codes',
    '',
    '| code | meaning |',
    '|---|---|',
    ...exitCodes.map(([code, meaning]) => `| ${code} | ${meaning} |`),
    '',
    ...sections,
  ].join('\n');
}

function describe(name: string, command: Command): string {
  const help = command.createHelp();
  const words = help.visibleArguments(command);
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  const usage = [
    `harkness ${name}`,
    ...command.registeredArguments.map(argumentText),
    ...(options.length > 0 ? ['[options]'] : []),
  ];
  return [
    `## harkness ${name}`,
    '',
    `${sentence(command.description())}`,
    '',
    '```',
    usage.join(' '),
    '```',
    '',
    ...(words.length + options.length === 0 ? [] : ['| word or option | meaning |', '|---|---|']),
    ...words.map((one) => row(one.name(), help.argumentDescription(one))),
    ...options.map((one) => row(one.flags, help.optionDescription(one))),
    '',
    ...examplesOf(command),
    '',
  ].join('\n');
}

function argumentText(argument: { name(): string; required: boolean; variadic: boolean }): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function row(name: string, meaning: string): string {
  return `| \`${name.replaceAll('|', '\\|')}\` | ${meaning.replaceAll('|', '\\|').replaceAll('<', '\\<')} |`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.');
}

/** The text after the options in the help of a command. */
function examplesOf(command: Command): string[] {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  const lines = [...text.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line]) => `$ ${line}`);
  return lines.length === 0 ? [] : ['```', ...lines, '```'];
}
