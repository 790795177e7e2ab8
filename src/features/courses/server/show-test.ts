import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import type { showTestCall, TestView, TryResult } from '../contract.ts';
import { RIGHT_TO_PASS } from '../course-limits.ts';
import { type CourseKey, courses, type LessonLanguage } from '../course-list.ts';
import { shownBadges } from './badges-held.ts';
import { lessonText, questionsOf, shownQuestion } from './content.ts';
import { type Attempt, type Badge, findLastTry, listBadges, listBegun } from './courses-store.ts';
import { wrongNumbers } from './draw-questions.ts';
import { courseInBrief, courseNamed } from './show-lesson.ts';
import { isOpen, renewalFrom, triesLeft } from './try-rules.ts';

/** Returns a course's test for the caller. */
export async function showTest(
  request: Request<typeof showTestCall>,
): Promise<AnswerInputOf<typeof showTestCall>> {
  const { db, params, query, now } = request;
  return testOf(db, signedIn(request).id, courseNamed(params.course), query.language ?? 'en', now());
}

export interface Standing {
  last: Attempt | undefined;
  badge: Badge | undefined;
  left: number;
  nextAt: Date | null;
  /** Whether the badge is valid and not yet due for renewal. */
  held: boolean;
}

/** Facts that decide whether a person may begin a try. */
export async function standingOf(
  reads: Reads,
  userId: string,
  course: CourseKey,
  now: Date,
): Promise<Standing> {
  const last = await findLastTry(reads, userId, course);
  const badge = (await listBadges(reads, userId, now)).find((each) => each.course === course);
  const held = badge !== undefined && lagosDay(now) < renewalFrom(badge.valid_until);
  return { last, badge, held, ...triesLeft(await listBegun(reads, userId, course, now)) };
}

/** A course's test as one person sees it. */
export async function testOf(
  reads: Reads,
  userId: string,
  course: CourseKey,
  language: LessonLanguage,
  now: Date,
): Promise<TestView> {
  const { last, badge, left, nextAt, held } = await standingOf(reads, userId, course, now);
  const open = last && isOpen(last, now) ? last : undefined;
  const [shown] = shownBadges(badge ? [badge] : []);
  return {
    course: await courseInBrief(course, language),
    language,
    badge: shown ?? null,
    open: open ? await openTry(open, course, language) : null,
    last: last && !open ? await resultOf(last, language) : null,
    tries_left: left,
    may_begin: !open && !held && left > 0,
    next_try_at: held ? null : (nextAt?.toISOString() ?? null),
  };
}

async function openTry(attempt: Attempt, course: CourseKey, language: LessonLanguage) {
  const pool = new Map((await questionsOf(course)).map((question) => [question.id, question]));
  return {
    id: attempt.id,
    began_at: attempt.began_at.toISOString(),
    ends_at: attempt.ends_at.toISOString(),
    questions: attempt.asked.map(({ question: id, order }) => {
      const question = pool.get(id);
      if (!question) throw new Error(`the course ${course} no longer has the question ${id}`);
      return shownQuestion(question, order, language);
    }),
  };
}

/** Result of a try: which questions were wrong and where to read about them, never the right answers. */
export async function resultOf(attempt: Attempt, language: LessonLanguage): Promise<TryResult> {
  const { id, began_at, handed_in_at, answers, asked, right_count } = attempt;
  const course = courseNamed(attempt.course);
  const wrong = answers ? wrongNumbers(asked, answers) : [];
  const pool = await questionsOf(course);
  const { lessons } = courses[course];
  const about = new Set(
    wrong.map((number) => pool.find((question) => question.id === asked[number - 1]?.question)?.lesson),
  );
  const again = [...lessons.entries()].filter(([, lesson]) => about.has(lesson));
  return {
    id,
    began_at: began_at.toISOString(),
    handed_in_at: handed_in_at?.toISOString() ?? null,
    right: right_count ?? 0,
    passed: (right_count ?? 0) >= RIGHT_TO_PASS,
    wrong,
    read_again: await Promise.all(
      again.map(async ([index, lesson]) => ({
        number: index + 1,
        title: (await lessonText(lesson, language)).title,
      })),
    ),
  };
}
