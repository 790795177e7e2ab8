import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { lockHire } from './hire-record.ts';
import { noSuchHire } from './hire-side.ts';

/**
 * Revokes every link to a guest's hire that was emailed so far, for example because
 * one reached the wrong person. Audited.
 *
 * @throws Refusal 404 for an unknown hire, 409 `not_possible_now` if the hire belongs to an account
 */
export async function endGuestLinks(desk: OperatorDesk, hireId: string, reason: string): Promise<string[]> {
  return desk.db.transaction().execute(async (tx) => {
    const hire = await lockHire(tx, hireId);
    if (!hire) throw noSuchHire();
    if (hire.customerId !== null) {
      throw new Refusal(
        409,
        'not_possible_now',
        'This hire belongs to an account, so it has no guest links.',
      );
    }
    await tx
      .updateTable('hires')
      .set({ guest_key_version: hire.guestKeyVersion + 1 })
      // All parts of a job share one key.
      .where((is) => is.or([is('id', '=', hire.id), is('group_id', '=', hire.part?.groupId ?? hire.id)]))
      .execute();
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'guest-links.end',
      subjectId: hire.id,
      reason,
      at: desk.now(),
    });
    return [`All links to ${hire.customerName}’s hire that we emailed so far have stopped working.`];
  });
}
