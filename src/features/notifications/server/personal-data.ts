import { sql } from 'kysely';
import type { PersonalData } from '../../../server/personal-data.ts';
import { sendMailTask } from './send-mail-task.ts';

/** Mails to somebody that were sent lately, or are still to be sent: pg-boss keeps its jobs for some days. */
export const notificationsPersonalData: PersonalData = {
  tables: [],
  async collect(reads, { email }) {
    // Not what they say: a link in one of them opens the account, and whoever found an open browser could take it along.
    const { rows } = await sql<{ subject: string; created_on: Date }>`
      select data->>'subject' as subject, created_on from pgboss.job
       where name = ${sendMailTask.name} and data->>'to' = ${email} order by created_on`.execute(reads);
    return { mails_of_the_last_days: rows };
  },
  async forget(tx, { email }) {
    await sql`delete from pgboss.job where name = ${sendMailTask.name} and data->>'to' = ${email}`.execute(
      tx,
    );
  },
};
