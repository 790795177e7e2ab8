import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import {
  type DoneByOperator,
  isSentAgain,
  listDone,
  type SeenCase,
  versionOfCase,
} from '../../../server/desk-case.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { listPayoutsForOperators, lockPayout, type PayoutRecord, writePayout } from './payouts-store.ts';
import { giveBack } from './settle-payout.ts';

/* What operators can do about payouts, from the command line and the console. */

const DAYS_LISTED = 14;

/** State of a payout in the code's terms: "failed, waits for operator". */
export const payoutState = ({ status, waitsFor, reason }: PayoutRecord): string =>
  [status, waitsFor && `waits for ${waitsFor}`, reason].filter(Boolean).join(', ');

export const noSuchPayout = (reference: string): Refusal =>
  notFound('payout', `There is no pay-out with the reference ${reference}.`);

/**
 * A page of the payouts for operators: those that wait for us, then those that failed or came back in the last 14 days,
 * then those on their way.
 */
export const listForOperators = ({ db, now }: Pick<OperatorDesk, 'db' | 'now'>, after?: string) =>
  listPayoutsForOperators(db, new Date(now().getTime() - DAYS_LISTED * DAY_MS), after);

/**
 * Version of a payout for detecting changes: its state and operators' actions. Attempts at Paystack do not count.
 */
export const payoutVersion = (
  { status, waitsFor, approvedBy }: PayoutRecord,
  history: readonly DoneByOperator[],
): string => versionOfCase(status, waitsFor, approvedBy, history.length);

/** Operators' actions on a payout. */
export const payoutHistory = (reads: Reads, { userId, reference }: PayoutRecord) =>
  listDone(reads, userId, { reference });

type Action = 'retry' | 'approve' | 'decline' | 'close';
const verbs: Record<`payout.${Action}`, string> = {
  'payout.retry': 'tried this again',
  'payout.approve': 'approved this',
  'payout.decline': 'declined this',
  'payout.close': 'closed this',
};

interface Act {
  reference: string;
  action: Action;
  reason?: string | undefined;
  seen?: SeenCase | undefined;
}

/**
 * Runs an action on a locked payout and writes the audit entry. A repeat of the same operator's action is ignored.
 */
function change(
  desk: OperatorDesk,
  { reference, action, reason, seen }: Act,
  work: (tx: Tx, payout: PayoutRecord) => Promise<unknown>,
): Promise<PayoutRecord> {
  return desk.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, reference);
    if (!payout) throw noSuchPayout(reference);
    const history = seen ? await payoutHistory(tx, payout) : [];
    const version = payoutVersion(payout, history);
    const { operator } = desk;
    if (isSentAgain({ seen, version, history, operator, action: `payout.${action}`, verbs })) return payout;
    await work(tx, payout);
    await writeAuditEntry(tx, {
      actor: operator,
      action: `payout.${action}`,
      subjectId: payout.userId,
      ...(reason !== undefined && { reason }),
      details: { reference },
      at: desk.now(),
    });
    return payout;
  });
}

const notPossible = (message: string): Refusal => new Refusal(409, 'not_possible_now', message);

/** Sent by the console only. */
export interface Said {
  reason: string;
  seen: SeenCase;
}

/**
 * Asks Paystack about a payout at once.
 *
 * @throws Refusal 404; 409 when it is over or was never sent
 */
export const retryPayout = (desk: OperatorDesk, reference: string, said?: Said): Promise<PayoutRecord> =>
  change(desk, { reference, action: 'retry', ...said }, async (tx, payout) => {
    if (!canRetry(payout)) {
      const instead =
        payout.status === 'failed' || payout.status === 'reversed'
          ? ' Its money is available to the artisan again: they can ask for it, or use payout make.'
          : '';
      throw notPossible(`It is ${payoutState(payout)} and cannot be tried again.${instead}`);
    }
    const now = desk.now();
    await writePayout(tx, payout.id, { waitsFor: null, attempts: 0, nextAskAt: now }, now);
  });

/** One that has ended is only asked about, never sent again. */
export const canRetry = (payout: PayoutRecord): boolean =>
  payout.status === 'due' || payout.status === 'sent' || canClose(payout);

/** Whether it has ended, and waits for an operator only because Paystack reported it in two ways. */
export const canClose = ({ status, waitsFor }: PayoutRecord): boolean =>
  waitsFor === 'operator' && (status === 'paid' || status === 'failed' || status === 'reversed');

/**
 * Takes an ended payout off the list once an operator has looked at it. Moves no money: what Paystack has confirmed is
 * booked already.
 *
 * @throws Refusal 404; 409 when it waits for no operator, or is not over
 */
export const closePayout = (
  desk: OperatorDesk,
  reference: string,
  reason: string,
  seen?: SeenCase,
): Promise<PayoutRecord> =>
  change(desk, { reference, action: 'close', reason, seen }, async (tx, payout) => {
    if (!canClose(payout)) throw notPossible(`It is ${payoutState(payout)} and cannot be closed.`);
    await writePayout(tx, payout.id, { waitsFor: null }, desk.now());
  });

/**
 * Sends a payout that another operator made.
 *
 * @throws Refusal 404; 409 for the operator's own, or when it does not wait for approval
 */
export const approvePayout = (desk: OperatorDesk, reference: string, said?: Said): Promise<PayoutRecord> =>
  change(desk, { reference, action: 'approve', ...said }, async (tx, payout) => {
    assertWaitsForApproval(payout);
    if (payout.madeBy === desk.operator) {
      throw notPossible('You made this pay-out. Another operator has to approve it.');
    }
    const now = desk.now();
    await writePayout(tx, payout.id, { status: 'due', approvedBy: desk.operator, nextAskAt: now }, now);
  });

/**
 * Declines a payout that waits for approval; its money returns to the artisan.
 *
 * @throws Refusal 404; 409 when it does not wait for approval
 */
export const declinePayout = (
  desk: OperatorDesk,
  reference: string,
  reason: string,
  seen?: SeenCase,
): Promise<PayoutRecord> =>
  change(desk, { reference, action: 'decline', reason, seen }, async (tx, payout) => {
    assertWaitsForApproval(payout);
    await giveBack(tx, desk, reference, { reason: 'declined', message: null });
  });

function assertWaitsForApproval(payout: PayoutRecord): void {
  if (payout.status === 'awaiting_approval') return;
  throw notPossible(`It is ${payoutState(payout)} and is not waiting for approval.`);
}
