import { SegmentedLinks } from '../../../ui/segmented-links.tsx';
import { LANGUAGE_NAMES, LESSON_LANGUAGES, type LessonLanguage } from '../course-list.ts';

/** A path of ours in a language; English has no query. */
export const inLanguage = (path: string, language: LessonLanguage): string =>
  language === 'en' ? path : `${path}?language=${language}`;

/** The switch between the languages of a page. */
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
