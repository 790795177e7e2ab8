import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { workSpanOf } from '../../../shared/hire-clock.ts';
import { newId } from '../../../shared/identifier.ts';
import { type Notice, type Pushes, pushNotices } from '../../notifications/server/public.ts';
import type { PaymentRecord } from '../../payments/server/public.ts';
import {
  type Clocks,
  clocksAfter,
  findTransition,
  type HireAction,
  type HireActor,
  type HireStatus,
  type HireTransition,
  movesMoney,
} from '../process.ts';
import { questioned } from '../words/refusals.ts';
import { firstPartAfter, planLaterParts } from './agreed-parts.ts';
import { effects, extendedHoldOf } from './effects.ts';
import { followingParts } from './following-parts.ts';
import { type EmailTools, sendHireEmails } from './hire-emails.ts';
import { noticesOf } from './hire-notices.ts';
import type { HireableArtisan } from './hire-reads.ts';
import type { HireRecord } from './hire-record.ts';
import { type ExtendedHold, insertHire, type NewHire, type StepData, writeMove } from './hire-writes.ts';
import { endMoreDays, hasNewLastDay, proposedDaysAfter } from './more-days-store.ts';
import { type ProblemAfter, problemAfter, writeOutcomeOfEnd } from './problem-after.ts';
import { visitAfter } from './visits.ts';

/** The dependencies of executing a step. */
export type StepTools = EmailTools & Pick<AppContext, 'jobs' | 'reactions'>;

/** A step to take, with the data that comes with it. */
export interface Step extends StepData {
  actor: HireActor;
  action: HireAction;
  now: Date;
  /** For an action that may return money: the hire's payments, locked before the hire. */
  payments?: readonly PaymentRecord[] | undefined;
}

/**
 * The row of the process table for a step.
 *
 * @throws Refusal 409 `not_possible_now` if the actor cannot take it from this state
 */
function transitionOf(
  from: HireStatus | null,
  { actor, action }: Pick<Step, 'actor' | 'action'>,
): HireTransition {
  const row = findTransition(from, actor, action);
  if (row) return row;
  throw new Refusal(409, 'not_possible_now', 'You can no longer do that with this hire.');
}

/**
 * Takes a locked hire one step through the process: the step's effects, the new state, clocks, the
 * history line, notifications and emails. The table of process.ts is executed in this file only.
 *
 * @throws Refusal 409 `not_possible_now` if the actor cannot take the step from this state, `payment_questioned`
 * if it would move money while the bank questions a payment, or as the effects refuse (effects.ts). Effects
 * refuse before the step itself is written
 */
export async function moveHire(tx: Tx, tools: StepTools, hire: HireRecord, step: Step): Promise<HireRecord> {
  const { actor, action, now, days, payments, rebookedAs, end } = step;
  const row = transitionOf(hire.status, step);
  if (hire.questionedAt !== null && movesMoney(row))
    throw new Refusal(409, questioned.code, questioned.message);
  // A step that keeps the state and has no timer leaves the clocks running.
  const keeps = row.to === hire.status && !row.timer;
  const clocks = keeps ? clocksKept(hire, step) : clocksAfter(row, workSpanOf(days ?? hire), now);
  // Lock the later parts before the effects lock anything else.
  const following = await followingParts(tx, hire, step, row.to);
  const problem = problemAfter(hire, step, row.to);
  const moved = hireAfter(hire, step, row.to, clocks, problem);
  const written = { ...step, eventId: newId(), to: row.to, clocks };
  const notices = noticesOf(moved, { ...written, from: hire.status, hadQuote: hire.quoteId !== null });
  const write = (kept?: ExtendedHold) => writeMove(tx, hire, written, problem, notices, kept);

  const move = { hire, actor, now, clocks, days, payments, rebookedAs, end };
  const [first, ...others] = row.effects ?? [];
  const kept = first && extendedHoldOf(first, move);
  // Usually the hire already has its days and keeps them in the same statement. If it
  // does not, the effect books them first.
  const early = kept && (await write(kept));
  if (first && !early) await effects[first](tx, tools, move);
  for (const effect of others) await effects[effect](tx, tools, move);
  const pushes = early ?? (await write());
  if (!pushes) throw new Error(`hire ${hire.id} was not ${hire.status} when it was moved`);
  await writeOutcomeOfEnd(tx, hire, step, problem);
  // The days have changed, so a proposal that extended the old days can no longer be answered.
  if (hire.proposedDays && moved.proposedDays === null) await endMoreDays(tx, hire.id, 'ended', now);
  await pushHireNotices(tx, tools, moved, notices, pushes);
  await sendHireEmails(tx, tools, action, { ...step, hire: moved, before: hire, from: hire.status, at: now });
  await planLaterParts(tx, moved, step);
  for (const [part, followed] of following) await moveHire(tx, tools, part, followed);
  return moved;
}

/**
 * Pushes the notifications of a step. If both sides have accounts, the step is also a line in their
 * chat, pushed even if no one is notified.
 */
async function pushHireNotices(
  tx: Tx,
  tools: StepTools,
  { customerId }: Pick<HireRecord, 'customerId'>,
  notices: readonly Notice[],
  pushes: Pushes,
): Promise<void> {
  if (customerId !== null || notices.length > 0) await pushNotices(tx, tools, pushes);
}

/**
 * The clocks after a step that keeps them. Agreeing to another last day or to a job stops the
 * clock after which silence counts as done.
 */
const clocksKept = (hire: HireRecord, step: Step): Clocks => ({
  ...clocksOf(hire),
  ...((hasNewLastDay(step) || step.action === 'agree_job') && { complete: null }),
});

/** The clocks of a hire that are running. */
const clocksOf = (hire: HireRecord): Clocks => ({
  expire: hire.paymentDueAt,
  lapse: hire.answerDueAt,
  complete: hire.doneDueAt,
  release: hire.releaseDueAt,
  settle_no_show: hire.noShowDueAt,
  settle: hire.settleDueAt,
  give_back: hire.rebookDueAt,
});

/** The record of a hire after a step. */
const hireAfter = (
  hire: HireRecord,
  { action, now, days, quote, proposal, moreDays, receivedKobo = 0, agreedParts }: Step,
  status: HireStatus,
  clocks: Clocks,
  { beginsAnew, ...problem }: ProblemAfter,
): HireRecord => ({
  ...hire,
  ...days,
  ...(quote && { quoteId: quote.id, amountKobo: quote.amountKobo }),
  ...(action === 'accept_quote' && { priceKobo: hire.amountKobo }),
  ...(action === 'propose_price' && { proposedQuoteId: proposal?.id ?? null }),
  ...(action === 'refuse_price' && { proposedQuoteId: null }),
  ...(action === 'agree_price' &&
    proposal && { proposedQuoteId: null, quoteId: proposal.id, priceKobo: proposal.amountKobo }),
  proposedDays: proposedDaysAfter(hire, { action, days, moreDays }),
  ...(action === 'question_payment' && { questionedAt: now }),
  ...((action === 'keep_payment' || action === 'lose_payment') && { questionedAt: null }),
  ...(receivedKobo > 0 && { amountKobo: hire.amountKobo + receivedKobo }),
  status,
  paymentDueAt: clocks.expire,
  answerDueAt: clocks.lapse,
  doneDueAt: clocks.complete ?? (beginsAnew || hasNewLastDay({ action, days }) ? null : hire.doneDueAt),
  releaseDueAt: clocks.release,
  noShowDueAt: clocks.settle_no_show,
  rebookDueAt: clocks.give_back,
  completedAt: action === 'complete' ? now : beginsAnew ? null : hire.completedAt,
  ...visitAfter(hire, { action, now, proposal }),
  settleDueAt: clocks.settle,
  ...problem,
  ...firstPartAfter(hire, { action, agreedParts }),
});

/**
 * Performs the effects of a step ahead of time, when a call to an outside system has to happen in between. When the
 * step itself follows, they are applied again.
 *
 * @throws Refusal as {@link moveHire}
 */
export async function prepareMove(
  tx: Tx,
  tools: Pick<AppContext, 'jobs' | 'reactions'>,
  hire: HireRecord,
  step: Pick<Step, 'actor' | 'action' | 'now'>,
): Promise<void> {
  const { actor, now } = step;
  const row = transitionOf(hire.status, step);
  const clocks = clocksAfter(row, workSpanOf(hire), now);
  for (const effect of row.effects ?? []) await effects[effect](tx, tools, { hire, actor, now, clocks });
}

/**
 * Creates a hire with its first step.
 *
 * @returns the hire; undefined, with nothing written, if a hire of this id already exists
 * @throws Refusal as the effects of the step refuse; the caller must then roll back
 */
export async function beginHire(
  tx: Tx,
  tools: StepTools,
  order: NewHire,
  artisan: HireableArtisan,
  action: HireAction,
): Promise<HireRecord | undefined> {
  const now = order.createdAt;
  const step = { actor: 'customer', action, now } as const;
  const row = transitionOf(null, step);
  const clocks = clocksAfter(row, workSpanOf(order), now);
  const hire: HireRecord = {
    ...order,
    emailed: order.emailed ?? { customer: true, artisan: true },
    status: row.to,
    artisanName: artisan.name,
    artisanEmail: artisan.email,
    artisanPhotoUrl: artisan.photoUrl,
    artisanSkill: artisan.skill,
    quoteId: null,
    proposedQuoteId: null,
    proposedDays: null,
    visitKobo: null,
    questionedAt: null,
    paymentDueAt: clocks.expire,
    guestKeyVersion: 1,
    holdBeganAt: null,
    answerDueAt: clocks.lapse,
    doneDueAt: null,
    releaseDueAt: null,
    noShowDueAt: null,
    rebookDueAt: null,
    completedAt: null,
    problemEnd: null,
    decideDueAt: null,
    settleDueAt: null,
    isRedo: false,
    part: null,
  };
  const written = { ...step, eventId: newId(), to: row.to, clocks };
  const notices = noticesOf(hire, { ...written, from: null });
  const made = await insertHire(tx, { ...hire, emailed: order.emailed }, written, notices);
  if (!made) return undefined;
  const { pushes, emailed } = made;
  // The effects reference the hire, so they run after the insert.
  for (const effect of row.effects ?? [])
    await effects[effect](tx, tools, { hire, actor: 'customer', now, clocks });
  await pushHireNotices(tx, tools, hire, notices, pushes);
  const begun = { ...hire, emailed };
  await sendHireEmails(tx, tools, action, {
    actor: 'customer',
    hire: begun,
    before: begun,
    from: null,
    at: now,
  });
  return begun;
}
