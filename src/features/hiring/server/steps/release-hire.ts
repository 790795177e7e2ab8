import type { Request } from '../../../../server/answer.ts';
import { LARGE_RELEASE_KOBO } from '../../../factors/factor-rules.ts';
import { assertStepUp } from '../../../sessions/server/public.ts';
import { releaseHireCall } from '../../contract.ts';
import { findHire } from '../hire-record.ts';
import { takeStep } from '../take-step.ts';

/** The customer releases the money to the artisan at once, without waiting for the clock. */
export async function releaseHire(request: Request<typeof releaseHireCall>) {
  await assertLargeRelease(request);
  return takeStep(request, {
    action: 'release',
    who: releaseHireCall.who,
    isRepeat: ({ hire }) => hire.status === 'released',
  });
}

/**
 * A large release needs the account's owner to confirm it, in case another person uses their unlocked phone. Guests
 * have no account to confirm with: they are known by the link in their email.
 */
async function assertLargeRelease(request: Request<typeof releaseHireCall>): Promise<void> {
  const { caller, params } = request;
  if (!caller) return;
  const hire = await findHire(request.db, params.id);
  if (!hire || hire.customerId !== caller.id || hire.status === 'released') return;
  if (hire.amountKobo > LARGE_RELEASE_KOBO) await assertStepUp(request, caller, request.body);
}
