// harkness completion: a script for the shell, made from the commands and flags that there are.

import type { Command } from 'commander';
import { CommandError, type Screen } from './io.js';

interface Known {
  /** `office list`; empty for the command itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly flags: readonly { readonly name: string; readonly description: string; readonly takesValue: boolean }[];
}

export function addCompletion(program: Command, screen: Screen): void {
  program
    .command('completion')
    .description('completion of commands and flags for your shell')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText(
      'after',
      '\nExamples:\n  $ harkness completion bash > harkness-completion.bash\n  $ harkness completion zsh > _harkness\n  $ harkness completion fish > harkness.fish\n',
    )
    .action((shell: string) => {
      const write = scripts[shell];
      if (write === undefined)
        throw new CommandError(`There is no completion for ${shell}.`, { hint: 'Shells are bash, zsh and fish.' });
      screen.print(write(knownOf(program, '')));
    });
}

function knownOf(command: Command, path: string): Known[] {
  const own: Known = {
    path,
    commands: command.commands.map((one) => ({ name: one.name(), description: one.description() })),
    flags: [
      ...command.options.flatMap(({ long, description, required, optional }) =>
        long == null ? [] : [{ name: long, description, takesValue: required || optional }],
      ),
      { name: '--help', description: 'how it is used', takesValue: false },
    ],
  };
  return [own, ...command.commands.flatMap((one) => knownOf(one, `${path} ${one.name()}`.trim()))];
}

const scripts: { readonly [shell: string]: (known: readonly Known[]) => string } = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

function bashScript(known: readonly Known[]): string {
  const cases = known.map(
    ({ path, commands, flags }) => `    '${path}') words='${[...commands, ...flags].map(({ name }) => name).join(' ')}' ;;`,
  );
  const paths = known.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `# bash completion for harkness
_harkness() {
  local word path='' words='' current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${paths.join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  # Flags once one is begun, commands where there are some; files otherwise.
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ $current != -* && ! " $words " =~ \\ [a-z] ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _harkness harkness`;
}

function zshScript(known: readonly Known[]): string {
  const quoted = (text: string) => text.replaceAll("'", "'\\''").replaceAll(':', '\\:');
  const cases = known.map(({ path, commands, flags }) => {
    const described = (all: readonly { name: string; description: string }[]) =>
      all.map(({ name, description }) => `'${name}:${quoted(description)}'`).join(' ');
    return `    '${path}') commands=(${described(commands)}); options=(${described(flags)}) ;;`;
  });
  const paths = known.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `#compdef harkness
_harkness() {
  local word where=''
  local -a commands options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${where:+$where }$word" in
      ${paths.join('|')}) where="\${where:+$where }$word" ;;
    esac
  done
  case "$where" in
${cases.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then _describe -o 'option' options
  elif (( $#commands )); then _describe 'command' commands
  else _files
  fi
}
compdef _harkness harkness`;
}

function fishScript(known: readonly Known[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = known.flatMap(({ path, commands, flags }) => {
    const here = `-n ${quoted(`__harkness_at ${path}`.trim())}`;
    return [
      ...commands.map(({ name, description }) => `complete -c harkness -f ${here} -a ${name} -d ${quoted(description)}`),
      ...flags.map(
        ({ name, description, takesValue }) =>
          `complete -c harkness ${here} -l ${name.slice(2)} -d ${quoted(description)}${takesValue ? ' -r' : ''}`,
      ),
    ];
  });
  const paths = known.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  return `# fish completion for harkness
function __harkness_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$at $word")
    contains -- $next ${paths.join(' ')}; and set at $next
  end
  test "$at" = "$argv"
end
${lines.join('\n')}`;
}
