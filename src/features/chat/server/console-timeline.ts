import type { TimelinePart } from '../../../server/app-context.ts';
import { wordsOf } from './list-reports.ts';

/** Reports about a person and by them, for the console's timeline. */
export const chatReportsTimeline: TimelinePart = {
  label: 'Chat reports',
  permission: 'chat-reports.decide',
  async lines({ db }, personId, most) {
    const rows = await db
      .selectFrom('reports')
      .select(['id', 'reason', 'reported_id', 'created_at', 'decision'])
      .where((is) => is.or([is('reported_id', '=', personId), is('reporter_id', '=', personId)]))
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute();
    return rows.map(({ id, reason, reported_id: about, created_at: at, decision }) => ({
      at,
      words: `${about === personId ? 'Was reported' : 'Reported someone'}: ${wordsOf(reason)}${decision ? ` (closed: ${decision})` : ''}`,
      href: `/admin/chat-reports/${id}`,
    }));
  },
};
