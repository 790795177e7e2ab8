import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads } from '../../../server/database.ts';
import {
  type DoneByOperator,
  isSentAgain,
  listDone,
  type SeenCase,
  versionOfCase,
} from '../../../server/desk-case.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { keepOut, releaseHeld } from '../../reviews/server/public.ts';
import { closeSuspicion, findSuspicion, lockSuspicion, type Suspicion } from './suspicions-store.ts';

export type SuspicionAct = 'dismiss' | 'uphold';
const verbs: Record<`abuse.${SuspicionAct}`, string> = {
  'abuse.dismiss': 'found nothing wrong here',
  'abuse.uphold': 'found that this is abuse',
};

export const noSuchSuspicion = (): Refusal => notFound('suspicion', 'There is no such case.');

export const suspicionHistory = (reads: Reads, { id, first_id }: Suspicion): Promise<DoneByOperator[]> =>
  listDone(reads, first_id, { suspicion: id });

export const suspicionVersion = ({ outcome }: Suspicion): string => versionOfCase(outcome);

/**
 * Decides a suspicion: a held review is shown or stays hidden. Does nothing to accounts.
 *
 * @throws Refusal 404 `suspicion_not_found`, 409 `already_decided`, `not_possible_now`
 */
export async function decideSuspicion(
  desk: OperatorDesk,
  id: string,
  act: SuspicionAct,
  { reason, seen }: { reason: string; seen?: SeenCase | undefined },
): Promise<Suspicion> {
  const { operator } = desk;
  return desk.db.transaction().execute(async (tx) => {
    const suspicion = await lockSuspicion(tx, id);
    if (!suspicion) throw noSuchSuspicion();
    const history = await suspicionHistory(tx, suspicion);
    const action = `abuse.${act}`;
    const version = suspicionVersion(suspicion);
    if (isSentAgain({ seen, version, history, operator, action, verbs })) return suspicion;
    if (suspicion.closed_at) throw new Refusal(409, 'not_possible_now', 'That has already been decided.');
    const at = desk.now();
    const outcome = act === 'dismiss' ? 'dismissed' : 'upheld';
    await closeSuspicion(tx, id, { outcome, by: operator, at });
    if (suspicion.review_id) await (act === 'dismiss' ? releaseHeld : keepOut)(tx, suspicion.review_id);
    await writeAuditEntry(tx, {
      actor: operator,
      action,
      subjectId: suspicion.first_id,
      reason,
      details: { suspicion: id, kind: suspicion.kind },
      at,
    });
    return (await findSuspicion(tx, id)) ?? suspicion;
  });
}
