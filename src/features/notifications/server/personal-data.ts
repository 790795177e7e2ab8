import { sql } from 'kysely';
import type { PersonalData } from '../../../server/personal-data.ts';
import { writeGathered } from '../../../server/transaction-end.ts';
import { removeNoticesAbout } from './notifications-store.ts';
import { sendMailTask } from './send-email-task.ts';

/** What somebody was told, how they want to be told, and the mails to them, which pg-boss keeps for some days. */
export const notificationsPersonalData: PersonalData = {
  tables: ['notifications', 'notification_settings', 'push_subscriptions'],
  async collect(reads, { id, provenEmail }) {
    const notifications = await reads
      .selectFrom('notifications')
      .select(['kind', 'title', 'text', 'link', 'created_at', 'read_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    const settings = await reads
      .selectFrom('notification_settings')
      .select(['kind', 'channel', 'wanted'])
      .where('user_id', '=', id)
      .execute();
    // Not the address and the keys: with them, and ours, anyone can show things on the device.
    const devices = await reads
      .selectFrom('push_subscriptions')
      .select(['user_agent', 'created_at'])
      .where('user_id', '=', id)
      .execute();
    // Not what they say: a link in one of them opens the account, and a person who found an open browser could take it along.
    // To an address that was only typed, others' emails went too: a guest's, of their hires.
    const { rows } = await sql<{ subject: string; created_on: Date }>`
      select data->>'subject' as subject, created_on from pgboss.job
       where name = ${sendMailTask.name} and data->>'to' = ${provenEmail} order by created_on`.execute(reads);
    return {
      notifications,
      notification_settings: settings,
      devices_that_are_notified: devices,
      mails_of_the_last_days: rows,
    };
  },
  async forget(tx, { id, email, provenEmail }) {
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', id).execute();
    await tx.deleteFrom('notification_settings').where('user_id', '=', id).execute();
    await tx.deleteFrom('notifications').where('user_id', '=', id).execute();
    await removeNoticesAbout(tx, id);
    await writeGathered(tx);
    // What waits to be sent to an address that was only typed may be for the person who reads it.
    await sql`
      delete from pgboss.job where name = ${sendMailTask.name} and data->>'to' = ${email}
         and (${provenEmail !== null} or state = 'completed')`.execute(tx);
  },
};
