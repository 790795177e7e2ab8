import type { AcceptedAdvisory } from './audit.ts';

/** Advisories against libraries of ours that were read and cannot hurt us; see docs/security.md, "Libraries". */
export const acceptedAdvisories: readonly AcceptedAdvisory[] = [];
