import type { Tx } from '../../../server/database.ts';
import type { Plumbing } from '../../../server/plumbing.ts';
import { newId } from '../../../shared/identifier.ts';
import { pushNotices } from '../../notifications/server/public.ts';
import type { HireStatus } from '../contract.ts';
import type { StepWords } from './hire-event-row.ts';
import { type NoticedHire, noticesOf } from './hire-notices.ts';
import {
  doneDueAfter,
  type HireAction,
  type HireActor,
  paymentDueAfter,
  transition,
} from './hire-process.ts';
import { writeMove } from './hiring-store.ts';

/**
 * Takes a locked hire one step through the process: its new state, the clock that the step starts, the line in its
 * history, and what its two sides are told of it.
 *
 * @param step.answerDueAt until when it waits for somebody's answer from now on; absent where it waits for none
 * @throws Refusal 409 `not_possible_now` when that actor cannot do that there; nothing is changed then
 */
export async function moveHire(
  tx: Tx,
  outside: Pick<Plumbing, 'jobs'>,
  hire: NoticedHire & { status: HireStatus },
  step: { actor: HireActor; action: HireAction; now: Date; answerDueAt?: Date | null } & StepWords,
): Promise<void> {
  const { actor, action, now, answerDueAt = null } = step;
  const from = hire.status;
  const to = transition(from, actor, action);
  const paymentDueAt = paymentDueAfter(from, actor, action, now);
  const doneDueAt = doneDueAfter(from, actor, action, now);
  const eventId = newId();
  const notices = noticesOf(hire, { ...step, eventId, from, to });
  const pushes = await writeMove(
    tx,
    hire,
    { ...step, id: eventId, to, paymentDueAt, answerDueAt, doneDueAt },
    notices,
  );
  await pushNotices(tx, outside, pushes);
}
