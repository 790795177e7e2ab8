import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { day, instant } from '../../shared/wire-types.ts';
import {
  BADGE_YEARS,
  QUESTIONS_ASKED,
  RENEWAL_DAYS,
  RIGHT_TO_PASS,
  TRIES_A_WEEK,
  TRY_MINUTES,
  WEEK_DAYS,
} from './course-limits.ts';
import { LESSON_LANGUAGES } from './course-list.ts';

export const courseBadge = z
  .object({
    course: z.string(),
    label: z.string().meta({ description: 'As shown on pages.' }),
    passed_at: instant,
    valid_until: day.meta({ description: 'The last day in Lagos on which it is valid.' }),
  })
  .meta({
    id: 'CourseBadge',
    description: `A safety course that an artisan passed. It is valid for ${BADGE_YEARS} years.`,
  });
export type CourseBadge = z.output<typeof courseBadge>;

export const exampleCourseBadge: CourseBadge = {
  course: 'plumbing',
  label: 'Safety course: Plumbing, Nov 2026',
  passed_at: '2026-11-20T09:12:00.000Z',
  valid_until: '2028-11-20',
};

const courseParams = z.object({ course: z.string().max(40) });
const language = z
  .enum(LESSON_LANGUAGES, 'Lessons are in English (en) and Pidgin (pcm).')
  .optional()
  .meta({ description: 'Left out: English.' });

const courseInBrief = z.object({
  key: z.string(),
  name: z.string(),
  trade: z.string(),
  lead: z.string(),
  lessons: z.array(z.object({ number: z.number(), title: z.string() })),
});
export type CourseInBrief = z.output<typeof courseInBrief>;

const exampleLessons = [{ number: 1, title: 'Close the water before you cut' }];
const exampleCourse: CourseInBrief = {
  key: 'plumbing',
  name: 'Plumbing',
  trade: 'Plumbers',
  lead: 'Water, waste and tanks, and the electricity beside them.',
  lessons: exampleLessons,
};

export const listCoursesCall = defineCall({
  method: 'GET',
  path: '/api/courses',
  who: 'anyone',
  summary: 'The safety courses with their lessons, and, for an artisan, the badges that are valid now.',
  query: z.object({ language }),
  answer: z.object({ courses: z.array(courseInBrief), badges: z.array(courseBadge) }),
  exampleAnswer: { courses: [exampleCourse], badges: [exampleCourseBadge] },
});

const picture = z.object({ url: z.string(), alt: z.string() });

export const showLessonCall = defineCall({
  method: 'GET',
  path: '/api/courses/:course/lessons/:lesson',
  who: 'anyone',
  summary: 'One lesson of a course, by its number from 1.',
  refusals: ['course_not_found'],
  params: courseParams.extend({ lesson: z.string().max(10) }),
  query: z.object({ language }),
  answer: z.object({
    course: courseInBrief,
    number: z.number(),
    title: z.string(),
    language: z.enum(LESSON_LANGUAGES),
    picture: picture.nullable(),
    blocks: z.array(z.object({ kind: z.enum(['words', 'list']), lines: z.array(z.string()) })),
  }),
  exampleAnswer: {
    course: exampleCourse,
    number: 1,
    title: 'Close the water before you cut',
    language: 'en',
    picture: { url: '/courses/shut-off.svg', alt: 'A hand closes a gate valve below a tank.' },
    blocks: [{ kind: 'words', lines: ['Find the stop valve before you take out a tool.'] }],
  },
});
export type LessonView = z.output<typeof showLessonCall.answer>;

const openTry = z
  .object({
    id: z.string(),
    began_at: instant,
    ends_at: instant.meta({ description: 'Answers are accepted until this moment.' }),
    questions: z.array(
      z.object({
        ask: z.string(),
        picture: picture.nullable(),
        answers: z.array(z.string()).meta({ description: 'One of them is right. The API never says which.' }),
      }),
    ),
  })
  .meta({ id: 'OpenCourseTry' });

const tryResult = z
  .object({
    id: z.string(),
    began_at: instant,
    handed_in_at: instant.nullable().meta({ description: 'Null if its time ended without answers.' }),
    right: z.number().meta({ description: 'How many answers were right; 0 where none were handed in.' }),
    passed: z.boolean(),
    wrong: z
      .array(z.number())
      .meta({ description: 'The numbers of the questions, from 1, that were wrong.' }),
    read_again: z
      .array(z.object({ number: z.number(), title: z.string() }))
      .meta({ description: 'The lessons that those questions are about.' }),
  })
  .meta({ id: 'CourseTryResult' });
export type TryResult = z.output<typeof tryResult>;

const testView = z
  .object({
    course: courseInBrief,
    language: z.enum(LESSON_LANGUAGES),
    badge: courseBadge.nullable().meta({ description: 'The badge that is valid now.' }),
    open: openTry.nullable(),
    last: tryResult.nullable().meta({ description: 'The latest try that is over.' }),
    tries_left: z.number(),
    may_begin: z.boolean(),
    next_try_at: instant
      .nullable()
      .meta({ description: 'When the next try can begin, where that is not now; null otherwise.' }),
  })
  .meta({ id: 'CourseTest', description: 'An artisan’s progress with the test of a course.' });
export type TestView = z.output<typeof testView>;

const exampleTest: TestView = {
  course: exampleCourse,
  language: 'en',
  badge: null,
  open: {
    id: exampleIds.courseTry,
    began_at: '2026-11-26T09:00:00.000Z',
    ends_at: '2026-11-26T09:30:00.000Z',
    questions: [
      {
        ask: 'What do you do first when a pipe in the wall bursts?',
        picture: null,
        answers: ['Open the wall.', 'Close the stop valve.', 'Call the owner.', 'Put a bucket.'],
      },
    ],
  },
  last: null,
  tries_left: 2,
  may_begin: false,
  next_try_at: null,
};

export const showTestCall = defineCall({
  method: 'GET',
  path: '/api/courses/:course/test',
  who: 'skilled',
  summary: 'The caller’s progress with a course’s test, with the questions of an open try.',
  refusals: ['course_not_found'],
  params: courseParams,
  query: z.object({ language }),
  answer: testView,
  exampleAnswer: exampleTest,
});

export const beginTryCall = defineCall({
  method: 'POST',
  path: '/api/courses/:course/tries',
  who: 'skilled',
  summary: `Begins a try: ${QUESTIONS_ASKED} questions and ${TRY_MINUTES} minutes. Where one is open, that is the answer. At most ${TRIES_A_WEEK} tries of a course within ${WEEK_DAYS} days; with a badge that holds, from ${RENEWAL_DAYS} days before its last.`,
  refusals: ['course_not_found', 'already_used', 'no_tries_left', 'badge_held'],
  params: courseParams,
  query: z.object({ language }),
  body: z.object({
    tryId: identifier.meta({ description: 'Made by the client, so that a repeat is recognised.' }),
  }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60 },
  answer: testView,
  exampleBody: { tryId: exampleIds.courseTry },
  exampleAnswer: exampleTest,
});

const MISSING = 'Choose an answer to each question.';

export const handInAnswersCall = defineCall({
  method: 'POST',
  path: '/api/course-tries/:id/answers',
  who: 'skilled',
  summary: `Sends the answers of a try, once. A repeat changes nothing and gets the same result. ${RIGHT_TO_PASS} right answers of ${QUESTIONS_ASKED} give the badge.`,
  refusals: ['try_not_found', 'try_over'],
  params: z.object({ id: identifier }),
  body: z.object({
    answers: z
      .array(z.int(MISSING).min(0, MISSING).max(3, MISSING), MISSING)
      .length(QUESTIONS_ASKED, MISSING)
      .meta({ description: 'The position of each chosen answer in the list that was shown, from 0.' }),
  }),
  rateLimit: { max: 20, perSeconds: 60 },
  answer: z.object({ message: z.string(), result: tryResult, badge: courseBadge.nullable() }),
  exampleBody: { answers: [1, 0, 3, 2, 2, 0, 1, 1, 3, 0] },
  exampleAnswer: {
    message: 'You passed: 9 of 10 answers were right.',
    result: {
      id: exampleIds.courseTry,
      began_at: '2026-11-26T09:00:00.000Z',
      handed_in_at: '2026-11-26T09:12:00.000Z',
      right: 9,
      passed: true,
      wrong: [4],
      read_again: exampleLessons,
    },
    badge: exampleCourseBadge,
  },
});
