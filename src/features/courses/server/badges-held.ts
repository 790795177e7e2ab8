import { type RawBuilder, sql } from 'kysely';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { CourseBadge } from '../contract.ts';
import { type CourseKey, courses, isCourse } from '../course-list.ts';

/* Who holds which badge at a moment, as parts of a statement that reads the artisan. A badge holds to the end of its last day. */

/** An artisan's badges that hold, as JSON: `[{course, passed_at, valid_until}]`. */
export const courseBadgesOf = (artisanId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('course', b.course, 'passed_at', b.passed_at, 'valid_until', b.valid_until)
                           order by b.passed_at desc, b.course), '[]')
    from course_badges b where b.user_id = ${artisanId} and b.valid_until >= ${lagosDay(now)}::date)`;

/** A condition on a listing: a badge of its artisan holds on a day, YYYY-MM-DD in Lagos. Triggers keep the column (migration 0068). */
export const listsCourseBadge = (listing: string, day: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${listing}.course_badge_until`)} >= ${day}::date`;

/** A badge as a statement reads it, also as JSON. */
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

/** Badges as everyone sees them; one of a course that there no longer is, is not shown. */
export function shownBadges(rows: readonly BadgeRow[]): CourseBadge[] {
  return rows.flatMap(({ course, passed_at, valid_until }) => {
    if (!isCourse(course)) return [];
    const passedAt = new Date(passed_at);
    return [{ course, label: labelOf(course, passedAt), passed_at: passedAt.toISOString(), valid_until }];
  });
}
