import { POLICY_DAYS } from './policy-days.ts';

/*
 * The texts that people agree to, and their versions. The words of each are in texts/<kind>/<version>.txt and stay there: what
 * someone agreed to can be read years later. `policy-texts.test.ts` compares the newest with what the site shows.
 */

/** A text as it is from a day on. */
export interface PolicyVersion {
  /** The day from which it is in force, in Lagos: YYYY-MM-DD. */
  version: string;
  /** Whether people who agreed to the one before are asked again. False for a mended word or a clearer sentence. */
  asks: boolean;
  /** What changed, in a sentence for the bar and the list. */
  changed: string;
}

export interface Policy {
  label: string;
  /** The page that shows the text in force; for a sentence beside a button, the page with that button. */
  path: string;
  /** The oldest first. */
  versions: readonly [PolicyVersion, ...PolicyVersion[]];
}

/** What an account agrees to as a whole. */
export const POLICY_KINDS = ['terms', 'terms_of_use', 'privacy'] as const;
/** What is agreed to one by one, and can be taken back. */
export const CHOICE_KINDS = ['verification', 'push'] as const;
export const CONSENT_KINDS = [...POLICY_KINDS, ...CHOICE_KINDS] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** How someone agreed or took it back. */
export const CONSENT_WAYS = ['sign_up', 'bar', 'settings', 'verification', 'device'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

const first = (version: string) => ({
  version,
  asks: true,
  changed: 'The first text that we keep by its day.',
});

export const policies: Record<ConsentKind, Policy> = {
  terms: { label: 'Terms of a hire', path: '/terms', versions: [first(POLICY_DAYS.terms)] },
  terms_of_use: { label: 'Terms of use', path: '/terms-of-use', versions: [first(POLICY_DAYS.terms_of_use)] },
  privacy: { label: 'Your data and your rights', path: '/privacy', versions: [first(POLICY_DAYS.privacy)] },
  verification: {
    label: 'Checking who you are',
    path: '/verification/status',
    versions: [first('2026-11-26')],
  },
  push: {
    label: 'Notifications on a device',
    path: '/notifications/settings',
    versions: [first('2026-11-26')],
  },
};

export const newestOf = (kind: ConsentKind): PolicyVersion => {
  const { versions } = policies[kind];
  return versions.at(-1) ?? versions[0];
};

/** The version in force on a day (YYYY-MM-DD); before the first one, the first. */
export function versionOn(kind: ConsentKind, day: string): PolicyVersion {
  const { versions } = policies[kind];
  return versions.findLast(({ version }) => version <= day) ?? versions[0];
}

/** The newest version in force on a day that everyone is asked to agree to; undefined while there is none. */
export const askedOn = (kind: PolicyKind, day: string): PolicyVersion | undefined =>
  policies[kind].versions.findLast(({ version, asks }) => asks && version <= day);

/** Where the words of a version can be read. */
export const policyPath = (kind: ConsentKind, version: string): string => `/policies/${kind}/${version}`;
