import { readFile } from 'node:fs/promises';
import { type CourseKey, courses, type LessonLanguage } from '../course-list.ts';

const folder = new URL('../content/', import.meta.url);
/** Drawings are files of public/courses. */
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
  /** What the picture shows, where there is one. */
  alt?: string;
  /** Four, the right one first. They are shown in another order each time. */
  answers: string[];
}

export interface Question {
  /** Never given to another question: tries refer to it. */
  id: string;
  /** The lesson that it is about. */
  lesson: string;
  /** A file's name in public/courses. */
  picture?: string;
  /** No longer asked. It stays in its file, for the tries in which it was. */
  retired?: true;
  text: Record<LessonLanguage, QuestionText>;
}

const known = new Map<string, Promise<unknown>>();

/** Reads a file once. */
function once<Content>(name: string, read: (text: string) => Content): Promise<Content> {
  const found = known.get(name) ?? readFile(new URL(name, folder), 'utf8').then(read);
  known.set(name, found);
  return found as Promise<Content>;
}

/** A lesson's words. @param lesson an id of course-list.ts */
export const lessonText = (lesson: string, language: LessonLanguage): Promise<LessonText> =>
  once(`lessons/${lesson}.${language}.md`, parseLesson);

/** The questions about a lesson, also those that are no longer asked. */
const questionsOfLesson = (lesson: string): Promise<Question[]> =>
  once(`questions/${lesson}.json`, (text) =>
    (JSON.parse(text) as Omit<Question, 'lesson'>[]).map((question) => ({ ...question, lesson })),
  );

/** All questions of a course. */
export async function questionsOf(course: CourseKey): Promise<Question[]> {
  return (await Promise.all(courses[course].lessons.map(questionsOfLesson))).flat();
}

/**
 * A lesson is Markdown of four kinds of lines: "# " its title, "![what it shows](file.svg)" its picture, "- " an item of a
 * list, anything else a paragraph.
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

/** A question as it is shown: without anything that says which answer is right. */
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
