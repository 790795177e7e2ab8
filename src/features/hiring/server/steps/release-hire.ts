import type { Request } from '../../../../server/answer.ts';
import { LARGE_RELEASE_KOBO } from '../../../factors/factor-rules.ts';
import { assertStepUp } from '../../../sessions/server/public.ts';
import { releaseHireCall } from '../../contract.ts';
import { findHire } from '../hire-record.ts';
import { takeStep } from '../take-step.ts';

/** "All is well." The customer does not wait for the clock, and the artisan gets the money at once. */
export async function releaseHire(request: Request<typeof releaseHireCall>) {
  await assertLargeRelease(request);
  return takeStep(request, {
    action: 'release',
    who: releaseHireCall.who,
    isRepeat: ({ hire }) => hire.status === 'released',
  });
}

/**
 * A large sum is released by its owner and not by a person who found their phone unlocked. A guest has no account: they are
 * known by the link in their email.
 */
async function assertLargeRelease(request: Request<typeof releaseHireCall>): Promise<void> {
  const { caller, params } = request;
  if (!caller) return;
  const hire = await findHire(request.db, params.id);
  if (!hire || hire.customerId !== caller.id || hire.status === 'released') return;
  if (hire.amountKobo > LARGE_RELEASE_KOBO) await assertStepUp(request, caller, request.body);
}
