import type { RetentionRule } from '../../../server/retention.ts';

/** Bans have no end, so their hashes stay until the ban is lifted. */
export const keptSanctionsRetention: RetentionRule = {
  kind: 'kept_sanctions',
  rows: [{ table: 'kept_sanctions', column: 'ends_at', hours: 0 }],
};
