import type { AppContext } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { wantIdentityCheck } from './want-identity-check.ts';

/** The name of an artisan's bank account was compared with theirs when they added it: once confirmed, that check has passed. */
export async function noteBankAccount(
  tx: Tx,
  context: Pick<AppContext, 'config' | 'jobs' | 'now' | 'queryParts'>,
  userId: string,
): Promise<void> {
  await writeAuditEntry(tx, {
    actor: 'applicant',
    action: 'verification.bank_account',
    subjectId: userId,
    at: context.now(),
  });
  await renewEvidenceChecks(tx, context, userId);
  await wantIdentityCheck(tx, context, userId);
}
