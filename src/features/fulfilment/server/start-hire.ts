import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { afterStep, lockHireAsArtisan, moveHire } from '../../hiring/server/public.ts';
import type { startHireCall } from '../contract.ts';
import { assertMayStart } from './work-rules.ts';

/** "I have begun." The artisan says so on the first day or later. */
export function startHire(
  request: Request<typeof startHireCall>,
): Promise<AnswerGiven<typeof startHireCall>> {
  const now = request.now();
  return request.transaction(async (tx) => {
    const hire = await lockHireAsArtisan(tx, request, request.params.id);
    if (hire.status !== 'in_progress') {
      assertMayStart(hire, now);
      await moveHire(tx, request, hire, { actor: 'artisan', action: 'start', now });
    }
    return afterStep(tx, hire.id, 'artisan', now, 'You have begun. Say here when the job is done.');
  });
}
