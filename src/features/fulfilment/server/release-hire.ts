import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { afterStep, lockHireAsCustomer } from '../../hiring/server/public.ts';
import type { releaseHireCall } from '../contract.ts';
import { payArtisan } from './pay-artisan.ts';
import { assertMayRelease } from './work-rules.ts';

/** "All is well." The customer does not wait for the clock, and the artisan gets the money at once. */
export function releaseHire(
  request: Request<typeof releaseHireCall>,
): Promise<AnswerGiven<typeof releaseHireCall>> {
  const { params, body } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    const hire = await lockHireAsCustomer(tx, request, params.id, body.key);
    if (hire.status !== 'released') {
      assertMayRelease(hire, now);
      await payArtisan(tx, request, hire, 'customer');
    }
    return afterStep(tx, hire.id, 'customer', now, `The money is released to ${hire.artisanName}.`);
  });
}
