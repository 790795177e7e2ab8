import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import type { PersonalData } from '../../../server/personal-data.ts';
import type { DeletionObstacle } from '../../../server/reactions.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { LEAST_PAYOUT_KOBO } from '../../../shared/transfer-fee.ts';
import { availableToArtisan } from '../../escrow/server/public.ts';
import type { showDeletionCall } from '../contract.ts';

/** Returns what prevents the caller's account from being deleted. */
export async function showDeletion(
  request: Request<typeof showDeletionCall>,
): Promise<AnswerInputOf<typeof showDeletionCall>> {
  const { id } = signedIn(request);
  const obstacles = await listObstacles(request.db, request.personalData, id);
  const rest =
    obstacles.length === 1 && obstacles[0]?.kind === 'earnings'
      ? await availableToArtisan(request.db, id)
      : 0;
  return { obstacles, giveUpKobo: rest > 0 && rest < LEAST_PAYOUT_KOBO ? rest : null };
}

/** Everything that prevents an account from being deleted, starting with what other people wait for. */
export async function listObstacles(
  reads: Reads,
  personalData: readonly PersonalData[],
  userId: string,
): Promise<DeletionObstacle[]> {
  const found: DeletionObstacle[] = [];
  for (const { obstacles } of personalData.toReversed()) {
    if (obstacles) found.push(...(await obstacles(reads, userId)));
  }
  return found;
}
