import type { AppContext } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import { Refusal } from '../../../server/refusal.ts';
import { BVN_FAULT, readBvn } from '../../../shared/bvn.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { claimIdentityPhoto } from '../../uploads/server/public.ts';
import { findBvnDigits } from './bvn-store.ts';
import { changedChecks, evidenceChecks, findEvidence, stillToHandIn } from './evidence.ts';
import { findNewestIdentityCheck } from './identity-store.ts';
import { isBvnFailed } from './identity-view.ts';
import { keepBvn } from './keep-bvn.ts';
import { releasePhoto } from './release-photo.ts';
import { submittedMail } from './verification-emails.ts';
import { submissionAction, transition } from './verification-process.ts';
import { checksAfter, firstChecks, missingFields } from './verification-rules.ts';
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

/** What an applicant sends, as typed; "" when left out. */
export interface Submission {
  bvn: string;
  /** Reference of an uploaded private photo. */
  facePhoto: string;
}

export type Dependencies = Pick<
  AppContext,
  'config' | 'jobs' | 'now' | 'publicUrl' | 'queryParts' | 'reactions'
>;

/**
 * Stores a first or later submission and sets the due day. Takes the calendar and verification locks.
 *
 * @param mayLack true at sign-up, where BVN and photo may follow later
 * @throws Refusal 409 `nothing_to_submit` or `bvn_taken`; 400 with a message for each invalid field
 */
export async function receiveSubmission(
  tx: Tx,
  dependencies: Dependencies,
  person: Applicant,
  { bvn, facePhoto }: Submission,
  { mayLack }: { mayLack: boolean },
): Promise<void> {
  const at = dependencies.now();
  await holdCalendar(tx);
  const before = await lockVerification(tx, person.id);
  const hadBvn = (await findBvnDigits(tx, person.id)) !== undefined;
  const hadPhoto = Boolean(before?.identity_photo);
  const checks = before && (await findChecks(tx, person.id));
  const bvnFailed = checks !== undefined && isBvnFailed(checks, await findNewestIdentityCheck(tx, person.id));
  const action = submissionAction(before?.status ?? null, hadBvn && hadPhoto, bvnFailed);
  if (!action) {
    const message =
      before?.status === 'verified'
        ? 'You’re already verified, so you don’t need to send anything.'
        : 'We have everything we need, so you don’t need to send anything now.';
    throw new Refusal(409, 'nothing_to_submit', message);
  }
  const given = { bvn: hadBvn || bvn !== '', facePhoto: hadPhoto || facePhoto !== '' };
  const correcting = action === 'correct';
  assertComplete(bvn, correcting ? (bvn ? [] : ['bvn']) : mayLack ? [] : missingFields(given));

  const row = transition(before?.status ?? null, action);
  const waits = before && !row.startsWait ? before : undefined;
  const dueOn = waits?.due_on ?? dueDayOf(at, await readWorkCalendar(tx, at));
  const identityPhoto = facePhoto || (before?.identity_photo ?? null);
  await saveVerification(tx, person.id, {
    status: row.to,
    identity_photo: identityPhoto,
    submitted_at: waits?.submitted_at ?? at,
    due_on: dueOn,
    decided_at: null,
    reason: null,
  });
  const evidence = await findEvidence(tx, dependencies.queryParts, person.id);
  const isNew = { bvn: bvn !== '', facePhoto: facePhoto !== '' };
  const now = {
    ...(checks ? checksAfter(checks, isNew, correcting) : firstChecks(given)),
    ...evidenceChecks(checks, evidence, at),
  };
  await saveChecks(tx, person.id, checks ? changedChecks(checks, now) : now, at);
  await writeAuditEntry(tx, {
    actor: 'applicant',
    action: `verification.${action}`,
    subjectId: person.id,
    details: isNew,
    at,
  });
  await takePhoto(tx, person.id, facePhoto, before?.identity_photo ?? null);
  // Last, so that only an otherwise valid submission can learn that another account has this BVN.
  const digits = readBvn(bvn);
  if (digits) {
    const bvnMark = await keepBvn(tx, dependencies.config.bvn, { userId: person.id, bvn: digits, at });
    await runReactions(dependencies.reactions.knownBy, tx, dependencies, {
      userId: person.id,
      bvn: bvnMark,
    });
  }
  await wantIdentityCheck(tx, dependencies, person.id, { again: isNew.bvn || action === 'resubmit' });
  if (correcting) return;
  const missing = missingFields(given);
  const toHandIn = stillToHandIn(now);
  const mail = submittedMail(person, { dueOn, missing, toHandIn, publicUrl: dependencies.publicUrl() });
  await sendMail(tx, dependencies.jobs, mail);
}

function assertComplete(bvn: string, missing: ('bvn' | 'bvn_URL')[]): void {
  const fields: Record<string, string> = {};
  if (missing.includes('bvn')) fields.bvn = 'BVN is required.';
  else if (bvn && readBvn(bvn) === undefined) fields.bvn = BVN_FAULT;
  if (missing.includes('bvn_URL')) fields.bvn_URL = 'A photo of your face is required.';
  const [first, ...others] = Object.values(fields);
  if (first === undefined) return;
  const message = others.length > 0 ? 'Please correct the marked fields.' : first;
  throw new Refusal(400, 'invalid_input', message, { fields });
}

/** Claims the new photo, which must have been uploaded by this account, and releases the one it replaces. */
async function takePhoto(tx: Tx, ownerId: string, photo: string, replaced: string | null): Promise<void> {
  if (!photo) return;
  if (!(await claimIdentityPhoto(tx, photo, ownerId))) {
    const message = 'We can only use a photo that was uploaded here. Please take or choose it again.';
    throw new Refusal(400, 'invalid_input', message, { fields: { bvn_URL: message } });
  }
  if (replaced && replaced !== photo) await releasePhoto(tx, replaced, ownerId);
}

/**
 * Opens an artisan's verification, in the transaction of the sign-up.
 *
 * @throws Refusal 409 `bvn_taken`, 400 for an invalid BVN or photo
 */
export const openVerification = (
  tx: Tx,
  dependencies: Dependencies,
  person: Applicant,
  submission: Submission,
): Promise<void> => receiveSubmission(tx, dependencies, person, submission, { mayLack: true });
