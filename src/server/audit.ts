import { newId } from '../shared/identifier.ts';
import type { Reads, Tx } from './database.ts';

export interface AuditEntry {
  /** Who did it: the operator's email, or on the command line their name on the machine; or "applicant". */
  actor: string;
  /** What was done, e.g. "verification.approve". */
  action: string;
  /** The person or hire that it concerns. The entry stays when the account is deleted. */
  subjectId?: string;
  /** The reason, in the actor's words. */
  reason?: string;
  /** More details, for programs. Nothing that has to be deleted with the account. */
  details?: Record<string, unknown>;
  at: Date;
}

/** Records what an operator or applicant did or looked at. The database allows no one to change or remove the entry. */
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

/** The latest of these actions about a subject, by any actor or by the given one. */
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
