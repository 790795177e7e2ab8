/** A safety course. Its lessons are ids of files in content/lessons, each with questions in content/questions. */
export interface Course {
  /** Name on the badge: "Safety course: Plumbing". */
  name: string;
  /** Trade the course is meant for; artisans of any trade may take it. */
  trade: string;
  lead: string;
  lessons: readonly string[];
}

/** Lessons that end every course. */
const forAll = ['heights', 'customers-house'] as const;

export const courses = {
  plumbing: {
    name: 'Plumbing',
    trade: 'Plumbers',
    lead: 'Water, waste and tanks, and the electricity beside them.',
    lessons: ['shut-off', 'pipe-joints', 'soakaway', 'water-tank', ...forAll],
  },
  electrical: {
    name: 'Electrical work',
    trade: 'Electricians',
    lead: 'Dead before you touch, earthed, protected, and never two supplies at once.',
    lessons: ['isolate-test', 'earthing', 'rcd', 'change-over', ...forAll],
  },
  'painting-and-tiling': {
    name: 'Painting and tiling',
    trade: 'Painters and tilers',
    lead: 'Dust, fumes and fire, and work that does not fall off the wall.',
    lessons: ['dust', 'fumes-fire', 'surface', 'tiles', ...forAll],
  },
  'cooling-and-generators': {
    name: 'AC and generators',
    trade: 'AC and generator technicians',
    lead: 'Gas that kills without a smell, gas that bursts, and engines that start on their own.',
    lessons: ['carbon-monoxide', 'fuel', 'refrigerant', 'ac-electric', ...forAll],
  },
} as const satisfies Record<string, Course>;

export type CourseKey = keyof typeof courses;
export const COURSE_KEYS = Object.keys(courses) as [CourseKey, ...CourseKey[]];

/** Whether a key is a course's. Own properties only, since the key comes from users. */
export const isCourse = (key: string): key is CourseKey => Object.hasOwn(courses, key);

/** Languages of lessons and questions, as BCP 47 codes. */
export const LESSON_LANGUAGES = ['en', 'pcm'] as const;
export type LessonLanguage = (typeof LESSON_LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<LessonLanguage, string> = { en: 'English', pcm: 'Pidgin' };
