import { type RawBuilder, sql } from 'kysely';
import { PAGE_OF_QUEUE } from '../shared/queue-page.ts';

/** What a queue is ordered by, each ascending. */
interface QueueOrder {
  /** A whole number; absent: all cases are equal. */
  rank?: RawBuilder<unknown>;
  /** The time at which a case came. */
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

/** One more than a page has, to know whether another one follows. */
export const MOST_READ = PAGE_OF_QUEUE + 1;

const keysOf = ({ rank = sql`0`, at, id }: QueueOrder): RawBuilder<unknown>[] => [
  sql`(${rank})::bigint`,
  sql`(extract(epoch from ${at}) * 1000000)::bigint`,
  id,
];

/** The position of a case, to select as `cursor`. */
export const positionIn = (order: QueueOrder) =>
  sql<string>`concat_ws('.', ${sql.join(keysOf(order))})`.as('cursor');

/** The condition that a case comes after a position; true for all without one. */
export function isAfter(order: QueueOrder, after: string | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const [rank = '', micros = '', id = ''] = after.split('.');
  return sql<boolean>`(${sql.join(keysOf(order))}) > (${rank}::bigint, ${micros}::bigint, ${id}::uuid)`;
}

/** The cases of one page, and the position after them if there are more. */
export function pageOf<Case extends { cursor: string }>(read: readonly Case[]) {
  const page = read.slice(0, PAGE_OF_QUEUE);
  return { page, next: read.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}

/** Last line of a command's list that does not show all. */
export const moreLine = (next: string | null): string[] =>
  next === null ? [] : [`There are more than these ${PAGE_OF_QUEUE}: decide them first, or see the console.`];
