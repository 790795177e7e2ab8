import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { peopleWithEmail, publicPeople } from '../../people/server/public.ts';
import type { HireStep } from '../contract.ts';

export interface OpenReport {
  id: string;
  createdAt: Date;
  reason: string;
  details: string;
  conversationId: string | null;
  reportedName: string;
  reportedEmail: string;
  /** Whether the product opened the report itself, without a reporter. */
  noticed: boolean;
  /** Null if the reporter has deleted their account. */
  reporterName: string | null;
  reporterEmail: string | null;
}

/** Open reports, oldest first. */
export const listOpenReports = (reads: Reads): Promise<OpenReport[]> =>
  reportsWithNames(reads).where('reports.closed_at', 'is', null).execute();

/** A report, open or closed. */
export const findReport = (reads: Reads, id: string) =>
  reportsWithNames(reads)
    .select([
      'reports.closed_at as closedAt',
      'reports.decision',
      'reported.id as reportedId',
      'reported.role as reportedRole',
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst();

function reportsWithNames(reads: Reads) {
  return reads
    .selectFrom('reports')
    .innerJoin(peopleWithEmail.as('reported'), 'reported.id', 'reports.reported_id')
    .leftJoin(peopleWithEmail.as('reporter'), 'reporter.id', 'reports.reporter_id')
    .select([
      'reports.id',
      'reports.created_at as createdAt',
      'reports.reason',
      'reports.details',
      'reports.conversation_id as conversationId',
      'reports.noticed',
      'reported.full_name as reportedName',
      'reported.email as reportedEmail',
      'reporter.full_name as reporterName',
      'reporter.email as reporterEmail',
    ])
    .orderBy('reports.created_at')
    .orderBy('reports.id');
}

export interface SeenLine {
  sentAt: Date;
  /** Null for a line about a hire. */
  senderName: string | null;
  text: string;
  /** The names of the attached files. */
  files: string[];
  /** The step of the hire; null for a message. */
  hireStep: HireStep | null;
}

/** The last lines of a conversation up to a moment, oldest first. */
export async function listLinesUntil(
  reads: Reads,
  { conversationId, until, most }: { conversationId: string; until: Date; most: number },
): Promise<SeenLine[]> {
  const { rows } = await sql<SeenLine>`
    select m.sent_at as "sentAt", u.full_name as "senderName", m.text, m.hire_step as "hireStep",
           array(select name from message_attachments where message_id = m.id order by position) as files
      from messages m
      left join ${publicPeople} u on u.id = m.sender_id
     where m.conversation_id = ${conversationId} and m.sent_at <= ${until}
     order by m.number desc
     limit ${most}`.execute(reads);
  return rows.toReversed();
}

/** Reads a report and locks it until the transaction ends. */
export function lockReport(tx: Tx, id: string) {
  return tx
    .selectFrom('reports')
    .select(['id', 'reported_id as reportedId', 'reason', 'closed_at as closedAt', 'decision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeDecision(tx: Tx, id: string, decision: string, at: Date): Promise<void> {
  await tx.updateTable('reports').set({ decision, closed_at: at }).where('id', '=', id).execute();
}
