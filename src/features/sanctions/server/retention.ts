import type { RetentionRule } from '../../../server/retention.ts';

/** Of a ban there is no end, so its hashes stay until it is lifted. */
export const keptSanctionsRetention: RetentionRule = {
  kind: 'kept_sanctions',
  rows: [{ table: 'kept_sanctions', column: 'ends_at', hours: 0 }],
};
