/** The languages that artisans can choose from, the most spoken first. Each is one word. */
export const LANGUAGES = [
  'English',
  'Pidgin',
  'Hausa',
  'Yoruba',
  'Igbo',
  'Fulfulde',
  'Kanuri',
  'Tiv',
  'Ibibio',
  'Efik',
  'Ijaw',
  'Edo',
  'Urhobo',
  'Nupe',
  'French',
  'Arabic',
] as const;
export type Language = (typeof LANGUAGES)[number];

export const findLanguage = (text: string): Language | undefined =>
  LANGUAGES.find((language) => language.toLowerCase() === text.trim().toLowerCase());

/**
 * Reads languages from a form, “English Yoruba” or “English, Yoruba”: known ones in the order of {@link LANGUAGES}, the
 * others as typed.
 */
export function readLanguages(text: string): { languages: Language[]; unknown: string[] } {
  const typed = text.split(/[\s,]+/).filter(Boolean);
  const known = new Set(typed.map(findLanguage));
  return {
    languages: LANGUAGES.filter((language) => known.has(language)),
    unknown: typed.filter((each) => !findLanguage(each)),
  };
}
