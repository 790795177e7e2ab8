import type { AppContext } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { renewEvidenceChecks } from './evidence.ts';
import { wantIdentityCheck } from './want-identity-check.ts';

/**
 * Records that a bank account was confirmed. Its name was compared with the artisan's when it was added, so
 * the bank account check passes.
 */
export async function recordBankAccount(
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
