import type { Reads } from '../../../server/database.ts';
import { listLinesUntil, type OpenReport, type SeenLine } from './reports-store.ts';

/** So many lines are mostly enough to tell what went on; an operator reads no more of a conversation than that. */
const MOST_LINES = 10;

/** The last lines of the conversation that the reporter could see when they reported, the oldest of them first. */
export const linesBefore = async (
  reads: Reads,
  { conversationId, createdAt }: Pick<OpenReport, 'conversationId' | 'createdAt'>,
): Promise<SeenLine[]> =>
  conversationId === null
    ? []
    : listLinesUntil(reads, { conversationId, until: createdAt, most: MOST_LINES });
