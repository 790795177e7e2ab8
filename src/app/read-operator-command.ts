import { parseArgs } from 'node:util';
import type { OperatorCommand, OperatorInput, OperatorOption } from '../server/operator.ts';
import { MOST_IN_BULK } from '../shared/bulk.ts';

/** The typed text is no command. The message says what to type instead. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** How a command is typed, e.g. verification reject EMAIL --reason "…" */
export function usageOf({ words, takes, several, options = {} }: OperatorCommand): string {
  const flags = Object.entries(options).map(([name, need]) =>
    need === 'required' ? `--${name} "…"` : `[--${name} "…"]`,
  );
  const more = several ? ['[…]'] : [];
  return [words, ...takes, ...more, ...flags].join(' ');
}

/** The help text: every command with what it does. */
export function usageOfAll(commands: OperatorCommand[]): string {
  const lines = commands.map((command) => `  ${usageOf(command)}\n      ${command.does}`);
  return [
    'Commands for operators, the same as in the console. They work on the product’s database, whether the product is running or not.',
    '',
    'npm run operator -- COMMAND',
    '',
    ...lines,
    '',
    'The exit status is 0 when it is done (or was done before), 1 when it cannot be done, 2 when it was typed wrongly.',
  ].join('\n');
}

/**
 * Parses a typed command and its arguments.
 *
 * @param typed the words after the program's name
 * @returns "help" when it was asked for, or nothing was typed
 * @throws UsageError
 */
export function readOperatorCommand(
  typed: string[],
  commands: OperatorCommand[],
): { command: OperatorCommand; input: OperatorInput } | 'help' {
  const { values: options, positionals } = parse(typed);
  if (options.help || positionals.length === 0 || positionals[0] === 'help') return 'help';
  const { help: _, ...given } = options;
  const command = commands.find(({ words }) => words === positionals.slice(0, 2).join(' '));
  if (!command) throw new UsageError(unknownCommand(positionals, commands));

  const typedValues = valuesOf(positionals.slice(2), command);
  if (typedValues.length !== command.takes.length) throw new UsageError(`Usage: ${usageOf(command)}`);
  const known = command.options ?? {};
  for (const name of Object.keys(given) as OperatorOption[]) {
    if (!known[name]) throw new UsageError(`There is no --${name} here. Usage: ${usageOf(command)}`);
  }
  for (const [name, need] of Object.entries(known)) {
    if (need === 'required' && given[name as OperatorOption] === undefined)
      throw new UsageError(`--${name} is missing. Usage: ${usageOf(command)}`);
  }
  const values = Object.fromEntries(command.takes.map((name, at) => [name, typedValues[at] ?? '']));
  return { command, input: { values, options: given } };
}

/** One value for each argument of the command; several values of the last one are joined by spaces. */
function valuesOf(typed: string[], { takes, several }: OperatorCommand): string[] {
  const last = takes.length - 1;
  const most = last + MOST_IN_BULK;
  if (!several || typed.length < takes.length || typed.length > most) return typed;
  return [...typed.slice(0, last), typed.slice(last).join(' ')];
}

function parse(typed: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: typed,
      allowPositionals: true,
      options: { reason: text, note: text, name: text, role: text, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function unknownCommand([first = '', second = '']: string[], commands: OperatorCommand[]): string {
  const alike = commands.filter(({ words }) => words.startsWith(`${first} `));
  const offered = (alike.length > 0 ? alike : commands).map((command) => `  ${usageOf(command)}`);
  return [`There is no command “${`${first} ${second}`.trim()}”. There are:`, ...offered].join('\n');
}
