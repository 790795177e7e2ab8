export type {
  AnsweredInTime,
  DeletionObstacle,
  HireInBrief,
  HireOutcome,
  QueryParts,
  Reactions,
} from './app-context.ts';

/** Runs reactions one after the other, in the order of the list. */
export async function runReactions<Args extends unknown[]>(
  reactions: readonly ((...args: Args) => Promise<unknown>)[],
  ...args: Args
): Promise<void> {
  for (const reaction of reactions) await reaction(...args);
}
