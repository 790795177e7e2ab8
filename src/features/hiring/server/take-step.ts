import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf, AnyCall, Who } from '../../../shared/call.ts';
import { lockPaymentsOfHire } from '../../payments/server/public.ts';
import type { startHireCall } from '../contract.ts';
import { type HireSide, mayReturnMoney } from '../process.ts';
import type { HireStep } from '../steps.ts';
import { type StepRefusal, whyNot } from '../words/refusals.ts';
import { doneWords } from '../words/steps.ts';
import { guestKeyIn } from './guest-cookie.ts';
import { findHire, type HireRecord, lockHire } from './hire-record.ts';
import { assertSideOf, noSuchHire } from './hire-side.ts';
import { viewOf } from './hire-view.ts';
import type { StepData } from './hire-writes.ts';
import { moveHire, type Step } from './move-hire.ts';

type StepRequest = Pick<
  Request<AnyCall>,
  'caller' | 'config' | 'headers' | 'jobs' | 'now' | 'publicUrl' | 'reactions' | 'transaction'
> & {
  params: { id: string };
  body?: { key?: string | null | undefined } | undefined;
};

/** A locked hire whose side is about to take a step. */
export interface Taking {
  tx: Tx;
  hire: HireRecord;
  side: HireSide;
  now: Date;
}

/** How to take one step, besides what the process table says. */
export interface StepPlan {
  action: HireStep;
  /** The call's `who`. */
  who: Who;
  /** Whether the request is a repeat: then nothing happens and the answer is the same. */
  isRepeat(taking: Taking): boolean | Promise<boolean>;
  /**
   * Checks the step's own conditions and returns the data that comes with it.
   *
   * @throws Refusal
   */
  prepare?(taking: Taking): StepData | Promise<StepData>;
  /** What follows in the same transaction. */
  afterwards?(moved: HireRecord, taking: Taking & Pick<Step, 'payments'>): Promise<unknown>;
  /** The message for the caller, instead of the step's own words. */
  message?(taking: Taking): string | Promise<string>;
}

/**
 * Takes one side's step with a hire, in one transaction: lock, check the side, detect a repeat, check state and clock,
 * run the step's own checks, then execute the process.
 *
 * @throws Refusal 404 and 403 as assertSideOf, 409 if the state or the clock forbids it,
 * and as `prepare` and the effects refuse
 */
export function takeStep(
  request: StepRequest,
  { action, who, isRepeat, prepare, afterwards, message }: StepPlan,
): Promise<AnswerInputOf<typeof startHireCall>> {
  const { caller, config, params } = request;
  const key = request.body?.key ?? guestKeyIn(request.headers.cookie, params.id, config);
  // The time of the request counts, not the time after waiting for the lock.
  const now = request.now();
  return request.transaction(async (tx) => {
    // The same lock order as settling a payment, to avoid deadlocks.
    const payments = mayReturnMoney(action) ? await lockPaymentsOfHire(tx, params.id) : undefined;
    const found = await lockHire(tx, params.id);
    const { hire, side } = assertSideOf(found, { who, caller, key, config, now });
    const taking = { tx, hire, side, now };
    if (!(await isRepeat(taking))) {
      assertMay(action, hire, side, now);
      const said = await prepare?.(taking);
      const moved = await moveHire(tx, request, hire, { ...said, actor: side, action, now, payments });
      await afterwards?.(moved, { ...taking, payments });
    }
    const after = await findHire(tx, hire.id);
    if (!after) throw noSuchHire();
    const result = viewOf(after, side, now);
    return { message: (await message?.(taking)) ?? doneWords(action, result), result };
  });
}

/** @throws Refusal 409 with the reason if the side cannot take the step now */
export function assertMay(step: HireStep, hire: HireRecord, side: HireSide, now: Date): void {
  const refusal = whyNot(step, hire, side, now);
  if (refusal) throw refusalOf(refusal);
}

export const refusalOf = ({ code, message }: StepRefusal): Refusal => new Refusal(409, code, message);
