export type {
  AnsweredInTime,
  DeletionObstacle,
  HireInBrief,
  HireOutcome,
  QueryParts,
  Reactions,
} from './app-context.ts';

/** Calls one reaction after the other, in the order of their list. */
export async function runReactions<Args extends unknown[]>(
  reactions: readonly ((...args: Args) => Promise<unknown>)[],
  ...args: Args
): Promise<void> {
  for (const reaction of reactions) await reaction(...args);
}
