import { access } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { QUESTIONS_ASKED } from '../course-limits.ts';
import { COURSE_KEYS, courses, LESSON_LANGUAGES } from '../course-list.ts';
import { lessonText, questionsOf, shownQuestion } from './content.ts';
import { drawQuestions } from './draw-questions.ts';

const isDrawn = (url: string | undefined) =>
  access(new URL(`../../../../public${url}`, import.meta.url)).then(
    () => true,
    () => false,
  );

describe.each(COURSE_KEYS)('the course %s', (key) => {
  test.each(LESSON_LANGUAGES)(
    'has five or six lessons with a drawing, each of two minutes, in %s',
    async (language) => {
      const lessons = await Promise.all(courses[key].lessons.map((lesson) => lessonText(lesson, language)));
      expect([5, 6]).toContain(lessons.length);
      for (const { title, picture, blocks } of lessons) {
        const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.split(' '))).length;
        expect([title, words > 120 && words < 260]).toEqual([title, true]);
        expect(picture?.alt, title).toMatch(/\w{3}/);
        expect(await isDrawn(picture?.url), title).toBe(true);
      }
    },
  );

  test('has at least 24 questions, each about a lesson and with four different answers in both languages', async () => {
    const pool = await questionsOf(key);
    expect(pool.filter(({ retired }) => !retired).length).toBeGreaterThanOrEqual(24);
    expect(new Set(pool.map(({ id }) => id)).size).toBe(pool.length);
    expect(pool.some(({ picture }) => picture !== undefined)).toBe(true);
    for (const { id, text, picture } of pool) {
      for (const language of LESSON_LANGUAGES) {
        const { ask, answers, alt } = text[language];
        expect([id, ask.length > 10, new Set(answers).size, answers.length]).toEqual([id, true, 4, 4]);
        expect([id, alt !== undefined]).toEqual([id, picture !== undefined]);
      }
      if (picture) expect(await isDrawn(`/courses/${picture}`), id).toBe(true);
    }
  });
});

test('a drawn test has different questions about every lesson, none retired, with right answers in any position', async () => {
  const pool = await questionsOf('plumbing');
  const [gone] = pool;
  const drawn = Array.from({ length: 200 }, () =>
    drawQuestions(pool.map((each) => (each === gone ? { ...each, retired: true } : each))),
  );
  for (const asked of drawn) {
    const ids = asked.map(({ question }) => question);
    expect(new Set(ids).size).toBe(QUESTIONS_ASKED);
    expect(ids).not.toContain(gone?.id);
    const lessons = ids.map((id) => pool.find((question) => question.id === id)?.lesson);
    expect(new Set(lessons)).toEqual(new Set(courses.plumbing.lessons));
  }
  const places = [0, 0, 0, 0];
  for (const { order } of drawn.flat()) places[order.indexOf(0)] = (places[order.indexOf(0)] ?? 0) + 1;
  // 2,000 questions, so the right answer is in each position about 500 times.
  for (const count of places) expect(Math.abs(count - 500)).toBeLessThan(120);
  expect(new Set(drawn.map((asked) => JSON.stringify(asked))).size).toBe(200);
});

test('the shown form of a question does not reveal which answer is right', async () => {
  const [question] = await questionsOf('electrical');
  if (!question) throw new Error('there is no question');
  expect(shownQuestion(question, [2, 0, 1, 3], 'en')).toEqual({
    ask: question.text.en.ask,
    picture: null,
    answers: [2, 0, 1, 3].map((place) => question.text.en.answers[place]),
  });
});

test('the file of a lesson is read once, not for each page', async () => {
  expect(await lessonText(courses.plumbing.lessons[0], 'en')).toBe(
    await lessonText(courses.plumbing.lessons[0], 'en'),
  );
});
