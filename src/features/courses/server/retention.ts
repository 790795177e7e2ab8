import type { RetentionRule } from '../../../server/retention.ts';
import { TRY_RETENTION_DAYS } from '../course-limits.ts';

export const courseTriesRetention: RetentionRule = {
  kind: 'course_tries',
  rows: [{ table: 'course_tries', column: 'began_at', hours: TRY_RETENTION_DAYS * 24 }],
};
