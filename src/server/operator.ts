import { signedIn } from './answer.ts';
import type { AppContext, Caller } from './app-context.ts';
import { Refusal } from './refusal.ts';

/** What an operator's command may use: the same as a call, plus who gives it. */
export interface OperatorDesk extends AppContext {
  /** The operator's email in the console; on the command line, their user name on the machine. */
  operator: string;
}

/** The desk of the operator who makes a call, with their email as their name. */
export function deskOf<R extends AppContext & { caller: Caller | null }>(request: R): R & OperatorDesk {
  return { ...request, operator: signedIn(request).email };
}

/**
 * @param subjectId the person that the case is about
 * @throws Refusal 403 `own_case`: operators never decide about their own account
 */
export function assertNotOneself(caller: Caller | null, subjectId: string | null): void {
  if (caller?.id !== subjectId) return;
  throw new Refusal(403, 'own_case', 'This is about you, so another operator has to decide it.');
}

/** The arguments typed after a command's words. */
export interface OperatorInput {
  /** Keyed by the names in `takes`. */
  values: Record<string, string>;
  /** Keyed by the names in `options`; absent when not typed. */
  options: Partial<Record<OperatorOption, string>>;
}

export type OperatorOption = 'reason' | 'note' | 'name' | 'role';

/** A command that operators can run on the command line. */
export interface OperatorCommand {
  /** The words to type, e.g. "verification approve". */
  words: string;
  /** The arguments that must follow, in capitals: EMAIL, DATE. */
  takes: readonly string[];
  /** Whether the last of `takes` may be given several times, to be read by {@link typedSeveral}. */
  several?: true;
  options?: Partial<Record<OperatorOption, 'required' | 'optional'>>;
  /** One line for the list of commands. */
  does: string;
  /**
   * @returns the lines to print
   * @throws Refusal when it cannot be done; its message is for the operator
   */
  run(desk: OperatorDesk, input: OperatorInput): Promise<string[]>;
}

/** One of a command's arguments; the command's `takes` guarantees that it is there. */
export function typedValue({ values }: OperatorInput, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`the command does not take ${name}`);
  return value;
}

/** The values of an argument that may be given several times. */
export const typedSeveral = (input: OperatorInput, name: string): string[] =>
  typedValue(input, name).split(' ');

/**
 * Applies a command to each of several ids, like a bulk act in the console: failures are reported and do not stop the
 * others. With a single id, its refusal is thrown.
 */
export async function onEach(
  ids: readonly string[],
  act: (id: string) => Promise<string[]>,
): Promise<string[]> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return act(only);
  const lines: string[] = [];
  for (const id of new Set(ids)) {
    const said = await act(id).catch((error: unknown) => {
      if (error instanceof Refusal) return [`Not done: ${error.message}`];
      throw error;
    });
    lines.push(...said.map((line) => `${id}  ${line}`));
  }
  return lines;
}

/**
 * Returns an operator's reason, trimmed.
 *
 * @param most most characters
 * @throws Refusal 400 `invalid_input` for an empty reason, and for a longer one
 */
export function parseReason(typed: string | undefined, most: number): string {
  const reason = (typed ?? '').trim();
  if (reason === '') throw new Refusal(400, 'invalid_input', '--reason must not be empty.');
  if (reason.length <= most) return reason;
  throw new Refusal(400, 'invalid_input', `--reason may have at most ${most} characters.`);
}

/**
 * Puts text that people typed on one line without control characters, because a terminal would obey escape sequences.
 */
export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
