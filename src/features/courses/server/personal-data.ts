import { ownRows, type PersonalData } from '../../../server/personal-data.ts';

/** Tries and badges. Exports contain answers and results, but not the questions, which are ours. */
export const coursesPersonalData: PersonalData = {
  tables: ['course_tries', 'course_badges'],
  async collect(reads, { id }) {
    const tries = ownRows(
      reads
        .selectFrom('course_tries')
        .select(['course', 'began_at', 'handed_in_at', 'answers', 'right_count'])
        .where('user_id', '=', id),
      ['began_at', 'id'],
    );
    const badges = await reads
      .selectFrom('course_badges')
      .select(['course', 'passed_at', 'valid_until'])
      .where('user_id', '=', id)
      .orderBy('passed_at')
      .execute();
    return { course_tries: tries, course_badges: badges };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('course_tries').where('user_id', '=', id).execute();
    await tx.deleteFrom('course_badges').where('user_id', '=', id).execute();
  },
};
