import type { RetentionRule } from '../../../server/retention.ts';
import { VIEWS_KEPT_DAYS } from '../ranking-rules.ts';

export const viewsRetention: RetentionRule = {
  kind: 'artisan_views',
  rows: [{ table: 'artisan_views', column: 'day', days: VIEWS_KEPT_DAYS }],
};
