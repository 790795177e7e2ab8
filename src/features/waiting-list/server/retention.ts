import type { RetentionRule } from '../../../server/retention.ts';
import { GUEST_LINK_DAYS } from '../../../shared/promises.ts';

/** Ended places are kept for as long as a guest's link works. */
export const waitingPlacesRetention: RetentionRule = {
  kind: 'waiting_places',
  rows: [{ table: 'waiting_places', column: 'ended_at', hours: GUEST_LINK_DAYS * 24 }],
};
