import { signedIn } from './answer.ts';
import type { AppContext, Caller } from './app-context.ts';
import { Refusal } from './refusal.ts';

/** What an operator's command may use: the same as a call, and who gives it. */
export interface OperatorDesk extends AppContext {
  /** The name that the operator has on the machine. */
  operator: string;
}

/** The desk of the operator who makes a call. They are known by their email; on the command line by their name on the machine. */
export function deskOf<R extends AppContext & { caller: Caller | null }>(request: R): R & OperatorDesk {
  return { ...request, operator: signedIn(request).email };
}

/**
 * @param subjectId whose case it is
 * @throws Refusal 403 `own_case`: no operator decides about themselves
 */
export function assertNotOneself(caller: Caller | null, subjectId: string | null): void {
  if (caller?.id !== subjectId) return;
  throw new Refusal(403, 'own_case', 'This is about you, so another operator has to do it.');
}

/** What was typed behind a command's words. */
export interface OperatorInput {
  /** By the names in `takes`. */
  values: Record<string, string>;
  /** By the names in `options`; absent when it was not typed. */
  options: Partial<Record<OperatorOption, string>>;
}

export type OperatorOption = 'reason' | 'note' | 'name' | 'role';

/** One thing that an operator can do on the command line. */
export interface OperatorCommand {
  /** As it is typed: "verification approve". */
  words: string;
  /** What has to follow, in capitals: EMAIL, DATE. */
  takes: readonly string[];
  /** Whether the last of `takes` may be typed several times, as {@link typedSeveral} reads it. */
  several?: true;
  options?: Partial<Record<OperatorOption, 'required' | 'optional'>>;
  /** One line for the list of commands. */
  does: string;
  /**
   * @returns what to print, a line each
   * @throws Refusal when it cannot be done; its message is for the operator
   */
  run(desk: OperatorDesk, input: OperatorInput): Promise<string[]>;
}

/** One of a command's values; the command's own list says that it is there. */
export function typedValue({ values }: OperatorInput, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`the command does not take ${name}`);
  return value;
}

/** Those of a command that takes several. */
export const typedSeveral = (input: OperatorInput, name: string): string[] =>
  typedValue(input, name).split(' ');

/**
 * Does a command's act on each of several, as the console does it in bulk: what cannot be done is said, and the others go on.
 * For one alone a refusal is the command's.
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
 * Why an operator does something, as they typed it.
 *
 * @param most characters
 * @throws Refusal 400 `invalid_input` for none, and for a longer one
 */
export function givenReason(typed: string | undefined, most: number): string {
  const reason = (typed ?? '').trim();
  if (reason === '') throw new Refusal(400, 'invalid_input', '--reason must not be empty.');
  if (reason.length <= most) return reason;
  throw new Refusal(400, 'invalid_input', `--reason may have at most ${most} characters.`);
}

/** What people typed stays in its line, and says nothing to the operator's terminal: escape sequences would be obeyed. */
export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
