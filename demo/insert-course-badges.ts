import type { CourseKey } from '../src/features/courses/course-list.ts';
import { lastDayOf } from '../src/features/courses/server/try-rules.ts';
import type { Tx } from '../src/server/database.ts';
import { DAY_MS } from '../src/shared/durations.ts';
import { joinedAt } from './insert-people.ts';
import type { DemoArtisan } from './people.ts';

/** The course of each trade that has one. */
const courseOf: Partial<Record<DemoArtisan['trade'], CourseKey>> = {
  plumber: 'plumbing',
  electrician: 'electrical',
  painter: 'painting-and-tiling',
  tiler: 'painting-and-tiling',
  'ac-refrigeration': 'cooling-and-generators',
  generator: 'cooling-and-generators',
};

/**
 * Gives every third artisan of those trades the badge, passed within the last ten weeks. The first artisan has none, so
 * that the test can be tried.
 */
export async function insertCourseBadges(
  tx: Tx,
  [, ...artisans]: readonly DemoArtisan[],
  today: Date,
): Promise<void> {
  const badges = artisans
    .filter(({ trade }) => courseOf[trade])
    .filter((_, at) => at % 3 === 0)
    .flatMap((artisan, at) => {
      const course = courseOf[artisan.trade];
      const passed_at = new Date(
        Math.max(joinedAt(artisan, today).getTime(), today.getTime() - (3 + ((at * 7) % 67)) * DAY_MS),
      );
      return course ? [{ user_id: artisan.id, course, passed_at, valid_until: lastDayOf(passed_at) }] : [];
    });
  await tx.insertInto('course_badges').values(badges).execute();
}
