import { POLICY_DAYS } from './policy-days.ts';

/* Policies that people agree to, and their versions. The text of each version is in texts/<kind>/<version>.txt
   and stays there, so that what a person agreed to can be read years later. `policy-texts.test.ts` compares the
   newest with the site. */

/** A policy's text from a day on. */
export interface PolicyVersion {
  /** First day it is in force, in Lagos: YYYY-MM-DD. */
  version: string;
  /**
   * Whether people who agreed to the previous version are asked again; false for corrections and clarifications.
   */
  asks: boolean;
  /** What changed, in a sentence for the bar and the list. */
  changed: string;
}

export interface Policy {
  label: string;
  /** Page that shows the current text; for a sentence beside a button, the page with that button. */
  path: string;
  /** Oldest first. */
  versions: readonly [PolicyVersion, ...PolicyVersion[]];
}

/** Policies that an account agrees to when it is opened. */
export const POLICY_KINDS = ['terms', 'terms_of_use', 'privacy'] as const;
/** Optional consents, given and withdrawn one by one. */
export const CHOICE_KINDS = ['verification', 'push'] as const;
export const CONSENT_KINDS = [...POLICY_KINDS, ...CHOICE_KINDS] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Where a consent was given or withdrawn. */
export const CONSENT_WAYS = ['sign_up', 'bar', 'settings', 'verification', 'device'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

const first = (version: string) => ({
  version,
  asks: true,
  changed: 'This is the first version on record.',
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

/** Version in force on a day (YYYY-MM-DD); the first version for earlier days. */
export function versionOn(kind: ConsentKind, day: string): PolicyVersion {
  const { versions } = policies[kind];
  return versions.findLast(({ version }) => version <= day) ?? versions[0];
}

/** Newest version in force on a day for which everyone is asked to agree; undefined when there is none. */
export const askedOn = (kind: PolicyKind, day: string): PolicyVersion | undefined =>
  policies[kind].versions.findLast(({ version, asks }) => asks && version <= day);

/** Path of the page with a version's text. */
export const policyPath = (kind: ConsentKind, version: string): string => `/policies/${kind}/${version}`;
