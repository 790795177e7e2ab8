import { randomInt } from 'node:crypto';
import { QUESTIONS_ASKED } from '../course-limits.ts';
import type { Question } from './content.ts';

/** A question of a try, and the order in which its answers are shown: places in its file, of which 0 is right. */
export interface Asked {
  question: string;
  order: number[];
}

/** Another order of a list, each as likely as any other (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const place = randomInt(last + 1);
    [mixed[last], mixed[place]] = [mixed[place] as Item, mixed[last] as Item];
  }
  return mixed;
}

/**
 * Draws the questions of a try by chance: at least one about each lesson, so that no one passes who knows nothing of
 * ladders.
 */
export function drawQuestions(pool: readonly Question[]): Asked[] {
  const open = shuffled(pool.filter(({ retired }) => !retired));
  const oneOfEach = new Map(open.map((question) => [question.lesson, question]));
  const others = open.filter((question) => oneOfEach.get(question.lesson) !== question);
  const drawn = [...oneOfEach.values(), ...others].slice(0, QUESTIONS_ASKED);
  return shuffled(drawn).map(({ id, text }) => ({
    question: id,
    order: shuffled(text.en.answers.map((_, place) => place)),
  }));
}

/** The numbers of the questions, from 1, that were not answered rightly. */
export const wrongNumbers = (asked: readonly Asked[], answers: readonly number[]): number[] =>
  asked.flatMap(({ order }, index) => (order[answers[index] ?? -1] === 0 ? [] : [index + 1]));
