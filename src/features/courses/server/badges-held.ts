import { type RawBuilder, sql } from 'kysely';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { CourseBadge } from '../contract.ts';
import { type CourseKey, courses, isCourse } from '../course-list.ts';

/* SQL for the course badges an artisan holds. A badge is valid to the end of its last day in Lagos. */

/** An artisan's valid badges as JSON: `[{course, passed_at, valid_until}]`. */
export const courseBadgesOf = (artisanId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('course', b.course, 'passed_at', b.passed_at, 'valid_until', b.valid_until)
                           order by b.passed_at desc, b.course), '[]')
    from course_badges b where b.user_id = ${artisanId} and b.valid_until >= ${lagosDay(now)}::date)`;

/**
 * Condition that a listing's artisan holds a badge valid on a Lagos day (YYYY-MM-DD). Triggers maintain the column
 * (migration 0068).
 */
export const listsCourseBadge = (listing: string, day: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${listing}.course_badge_until`)} >= ${day}::date`;

/** A badge as selected, also from JSON. */
export interface BadgeRow {
  course: string;
  passed_at: Date | string;
  valid_until: string;
}

const monthFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  month: 'short',
  year: 'numeric',
});

/** "Safety course: Plumbing, Nov 2026" */
const labelOf = (course: CourseKey, passedAt: Date): string =>
  `Safety course: ${courses[course].name}, ${monthFormat.format(passedAt)}`;

/** Badges as everyone sees them, without those of courses that no longer exist. */
export function shownBadges(rows: readonly BadgeRow[]): CourseBadge[] {
  return rows.flatMap(({ course, passed_at, valid_until }) => {
    if (!isCourse(course)) return [];
    const passedAt = new Date(passed_at);
    return [{ course, label: labelOf(course, passedAt), passed_at: passedAt.toISOString(), valid_until }];
  });
}
