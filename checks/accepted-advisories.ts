import type { AcceptedAdvisory } from './audit.ts';

/** Advisories about our libraries that were read and cannot affect us; see docs/security.md, "Libraries". */
export const acceptedAdvisories: readonly AcceptedAdvisory[] = [];
