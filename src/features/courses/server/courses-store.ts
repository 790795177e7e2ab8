import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { addDays, lagosDay } from '../../../shared/lagos-time.ts';
import { BADGE_WARNING_DAYS } from '../course-limits.ts';
import type { DrawnQuestion } from './draw-questions.ts';
import { weekBefore } from './try-rules.ts';

export type Attempt = Omit<Selectable<Database['course_tries']>, 'asked'> & { asked: DrawnQuestion[] };

const tries = (reads: Reads) => reads.selectFrom('course_tries').selectAll().$castTo<Attempt>();

export const findTry = (reads: Reads, id: string): Promise<Attempt | undefined> =>
  tries(reads).where('id', '=', id).executeTakeFirst();

/** A person's try with its row locked; undefined when it is not theirs. */
export const lockTry = (tx: Tx, id: string, userId: string): Promise<Attempt | undefined> =>
  tries(tx).where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** A person's latest try of a course. */
export const findLastTry = (reads: Reads, userId: string, course: string): Promise<Attempt | undefined> =>
  tries(reads)
    .where('user_id', '=', userId)
    .where('course', '=', course)
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Start times of a person's tries of a course in the last seven days, newest first. */
export async function listBegun(reads: Reads, userId: string, course: string, now: Date): Promise<Date[]> {
  const rows = await reads
    .selectFrom('course_tries')
    .select('began_at')
    .where('user_id', '=', userId)
    .where('course', '=', course)
    .where('began_at', '>', weekBefore(now))
    .orderBy('began_at', 'desc')
    .execute();
  return rows.map(({ began_at }) => began_at);
}

type NewTry = Pick<Attempt, 'id' | 'user_id' | 'course' | 'asked' | 'began_at' | 'ends_at'>;

export async function insertTry(tx: Tx, { asked, ...attempt }: NewTry): Promise<void> {
  await tx
    .insertInto('course_tries')
    .values({ ...attempt, asked: JSON.stringify(asked) })
    .execute();
}

export async function saveAnswers(
  tx: Tx,
  id: string,
  answered: { answers: number[]; right_count: number; handed_in_at: Date },
): Promise<void> {
  await tx.updateTable('course_tries').set(answered).where('id', '=', id).execute();
}

export type Badge = Selectable<Database['course_badges']>;

/** A person's valid badges, newest first. */
export const listBadges = (reads: Reads, userId: string, now: Date): Promise<Badge[]> =>
  reads
    .selectFrom('course_badges')
    .selectAll()
    .where('user_id', '=', userId)
    .where('valid_until', '>=', lagosDay(now))
    .orderBy('passed_at', 'desc')
    .orderBy('course')
    .execute();

/** Inserts or renews a badge. */
export async function saveBadge(tx: Tx, badge: Omit<Badge, 'warned_at'>): Promise<void> {
  const { passed_at, valid_until } = badge;
  await tx
    .insertInto('course_badges')
    .values(badge)
    .onConflict((is) =>
      is.columns(['user_id', 'course']).doUpdateSet({ passed_at, valid_until, warned_at: null }),
    )
    .execute();
}

/** Badges that end soon and whose owners have not been notified. */
export const listEnding = (reads: Reads, now: Date): Promise<Badge[]> =>
  reads
    .selectFrom('course_badges')
    .selectAll()
    .where('warned_at', 'is', null)
    .where('valid_until', '>=', lagosDay(now))
    .where('valid_until', '<=', addDays(lagosDay(now), BADGE_WARNING_DAYS))
    .orderBy('valid_until')
    .execute();

/**
 * Records that the owner was notified.
 *
 * @returns false when another process did it first, or the badge was renewed
 */
export async function markWarned(
  tx: Tx,
  { user_id, course, valid_until }: Badge,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('course_badges')
    .set({ warned_at: at })
    .where('user_id', '=', user_id)
    .where('course', '=', course)
    .where('valid_until', '=', sql<string>`${valid_until}::date`)
    .where('warned_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
