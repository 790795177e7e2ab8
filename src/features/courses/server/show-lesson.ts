import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { CourseInBrief, listCoursesCall, showLessonCall } from '../contract.ts';
import { COURSE_KEYS, type CourseKey, courses, isCourse, type LessonLanguage } from '../course-list.ts';
import { shownBadges } from './badges-held.ts';
import { lessonText } from './content.ts';
import { listBadges } from './courses-store.ts';

/**
 * Validates a course's key.
 *
 * @throws Refusal 404 `course_not_found`
 */
export function courseNamed(key: string): CourseKey {
  if (!isCourse(key)) throw notFound('course', 'We could not find that course.');
  return key;
}

export async function courseInBrief(key: CourseKey, language: LessonLanguage): Promise<CourseInBrief> {
  const { name, trade, lead, lessons } = courses[key];
  const texts = await Promise.all(lessons.map((lesson) => lessonText(lesson, language)));
  return {
    key,
    name,
    trade,
    lead,
    lessons: texts.map(({ title }, index) => ({ number: index + 1, title })),
  };
}

/** Lists all courses, with the badges that the caller holds. */
export async function listCourses({
  db,
  caller,
  query,
  now,
}: Request<typeof listCoursesCall>): Promise<AnswerInputOf<typeof listCoursesCall>> {
  const { language = 'en' } = query;
  const held = caller?.role === 'skilled' ? await listBadges(db, caller.id, now()) : [];
  return {
    courses: await Promise.all(COURSE_KEYS.map((key) => courseInBrief(key, language))),
    badges: shownBadges(held),
  };
}

/** Returns one lesson; public. */
export async function showLesson({
  params,
  query,
}: Request<typeof showLessonCall>): Promise<AnswerInputOf<typeof showLessonCall>> {
  const key = courseNamed(params.course);
  const { language = 'en' } = query;
  const number = /^[1-9]$/.test(params.lesson) ? Number(params.lesson) : 0;
  const lesson = courses[key].lessons[number - 1];
  if (lesson === undefined) throw notFound('course', 'We could not find that lesson.');
  const text = await lessonText(lesson, language);
  return { course: await courseInBrief(key, language), number, language, ...text };
}
