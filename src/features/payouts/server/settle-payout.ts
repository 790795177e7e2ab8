import type { Tx } from '../../../server/database.ts';
import { transferFeeKobo } from '../../../shared/transfer-fee.ts';
import {
  availableToArtisan,
  bookPayoutPaid,
  bookPayoutPaidAfterAll,
  bookPayoutReturned,
  bookPayoutReversed,
  type PayoutMoney,
} from '../../escrow/server/public.ts';
import type { TransferFacts } from '../../payments/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { PayoutReason } from '../states.ts';
import { notifyOfPayout, type SettleDependencies } from './notify-of-payout.ts';
import { moveOf, nextWatch, pauseMs } from './payout-rules.ts';
import { lockPayout, type PayoutRecord, writePayout } from './payouts-store.ts';

export type PayoutOutcome =
  | 'unknown_payout'
  | 'not_ours'
  | 'payout_waits'
  | 'payout_paid'
  | 'payout_failed'
  | 'payout_reversed'
  | 'payout_paid_after_all'
  | 'nothing_new'
  | 'payout_contradiction';

const moneyOf = ({ id: payoutId, reference, userId: artisanId, amountKobo }: PayoutRecord): PayoutMoney => ({
  payoutId,
  reference,
  artisanId,
  amountKobo,
});

/**
 * Applies Paystack's status of a transfer, from a webhook or an answer, in any order and any number of times.
 * State, bookings and notifications share one transaction.
 *
 * @param how.isAsked whether Paystack has just been asked; news may be late
 */
export async function settlePayout(
  tx: Tx,
  context: SettleDependencies,
  facts: TransferFacts,
  { isAsked = false }: { isAsked?: boolean } = {},
): Promise<PayoutOutcome> {
  const payout = await lockPayout(tx, facts.reference);
  const { log } = context;
  const { reference, status } = facts;
  if (!payout) {
    if (reference.startsWith('sp-')) {
      log.error(
        { reference, status },
        'Paystack reports a transfer that we do not know: an operator has to look at it',
      );
    }
    return 'unknown_payout';
  }
  if (facts.amountKobo !== payout.amountKobo || facts.currency !== 'NGN') {
    log.error(
      { reference, status },
      'a transfer has a different amount than our payout: an operator has to look at it',
    );
    await leaveToOperator(tx, payout, context.now());
    return 'not_ours';
  }
  const now = context.now();
  const { transferCode, message } = facts;
  const said = { transferCode, ...(message !== null && { providerMessage: message }) };
  switch (moveOf(payout, status, isAsked)) {
    case 'wait': {
      if (status === 'otp' && payout.waitsFor !== 'otp') {
        log.error({ reference }, 'Paystack wants a code for a payout: switch off OTP for transfers there');
      }
      const nextAskAt = new Date(now.getTime() + pauseMs(now.getTime() - payout.createdAt.getTime()));
      const waitsFor = status === 'otp' ? 'otp' : null;
      await writePayout(tx, payout.id, { status: 'sent', waitsFor, nextAskAt, attempts: 0, ...said }, now);
      return 'payout_waits';
    }
    case 'pay': {
      const feeKobo = facts.feeKobo ?? transferFeeKobo(payout.amountKobo);
      await bookPayoutPaid(tx, moneyOf(payout), feeKobo, now);
      const paid = { status: 'paid', feeKobo, settledAt: now, waitsFor: null } as const;
      await writePayout(
        tx,
        payout.id,
        { ...paid, nextAskAt: nextWatch(now, now), attempts: 0, ...said },
        now,
      );
      await notifyOfPayout(tx, context, payout, { status: 'paid' });
      return 'payout_paid';
    }
    case 'give_back':
      return giveBack(tx, context, reference, { reason: reasonOf(status), message });
    case 'take_back': {
      await bookPayoutReversed(tx, moneyOf(payout), { isAgain: payout.paidAfterAllAt !== null }, now);
      const reversed = { status: 'reversed', reason: 'reversed', reversedAt: now } as const;
      const nextAskAt = nextWatch(now, now);
      await writePayout(tx, payout.id, { ...reversed, waitsFor: null, nextAskAt, attempts: 0, ...said }, now);
      await notifyOfPayout(tx, context, payout, { status: 'reversed', reason: 'reversed' });
      return 'payout_reversed';
    }
    case 'check': {
      // "success" is often overtaken by "reversed", and then means nothing.
      const isOdd = payout.status === 'failed' && payout.reason !== 'reversed';
      if (isOdd) noteContradiction(context, payout, status);
      const waits = isOdd ? ({ waitsFor: 'operator' } as const) : {};
      await writePayout(tx, payout.id, { ...waits, nextAskAt: now, attempts: 0 }, now);
      return isOdd ? 'payout_contradiction' : 'nothing_new';
    }
    case 'pay_after_all':
      return payAfterAll(tx, context, payout, facts);
    case 'contradiction':
      noteContradiction(context, payout, status);
      await leaveToOperator(tx, payout, now);
      return 'payout_contradiction';
    case 'nothing':
      await watchOn(tx, payout, { status, isAsked, now });
      return 'nothing_new';
  }
}

const noteContradiction = ({ log }: SettleDependencies, payout: PayoutRecord, status: string): void =>
  log.error(
    { reference: payout.reference, status, known: payout.status },
    'Paystack contradicts its earlier answer about a payout: an operator has to look at it',
  );

/**
 * The bank has a payout whose money was given back to the artisan. It is taken from what is available to them, and what
 * they have had paid out again since is a debt. An operator looks at it, because the artisan was paid twice.
 */
async function payAfterAll(
  tx: Tx,
  context: SettleDependencies,
  payout: PayoutRecord,
  { feeKobo: reportedFeeKobo, transferCode, message }: TransferFacts,
): Promise<PayoutOutcome> {
  const now = context.now();
  const { id, reference, userId, amountKobo } = payout;
  // The same lock as for a new payout, so that the balance cannot be paid out meanwhile.
  await lockPerson(tx, userId);
  const takenKobo = Math.min(amountKobo, await availableToArtisan(tx, userId));
  const shares = { takenKobo, debtKobo: amountKobo - takenKobo };
  // A payout that had arrived before has its fee already.
  const isFirst = payout.feeKobo === null;
  const feeKobo = payout.feeKobo ?? reportedFeeKobo ?? transferFeeKobo(amountKobo);
  await bookPayoutPaidAfterAll(tx, moneyOf(payout), { ...shares, feeKobo: isFirst ? feeKobo : 0 }, now);
  const paid = { status: 'paid', reason: null, feeKobo, settledAt: now, paidAfterAllAt: now } as const;
  const asking = { waitsFor: 'operator', nextAskAt: nextWatch(now, now), attempts: 0 } as const;
  const said = { transferCode, ...(message !== null && { providerMessage: message }) };
  await writePayout(tx, id, { ...paid, ...asking, ...said }, now);
  context.log.error(
    { reference, ...shares },
    'a payout reached the bank although its money had been given back to the artisan: an operator has to look at it',
  );
  await notifyOfPayout(tx, context, payout, { status: 'paid_after_all', ...shares });
  return 'payout_paid_after_all';
}

/** When to ask again about a payout of which Paystack says nothing new. */
async function watchOn(
  tx: Tx,
  payout: PayoutRecord,
  { status, isAsked, now }: { status: TransferFacts['status']; isAsked: boolean; now: Date },
): Promise<void> {
  const { settledAt, reversedAt } = payout;
  // News that comes late or once more does not put the next question off.
  if (!isAsked) return;
  if (payout.status === 'paid' && settledAt) {
    await writePayout(tx, payout.id, { nextAskAt: nextWatch(settledAt, now), attempts: 0 }, now);
  } else if (payout.nextAskAt) {
    // Asked whether it had arrived although its money was given back: it has not, unless Paystack does not know yet.
    const isOpen = status === 'pending' || status === 'otp';
    const nextAskAt = nextWatch(reversedAt ?? settledAt ?? now, now);
    await writePayout(tx, payout.id, { nextAskAt, attempts: 0, ...(!isOpen && { waitsFor: null }) }, now);
  }
}

/**
 * Stops asking, since Paystack would give the same answer every minute; operators find the payout in their list.
 */
const leaveToOperator = (tx: Tx, { id }: PayoutRecord, now: Date): Promise<void> =>
  writePayout(tx, id, { waitsFor: 'operator', nextAskAt: null }, now);

const reasonOf = (status: TransferFacts['status']): PayoutReason => {
  switch (status) {
    case 'reversed':
    case 'abandoned':
    case 'blocked':
    case 'rejected':
      return status;
    default:
      return 'failed';
  }
};

/** Ends a payout that was certainly not sent: books the money back to the artisan and notifies them. */
export async function giveBack(
  tx: Tx,
  context: SettleDependencies,
  reference: string,
  { reason, message }: { reason: PayoutReason; message: string | null },
): Promise<PayoutOutcome> {
  const payout = await lockPayout(tx, reference);
  if (!payout) return 'unknown_payout';
  if (!['awaiting_approval', 'due', 'sent'].includes(payout.status)) return 'nothing_new';
  const now = context.now();
  await bookPayoutReturned(tx, moneyOf(payout), now);
  // The bank may have it after all. What was never sent cannot arrive.
  const nextAskAt = payout.triedAt ? nextWatch(now, now) : null;
  const failed = {
    status: 'failed',
    reason,
    settledAt: now,
    waitsFor: null,
    nextAskAt,
    attempts: 0,
  } as const;
  await writePayout(tx, payout.id, { ...failed, ...(message !== null && { providerMessage: message }) }, now);
  await notifyOfPayout(tx, context, payout, { status: 'failed', reason });
  return 'payout_failed';
}
