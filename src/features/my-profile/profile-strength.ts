import type { OwnProfile } from './contract.ts';

type ProfileStrength = NonNullable<OwnProfile['strength']>;
type ProfileFacts = Omit<OwnProfile, 'strength'>;

/** Pictures needed for a strong profile; fewer do not show consistent work. */
const ENOUGH_PICTURES = 3;
/** Characters in a useful bio; shorter ones say no more than the trade. */
const ENOUGH_BIO = 60;

/** Parts of a strong profile, in the order in which customers look for them. */
const parts: { has(facts: ProfileFacts): boolean; text(facts: ProfileFacts): string; link: string }[] = [
  {
    has: ({ photoURL }) => Boolean(photoURL),
    text: () => 'Add a photo of yourself.',
    link: '/my-profile',
  },
  {
    has: ({ work_pictures }) => work_pictures.length >= ENOUGH_PICTURES,
    text: ({ work_pictures }) =>
      `Show ${ENOUGH_PICTURES} pictures of your work (now ${work_pictures.length}).`,
    link: '/my-profile/work',
  },
  { has: ({ verified }) => verified, text: () => 'Get verified.', link: '/verification/status' },
  {
    has: ({ price_from_kobo }) => price_from_kobo !== null,
    text: () => 'Add your starting price.',
    link: '/my-profile#price_from-field',
  },
  {
    has: ({ bio }) => (bio ?? '').trim().length >= ENOUGH_BIO,
    text: () => `Write at least ${ENOUGH_BIO} characters about your work.`,
    link: '/my-profile#bio-field',
  },
  {
    has: ({ expertise }) => Boolean(expertise?.trim()),
    text: () => 'Add your areas of expertise.',
    link: '/my-profile#expertise-field',
  },
  {
    has: ({ years_of_experience }) => years_of_experience !== null,
    text: () => 'Add your years of experience.',
    link: '/my-profile#years_of_experience-field',
  },
  {
    has: ({ languages }) => languages.length > 0,
    text: () => 'Tick the languages you speak.',
    link: '/my-profile#languages-field',
  },
  {
    has: ({ videoURL }) => Boolean(videoURL),
    text: () => 'Add a short intro video.',
    link: '/my-profile',
  },
];

/** How many parts of a strong profile an artisan has, and which are missing. */
export function profileStrength(facts: ProfileFacts): ProfileStrength {
  const missing = parts.filter(({ has }) => !has(facts));
  return {
    done: parts.length - missing.length,
    of: parts.length,
    missing: missing.map(({ text, link }) => ({ text: text(facts), link })),
  };
}
