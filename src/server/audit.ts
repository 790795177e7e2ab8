import { newId } from '../shared/identifier.ts';
import type { Reads, Tx } from './database.ts';

export interface AuditEntry {
  /** Who did it: an operator by the name they have on the machine, or "applicant". */
  actor: string;
  /** What was done, as "verification.approve". */
  action: string;
  /** Whose it was, or which hire. The account may be gone later; the entry stays. */
  subjectId?: string;
  /** Why, in the actor's words. */
  reason?: string;
  /** More of it, for programs. Nothing that has to be forgotten with the account. */
  details?: Record<string, unknown>;
  at: Date;
}

/** Writes down what somebody did or looked at. The database lets nobody change or remove it. */
export async function writeAuditEntry(
  tx: Tx,
  { actor, action, subjectId, reason = '', details = {}, at }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      actor,
      action,
      subject_id: subjectId ?? null,
      reason,
      details: JSON.stringify(details),
      happened_at: at,
    })
    .execute();
}

/** The last time that one of these acts was done about a subject, by anyone or by one actor: who, what and when. */
export function lastEntry(reads: Reads, subjectId: string, actions: readonly string[], actor?: string) {
  return reads
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'reason', 'happened_at as at'])
    .where('subject_id', '=', subjectId)
    .where('action', 'in', actions)
    .$if(actor !== undefined, (of) => of.where('actor', '=', actor ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
