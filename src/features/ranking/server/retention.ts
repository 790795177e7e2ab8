import type { RetentionRule } from '../../../server/retention.ts';
import { VIEW_RETENTION_DAYS } from '../ranking-rules.ts';

export const viewsRetention: RetentionRule = {
  kind: 'artisan_views',
  rows: [{ table: 'artisan_views', column: 'day', days: VIEW_RETENTION_DAYS }],
};
