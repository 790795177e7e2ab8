import { sql } from 'kysely';
import { ownRows, type PersonalData } from '../../../server/personal-data.ts';
import { writeGathered } from '../../../server/transaction-end.ts';
import { removeNoticesAbout } from './notifications-store.ts';
import { sendMailTask } from './send-email-task.ts';

/** A job of {@link sendMailTask} as pg-boss stores it. */
interface QueuedMail {
  id: string;
  created_on: Date;
}

/** Personal data in notifications: the list, the settings, and emails, which pg-boss keeps for some days. */
export const notificationsPersonalData: PersonalData = {
  tables: ['notifications', 'notification_settings', 'push_subscriptions'],
  async collect(reads, { id, provenEmail }) {
    const notifications = ownRows(
      reads
        .selectFrom('notifications')
        .select(['kind', 'title', 'text', 'link', 'created_at', 'read_at'])
        .where('user_id', '=', id),
      ['created_at', 'id'],
    );
    const settings = await reads
      .selectFrom('notification_settings')
      .select(['kind', 'channel', 'wanted'])
      .where('user_id', '=', id)
      .execute();
    // Without endpoint and keys, which together with ours would let anyone push to the device.
    const devices = await reads
      .selectFrom('push_subscriptions')
      .select(['user_agent', 'created_at'])
      .where('user_id', '=', id)
      .execute();
    // Only subjects: links in an email can open the account, and the export may have been requested at someone
    // else's open browser. Only for a confirmed address, since emails to an unconfirmed one may be meant for
    // another person, such as a guest.
    const mails = ownRows(
      reads
        .selectFrom(sql<QueuedMail>`pgboss.job`.as('mail'))
        .select([sql<string>`data->>'subject'`.as('subject'), 'created_on'])
        .where(sql<boolean>`name = ${sql.lit(sendMailTask.name)} and data->>'to' = ${provenEmail}`),
      ['created_on', 'id'],
    );
    return {
      notifications,
      notification_settings: settings,
      devices_that_are_notified: devices,
      mails_of_the_last_days: mails,
    };
  },
  async erase(tx, { id, email, provenEmail }) {
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', id).execute();
    await tx.deleteFrom('notification_settings').where('user_id', '=', id).execute();
    await tx.deleteFrom('notifications').where('user_id', '=', id).execute();
    await removeNoticesAbout(tx, id);
    await writeGathered(tx);
    // Emails waiting for an unconfirmed address may be meant for the person who owns it.
    await sql`
      delete from pgboss.job where name = ${sql.lit(sendMailTask.name)} and data->>'to' = ${email}
         and (${provenEmail !== null} or state = 'completed')`.execute(tx);
  },
};
