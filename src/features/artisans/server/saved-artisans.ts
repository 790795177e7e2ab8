import { type Request, signedIn } from '../../../server/answer.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { listSavedArtisansCall, saveArtisanCall, unsaveArtisanCall } from '../contract.ts';
import { publicUserOf } from './public-user.ts';
import { deleteSaved, insertSaved, listSaved } from './saved-artisans-store.ts';

/** Saves an artisan for later. Idempotent. */
export async function saveArtisan(
  request: Request<typeof saveArtisanCall>,
): Promise<AnswerInputOf<typeof saveArtisanCall>> {
  const { params, transaction, now } = request;
  const caller = signedIn(request);
  if (caller.id === params.id) throw new Refusal(409, 'own_profile', 'You can’t save your own profile.');
  const saved = await transaction((tx) => insertSaved(tx, caller.id, params.id, now()));
  if (!saved) throw notFound('user', 'User not found');
  return { saved: true };
}

/** Removes a saved artisan. Idempotent. */
export async function unsaveArtisan(
  request: Request<typeof unsaveArtisanCall>,
): Promise<AnswerInputOf<typeof unsaveArtisanCall>> {
  const caller = signedIn(request);
  await request.transaction((tx) => deleteSaved(tx, caller.id, request.params.id));
  return { saved: false };
}

/** Lists the artisans that the caller has saved. */
export async function listSavedArtisans(
  request: Request<typeof listSavedArtisansCall>,
): Promise<AnswerInputOf<typeof listSavedArtisansCall>> {
  const { people, total } = await listSaved(request.db, signedIn(request).id, request.now());
  return { result: people.map(publicUserOf), total };
}
