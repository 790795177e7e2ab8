import type { Tx } from '../../../server/database.ts';
import type { HireStatus } from '../contract.ts';
import { type HireAction, type HireActor, paymentDueAfter, transition } from './hire-process.ts';
import { writeMove } from './hiring-store.ts';

/**
 * Takes a locked hire one step through the process: its new state, the clock that the step starts, and the line
 * in its history.
 *
 * @throws Refusal 409 `not_possible_now` when that actor cannot do that there; nothing is changed then
 */
export async function moveHire(
  tx: Tx,
  hire: { id: string; status: HireStatus },
  {
    actor,
    action,
    now,
    reason = null,
  }: { actor: HireActor; action: HireAction; now: Date; reason?: string | null },
): Promise<void> {
  const to = transition(hire.status, actor, action);
  const paymentDueAt = paymentDueAfter(hire.status, actor, action, now);
  await writeMove(tx, hire, { actor, action, to, paymentDueAt, now, reason });
}
