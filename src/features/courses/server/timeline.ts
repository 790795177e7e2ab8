import type { TimelinePart } from '../../../server/app-context.ts';
import { QUESTIONS_ASKED } from '../course-limits.ts';
import { courses, isCourse } from '../course-list.ts';

/** An artisan's recent tries, for the console's timeline of a person. */
export const coursesTimeline: TimelinePart = {
  label: 'Safety courses',
  async lines({ db }, personId, most) {
    const tries = await db
      .selectFrom('course_tries')
      .select(['course', 'began_at', 'right_count'])
      .where('user_id', '=', personId)
      .orderBy('began_at', 'desc')
      .limit(most)
      .execute();
    return tries.map(({ course, began_at, right_count }) => ({
      at: began_at,
      words: `Test of ${isCourse(course) ? courses[course].name : course}: ${
        right_count === null ? 'no answers' : `${right_count} of ${QUESTIONS_ASKED} right`
      }`,
    }));
  },
};
