import type { RetentionRule } from '../../../server/retention.ts';
import { TRY_KEPT_DAYS } from '../course-limits.ts';

export const courseTriesRetention: RetentionRule = {
  kind: 'course_tries',
  rows: [{ table: 'course_tries', column: 'began_at', hours: TRY_KEPT_DAYS * 24 }],
};
