import type { Tx } from '../../../server/database.ts';
import type { HireStatus } from '../contract.ts';
import { type HireAction, type HireActor, paymentDueAfter, transition } from './hire-process.ts';
import { type StepWords, writeMove } from './hiring-store.ts';

/**
 * Takes a locked hire one step through the process: its new state, the clock that the step starts, and the line
 * in its history.
 *
 * @param step.answerDueAt until when it waits for somebody's answer from now on; absent where it waits for none
 * @throws Refusal 409 `not_possible_now` when that actor cannot do that there; nothing is changed then
 */
export async function moveHire(
  tx: Tx,
  hire: { id: string; status: HireStatus },
  step: { actor: HireActor; action: HireAction; now: Date; answerDueAt?: Date | null } & StepWords,
): Promise<void> {
  const { actor, action, now, answerDueAt = null } = step;
  const to = transition(hire.status, actor, action);
  const paymentDueAt = paymentDueAfter(hire.status, actor, action, now);
  await writeMove(tx, hire, { ...step, to, paymentDueAt, answerDueAt });
}
