import { SegmentedLinks } from '../../../ui/segmented-links.tsx';
import { LANGUAGE_NAMES, LESSON_LANGUAGES, type LessonLanguage } from '../course-list.ts';

/** A path with its language; English needs no parameter. */
export const inLanguage = (path: string, language: LessonLanguage): string =>
  language === 'en' ? path : `${path}?language=${language}`;

/** Links that switch the page's language. */
export function LessonLanguages({ path, language }: { path: string; language: LessonLanguage }) {
  return (
    <SegmentedLinks
      label="Language"
      items={LESSON_LANGUAGES.map((each) => ({
        to: inLanguage(path, each),
        label: <span lang={each}>{LANGUAGE_NAMES[each]}</span>,
        current: each === language,
      }))}
    />
  );
}
