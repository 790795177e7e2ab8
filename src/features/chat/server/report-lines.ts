import type { Reads } from '../../../server/database.ts';
import { listLinesUntil, type OpenReport, type SeenLine } from './reports-store.ts';

/** How many lines an operator gets to read: usually enough, and no more than necessary. */
const MOST_LINES = 10;

/** The last lines that the reporter could see when they reported, oldest first. */
export const linesBefore = async (
  reads: Reads,
  { conversationId, createdAt }: Pick<OpenReport, 'conversationId' | 'createdAt'>,
): Promise<SeenLine[]> =>
  conversationId === null
    ? []
    : listLinesUntil(reads, { conversationId, until: createdAt, most: MOST_LINES });
