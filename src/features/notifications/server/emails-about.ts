import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { sendMailTask } from './send-email-task.ts';

/** An email in the job queue, without its content, in which a link may open an account or a hire. */
export interface MailInQueue {
  at: Date;
  to: string;
  subject: string;
  /** "sent", "waits" or "given up". */
  state: string;
}

/** Recent emails to these addresses that link to the page of `aboutId`, oldest first. */
export async function mailsAbout(
  reads: Reads,
  aboutId: string,
  addresses: readonly string[],
): Promise<MailInQueue[]> {
  const { rows } = await sql<MailInQueue>`
    select created_on as at, data ->> 'to' as to, data ->> 'subject' as subject,
           case state when 'completed' then 'sent' when 'failed' then 'given up' else 'waits' end as state
      from pgboss.job
     where name = ${sql.lit(sendMailTask.name)} and data ->> 'to' in (${sql.join(addresses)})
       and position(${aboutId} in data ->> 'text') > 0
     order by created_on limit 100`.execute(reads);
  return rows;
}
