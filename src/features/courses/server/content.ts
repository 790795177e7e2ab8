import { readFile } from 'node:fs/promises';
import { type CourseKey, courses, type LessonLanguage } from '../course-list.ts';

const folder = new URL('../content/', import.meta.url);
/** Path of public/courses, which contains the drawings. */
const PICTURES = '/courses/';

export interface LessonBlock {
  kind: 'words' | 'list';
  lines: string[];
}

export interface LessonText {
  title: string;
  picture: { url: string; alt: string } | null;
  blocks: LessonBlock[];
}

interface QuestionText {
  ask: string;
  /** Alternative text of the picture, if there is one. */
  alt?: string;
  /** Four answers, the right one first; they are shuffled for each try. */
  answers: string[];
}

export interface Question {
  /** Must never be reused for another question, because tries refer to it. */
  id: string;
  /** Id of the lesson it is about. */
  lesson: string;
  /** File name in public/courses. */
  picture?: string;
  /** True: no longer asked. It stays in its file for past tries. */
  retired?: true;
  text: Record<LessonLanguage, QuestionText>;
}

const known = new Map<string, Promise<unknown>>();

/** Reads and parses a file once for each process. */
function once<Content>(name: string, read: (text: string) => Content): Promise<Content> {
  const found = known.get(name) ?? readFile(new URL(name, folder), 'utf8').then(read);
  known.set(name, found);
  return found as Promise<Content>;
}

/**
 * Text of a lesson.
 *
 * @param lesson an id from course-list.ts
 */
export const lessonText = (lesson: string, language: LessonLanguage): Promise<LessonText> =>
  once(`lessons/${lesson}.${language}.md`, parseLesson);

/** Questions about a lesson, including retired ones. */
const questionsOfLesson = (lesson: string): Promise<Question[]> =>
  once(`questions/${lesson}.json`, (text) =>
    (JSON.parse(text) as Omit<Question, 'lesson'>[]).map((question) => ({ ...question, lesson })),
  );

/** All questions of a course, including retired ones. */
export async function questionsOf(course: CourseKey): Promise<Question[]> {
  return (await Promise.all(courses[course].lessons.map(questionsOfLesson))).flat();
}

/**
 * Parses a lesson, which is Markdown with four kinds of line: "# " title, "![alt](file.svg)" picture, "- " list
 * item, and anything else a paragraph.
 */
function parseLesson(text: string): LessonText {
  const lesson: LessonText = { title: '', picture: null, blocks: [] };
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, alt, file] = /^!\[(.+)\]\((.+)\)$/.exec(line) ?? [];
    const last = lesson.blocks.at(-1);
    if (line.startsWith('# ')) lesson.title = line.slice(2);
    else if (alt && file) lesson.picture = { url: `${PICTURES}${file}`, alt };
    else if (!line.startsWith('- ')) lesson.blocks.push({ kind: 'words', lines: [line] });
    else if (last?.kind === 'list') last.lines.push(line.slice(2));
    else lesson.blocks.push({ kind: 'list', lines: [line.slice(2)] });
  }
  return lesson;
}

/** A question as the browser receives it, without a sign of which answer is right. */
export function shownQuestion(
  { picture, text }: Question,
  order: readonly number[],
  language: LessonLanguage,
) {
  const { ask, alt = '', answers } = text[language];
  return {
    ask,
    picture: picture === undefined ? null : { url: `${PICTURES}${picture}`, alt },
    answers: order.map((place) => answers[place] ?? ''),
  };
}
