import { sql } from 'kysely';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import { countWaiting, standingOf } from '../../../server/queue-standing.ts';
import { OPERATOR_AIM_HOURS } from '../../../shared/operator-aims.ts';

/** Open contact messages. */
export const contactQueue: ConsoleQueue = {
  key: 'contact',
  label: 'Contact messages',
  permission: 'contact.answer',
  standing: async (reads, at) =>
    standingOf(
      await reads
        .selectFrom('contact_messages')
        .select(countWaiting(sql.ref('created_at'), at, OPERATOR_AIM_HOURS.contact))
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow(),
      OPERATOR_AIM_HOURS.contact,
    ),
};
