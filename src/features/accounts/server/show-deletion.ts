import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showDeletionCall } from '../contract.ts';
import { listObstacles } from './deletion-obstacles.ts';

/** Says what still keeps somebody's account from being deleted. */
export async function showDeletion(
  request: Request<typeof showDeletionCall>,
): Promise<AnswerGiven<typeof showDeletionCall>> {
  return { obstacles: await listObstacles(request.db, signedIn(request).id) };
}
