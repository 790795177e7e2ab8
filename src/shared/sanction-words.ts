/**
 * The sanctions that can be in force against an account, mildest first. A warning is not among them, because it
 * restricts nothing.
 */
export const SANCTIONS = ['limited', 'suspended', 'banned'] as const;
export type Sanction = (typeof SANCTIONS)[number];

/** Everything that an operator can impose, mildest first. */
export const SANCTION_LEVELS = ['warning', ...SANCTIONS] as const;
export type SanctionLevel = (typeof SANCTION_LEVELS)[number];

/** The levels that one operator can impose alone, also on several accounts at once. */
export const MILD_LEVELS = ['warning', 'limited', 'suspended'] as const satisfies readonly SanctionLevel[];

/** The levels that end automatically, at the latest after {@link MOST_SANCTION_DAYS}. */
const TIMED_LEVELS = ['limited', 'suspended'] as const satisfies readonly Sanction[];
export const MOST_SANCTION_DAYS = 90;
export const isTimed = (level: SanctionLevel): boolean => TIMED_LEVELS.some((each) => each === level);

/** Days in which an appeal can be sent, counted from when the person is notified. */
export const APPEAL_DAYS = 30;
export const MOST_APPEAL_WORDS = 2_000;

/** Kinds of evidence. The person learns the kind, never the evidence itself. */
export const EVIDENCE_KINDS = [
  'messages',
  'reviews',
  'pictures',
  'accounts',
  'payments',
  'hires',
  'reports',
  'documents',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const evidenceWords: Record<EvidenceKind, string> = {
  messages: 'messages you wrote in chats',
  reviews: 'reviews',
  pictures: 'pictures on your account',
  accounts: 'other accounts that seem to be yours',
  payments: 'payments or bank accounts',
  hires: 'what happened in hires',
  reports: 'reports from other people',
  documents: 'documents you sent us',
};

/** The same, told to operators. */
export const evidenceForOperators: Record<EvidenceKind, string> = {
  ...evidenceWords,
  messages: 'messages they wrote in chats',
  pictures: 'pictures on their account',
  accounts: 'other accounts that seem to be theirs',
  documents: 'documents they sent us',
};

/** How a sentence that begins "Your account" describes each level. */
export const levelWords: Record<SanctionLevel, string> = {
  warning: 'has a warning',
  limited: 'is limited',
  suspended: 'is suspended',
  banned: 'is closed for new work and new hires',
};

/** What is stopped, as a sentence for the bar above every page. */
export const levelStops: Record<Sanction, string> = {
  limited: 'New hires, jobs, answers and messages to new people are stopped.',
  suspended: 'No one can find your profile, your open jobs are closed, and new work is stopped.',
  banned: 'Your profile is gone, and new work and new hires are stopped.',
};

/** What the level means for the person, for their email and their page. */
export const levelMeaning: Record<SanctionLevel, string> = {
  warning: 'Nothing changes on your account. If it happens again, we may limit it.',
  limited:
    'You cannot make new hires, post jobs, answer jobs or write to new people, and you get no new hires. Your existing hires and their payments continue.',
  suspended:
    'No one can find your profile, your open jobs are closed, and you cannot take or give new work. Your existing hires and their payments continue.',
  banned:
    'You are signed out everywhere, and your profile and your jobs are gone. Work that has not started is cancelled. You can still sign in to finish work that has started, to be paid, to download your data and to appeal.',
};
