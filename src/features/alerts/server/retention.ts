import type { RetentionRule } from '../../../server/retention.ts';
import { EMAIL_LINK_HOURS } from '../../../shared/promises.ts';

/** Alerts carry their own end; an unconfirmed one ends with its link. */
export const alertsRetention: RetentionRule = {
  kind: 'alerts',
  rows: [
    { table: 'alerts', column: 'ends_at', hours: 0 },
    { table: 'alert_confirmations', column: 'sent_at', hours: EMAIL_LINK_HOURS },
  ],
};
