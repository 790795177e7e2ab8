import { randomInt } from 'node:crypto';
import { QUESTIONS_ASKED } from '../course-limits.ts';
import type { Question } from './content.ts';

/** A question in a try, and the order of its answers as indexes into its file, where 0 is the right one. */
export interface DrawnQuestion {
  question: string;
  order: number[];
}

/** A uniformly shuffled copy (Fisher-Yates). */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const place = randomInt(last + 1);
    [mixed[last], mixed[place]] = [mixed[place] as Item, mixed[last] as Item];
  }
  return mixed;
}

/**
 * Draws the questions of a try at random, with at least one about each lesson, so that no lesson can be skipped.
 */
export function drawQuestions(pool: readonly Question[]): DrawnQuestion[] {
  const open = shuffled(pool.filter(({ retired }) => !retired));
  const oneOfEach = new Map(open.map((question) => [question.lesson, question]));
  const others = open.filter((question) => oneOfEach.get(question.lesson) !== question);
  const drawn = [...oneOfEach.values(), ...others].slice(0, QUESTIONS_ASKED);
  return shuffled(drawn).map(({ id, text }) => ({
    question: id,
    order: shuffled(text.en.answers.map((_, place) => place)),
  }));
}

/** Numbers, from 1, of the questions that were answered wrongly. */
export const wrongNumbers = (asked: readonly DrawnQuestion[], answers: readonly number[]): number[] =>
  asked.flatMap(({ order }, index) => (order[answers[index] ?? -1] === 0 ? [] : [index + 1]));
