import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { deleteAddresses, listAddresses, requeueAddress } from './addresses-store.ts';
import { findBvnDigits } from './bvn-store.ts';
import { requeueCertificates } from './certificates-store.ts';
import { changedChecks, evidenceChecks, findEvidence, stillToHandIn } from './evidence.ts';
import { letGo } from './hand-in-address.ts';
import type { Dependencies } from './receive-submission.ts';
import { submittedMail } from './verification-emails.ts';
import { findTransition } from './verification-process.ts';
import { missingFields } from './verification-rules.ts';
import {
  type Applicant,
  findChecks,
  lockVerification,
  saveChecks,
  saveVerification,
} from './verification-store.ts';
import { wantIdentityCheck } from './want-identity-check.ts';
import { dueDayOf } from './working-days-rules.ts';
import { holdCalendar, readWorkCalendar } from './working-days-store.ts';

/**
 * Handles a change of name. A verified artisan loses the badge, and every check that depends on the name is
 * opened again. For anyone else only Paystack's comparison is repeated: the operator who decides sees the new
 * name anyway.
 *
 * @param person with the new name
 */
export async function checkNewName(tx: Tx, dependencies: Dependencies, person: Applicant): Promise<void> {
  const at = dependencies.now();
  // Lock order: calendar before the verification, as everywhere; changing the calendar takes them in this
  // order.
  await holdCalendar(tx);
  const before = await lockVerification(tx, person.id);
  const row = findTransition(before?.status ?? null, 'rename');
  if (!before || !row) {
    await wantIdentityCheck(tx, dependencies, person.id);
    return;
  }
  const dueOn = dueDayOf(at, await readWorkCalendar(tx, at));
  await saveVerification(tx, person.id, {
    status: row.to,
    identity_photo: before.identity_photo,
    submitted_at: at,
    due_on: dueOn,
    decided_at: null,
    reason: null,
  });
  const bvn = (await findBvnDigits(tx, person.id)) !== undefined;
  const checks = await findChecks(tx, person.id);
  await requeueCertificates(tx, person.id);
  // A waiting address is the artisan's newest, so the accepted one is deleted instead of being checked again.
  const waits = (await listAddresses(tx, person.id)).some(({ state }) => state === 'waiting');
  const old = await deleteAddresses(tx, person.id, { accepted: waits });
  await letGo(tx, person.id, old);
  if (!waits) await requeueAddress(tx, person.id, at);
  const byName = {
    identity: bvn ? ('waiting' as const) : ('not_given' as const),
    ...evidenceChecks(
      { ...checks, bank_account: 'waiting', certificate: 'waiting', address: 'waiting' },
      await findEvidence(tx, dependencies.queryParts, person.id),
      at,
    ),
  };
  await saveChecks(tx, person.id, changedChecks(checks, byName), at);
  await wantIdentityCheck(tx, dependencies, person.id);
  // Names stay out of the audit: its entries are never deleted, but names must be when an account is.
  await writeAuditEntry(tx, { actor: 'applicant', action: 'verification.rename', subjectId: person.id, at });
  const missing = missingFields({ bvn, facePhoto: before.identity_photo !== null });
  await sendMail(
    tx,
    dependencies.jobs,
    submittedMail(person, {
      dueOn,
      missing,
      toHandIn: stillToHandIn({ ...checks, ...byName }),
      publicUrl: dependencies.publicUrl(),
    }),
  );
}
