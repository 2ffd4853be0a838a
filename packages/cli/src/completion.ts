// harkness completion: a shell script generated from the commands and flags.

import type { Command } from 'commander';
import { CommandError, type Screen } from './terminal/io.js';

interface Flag {
  readonly name: string;
  readonly description: string;
  readonly takesValue: boolean;
  /** The possible values, if there are few; otherwise file names are suggested. */
  readonly values: readonly string[];
}

interface Known {
  /** `office list`; empty for the top-level command. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly flags: readonly Flag[];
  /** Possible values of its first argument, if it is not a file. */
  readonly values: readonly string[];
}

/** Words from the rulebook and the formats, used by flags and arguments. */
interface Words {
  readonly flags: { readonly [flag: string]: readonly string[] | undefined };
  readonly commands: { readonly [path: string]: readonly string[] | undefined };
}

const shells = ['bash', 'zsh', 'fish'] as const;

export function addCompletion(program: Command, screen: Screen): void {
  program
    .command('completion')
    .description('completion of commands, flags and their values for your shell')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText(
      'after',
      '\nExamples:\n  $ harkness completion bash > harkness-completion.bash\n  $ harkness completion zsh > _harkness\n  $ harkness completion fish > harkness.fish\n',
    )
    .action(async (name: string) => {
      const shell = shells.find((one) => one === name);
      if (shell === undefined)
        throw new CommandError(`There is no completion for ${name}.`, { hint: 'Shells are bash, zsh and fish.' });
      const words = await knownWords();
      screen.print(scripts[shell](knownOf(program, '', words)));
    });
}

async function knownWords(): Promise<Words> {
  const [{ writers }, { withoutProfile }, fide] = await Promise.all([
    import('@harkness/formats'),
    import('@harkness/office'),
    import('@harkness/rules/fide'),
  ]);
  const editions = [...new Set(withoutProfile.all.flatMap(({ rulebook }) => rulebook.editions.map(({ name }) => name)))];
  const lists = withoutProfile.lists().map(({ name }) => name);
  return {
    flags: {
      '--authority': withoutProfile.ids,
      '--venue': ['otb', 'online'],
      '--system': withoutProfile.systems,
      '--edition': editions,
      '--diff': editions,
      '--list': fide.listTypes,
      '--to': writers.map(({ format }) => format),
      '--format': ['csv', 'json', 'fide-text', 'fide-xml'],
      '--outcome': ['granted', 'refused'],
    },
    commands: {
      completion: shells,
      'office list publish': lists,
      'office list retract': lists,
      'office list show': lists,
      'office list diff': lists,
      'office drift': lists,
    },
  };
}

function knownOf(command: Command, path: string, words: Words): Known[] {
  const own: Known = {
    path,
    commands: command.commands.map((one) => ({ name: one.name(), description: one.description() })),
    flags: [
      ...command.options.flatMap(({ long, description, required, optional }) =>
        long == null ? [] : [{ name: long, description, takesValue: required || optional, values: words.flags[long] ?? [] }],
      ),
      { name: '--help', description: 'how it is used', takesValue: false, values: [] },
    ],
    values: words.commands[path] ?? [],
  };
  return [own, ...command.commands.flatMap((one) => knownOf(one, `${path} ${one.name()}`.trim(), words))];
}

const scripts: { readonly [shell in (typeof shells)[number]]: (known: readonly Known[]) => string } = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** Flags with their values, without repeats; and those with arbitrary values. */
function valuedFlags(known: readonly Known[]): { readonly chosen: readonly Flag[]; readonly free: readonly string[] } {
  const all = known.flatMap(({ flags }) => flags.filter(({ takesValue }) => takesValue));
  const byName = new Map(all.map((flag) => [flag.name, flag]));
  const flags = [...byName.values()];
  return {
    chosen: flags.filter(({ values }) => values.length > 0),
    free: flags.filter(({ values }) => values.length === 0).map(({ name }) => name),
  };
}

function pathsOf(known: readonly Known[]): string {
  return known
    .filter(({ path }) => path !== '')
    .map(({ path }) => `'${path}'`)
    .join('|');
}

function bashScript(known: readonly Known[]): string {
  const { chosen, free } = valuedFlags(known);
  const cases = known.map(({ path, commands, flags, values }) => {
    const names = [...commands, ...flags].map(({ name }) => name);
    return `    '${path}') words='${[...values, ...names].join(' ')}' ;;`;
  });
  return `# bash completion for harkness
_harkness() {
  local word path='' words='' current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  case "$previous" in
${chosen.map(({ name, values }) => `    ${name}) COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current")); return ;;`).join('\n')}
    ${free.join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${pathsOf(known)}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  # Commands, values and flags; files where none begins like that, or where there is nothing to choose from.
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ $current != -* && ( \${#COMPREPLY[@]} == 0 || ! " $words " =~ \\ [a-zA-Z] ) ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _harkness harkness`;
}

function zshScript(known: readonly Known[]): string {
  const { chosen, free } = valuedFlags(known);
  const quoted = (text: string) => text.replaceAll("'", "'\\''").replaceAll(':', '\\:');
  const described = (all: readonly { name: string; description: string }[]) =>
    all.map(({ name, description }) => `'${name}:${quoted(description)}'`).join(' ');
  const cases = known.map(
    ({ path, commands, flags, values }) =>
      `    '${path}') commands=(${described(commands)}); options=(${described(flags)}); choices=(${values.join(' ')}) ;;`,
  );
  return `#compdef harkness
_harkness() {
  local word where=''
  local -a commands options choices
  case "$words[CURRENT-1]" in
${chosen.map(({ name, values }) => `    ${name}) compadd -- ${values.join(' ')}; return ;;`).join('\n')}
    ${free.join('|')}) _files; return ;;
  esac
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${where:+$where }$word" in
      ${pathsOf(known)}) where="\${where:+$where }$word" ;;
    esac
  done
  case "$where" in
${cases.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then _describe -o 'option' options
  elif (( $#commands )); then _describe 'command' commands
  else
    (( $#choices )) && compadd -a choices && return
    _files
  fi
}
compdef _harkness harkness`;
}

function fishScript(known: readonly Known[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const taking = ({ takesValue, values }: Flag) =>
    values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : '';
  const lines = known.flatMap(({ path, commands, flags, values }) => {
    const here = `-n ${quoted(`__harkness_at ${path}`.trim())}`;
    return [
      ...commands.map(({ name, description }) => `complete -c harkness -f ${here} -a ${name} -d ${quoted(description)}`),
      ...(values.length === 0 ? [] : [`complete -c harkness -f ${here} -a ${quoted(values.join(' '))}`]),
      ...flags.map(
        (flag) => `complete -c harkness ${here} -l ${flag.name.slice(2)} -d ${quoted(flag.description)}${taking(flag)}`,
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
