import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { leftOfHire } from '../../escrow/server/public.ts';
import { isHeld } from '../../hiring/process.ts';
import { type HireRecord, keepPayment, lockHire, questionPayment } from '../../hiring/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { type DisputeFacts, lockPayment, type PaymentRecord } from '../../payments/server/public.ts';
import { questionedAfterReleaseMail, toAnswerMail } from './chargeback-emails.ts';
import {
  addChargeback,
  type Chargeback,
  hasOtherOpen,
  lockChargeback,
  writeChargeback,
} from './chargebacks-store.ts';
import { lostOf } from './lost-parts.ts';

type Dependencies = Pick<AppContext, 'config' | 'jobs' | 'log' | 'now' | 'publicUrl' | 'reactions'>;

export type DisputeOutcome =
  | { kind: 'unknown_payment' | 'questioned' | 'still_questioned' | 'won' | 'nothing_new' }
  /**
   * The bank takes the money back. `whole`: the entire payment, which the caller settles as reversed, followed by
   * {@link endQuestion}.
   */
  | { kind: 'lost'; chargeback: Chargeback; payment: PaymentRecord; whole: boolean };

/**
 * Applies Paystack's news about a chargeback, from a webhook or its list, in any order and any number of times.
 * While it is open, the hire's money does not move. Locks payment, hire and chargeback, in this order.
 */
export async function recordDispute(
  tx: Tx,
  tools: Dependencies,
  facts: DisputeFacts,
): Promise<DisputeOutcome> {
  const { log } = tools;
  const now = tools.now();
  const payment = await lockPayment(tx, facts.reference);
  if (!payment) {
    log.error(
      { reference: facts.reference, dispute: facts.providerId },
      'a bank is questioning a payment that is not ours: an operator has to look at it',
    );
    return { kind: 'unknown_payment' };
  }
  const hire = await lockHire(tx, payment.hireId);
  if (!hire) throw new Error(`payment ${payment.reference} has no hire`);
  const known = await lockChargeback(tx, facts.providerId);
  const isOpen = facts.status === 'open' || facts.resolution === null;
  if (isOpen) return open(tx, tools, { facts, payment, hire, known, now });

  const chargeback = known ?? (await addChargeback(tx, newChargeback(facts, payment, now)));
  if (known && known.status === facts.resolution) return { kind: 'nothing_new' };
  if (facts.resolution === 'won') {
    if (known?.status === 'lost') {
      log.error(
        { dispute: facts.providerId },
        'a bank returned money that we had lost: an operator has to look at it',
      );
      return { kind: 'nothing_new' };
    }
    await writeChargeback(tx, chargeback, { status: 'won', resolvedAt: now });
    await endQuestion(tx, tools, chargeback);
    return { kind: 'won' };
  }
  // With the parts that its payer had back before.
  const lostKobo = (await lostOf(tx, payment.id)) + facts.amountKobo;
  const { amountKobo } = facts;
  await writeChargeback(tx, chargeback, { status: 'lost', loss: 'undecided', amountKobo, resolvedAt: now });
  const whole = lostKobo >= (payment.receivedKobo ?? payment.amountKobo);
  return { kind: 'lost', chargeback, payment, whole };
}

/** After the bank's decision, lets the hire's held money move again, unless another payment of it is questioned. */
export async function endQuestion(tx: Tx, tools: Dependencies, chargeback: Chargeback): Promise<void> {
  const hire = await lockHire(tx, chargeback.hireId);
  if (hire && !(await hasOtherOpen(tx, chargeback))) await keepPayment(tx, tools, hire, tools.now());
}

interface Heard {
  facts: DisputeFacts;
  payment: PaymentRecord;
  hire: HireRecord;
  known: Chargeback | undefined;
  now: Date;
}

async function open(
  tx: Tx,
  tools: Dependencies,
  { facts, payment, hire, known, now }: Heard,
): Promise<DisputeOutcome> {
  const { log, jobs, config } = tools;
  const by = facts.dueAt
    ? formatMoment(facts.dueAt.toISOString())
    : 'the deadline shown in Paystack’s dashboard';
  const noteIt = (): void =>
    log.error(
      { reference: facts.reference, dispute: facts.providerId, dueAt: facts.dueAt },
      `a bank is questioning a payment: answer it in Paystack’s dashboard by ${by} (chargeback show)`,
    );
  if (known?.status === 'open') {
    await writeChargeback(tx, known, { dueAt: facts.dueAt });
    noteIt();
    return { kind: 'still_questioned' };
  }
  // News of the opening that arrives after that of the end.
  if (known?.status === 'lost') return { kind: 'nothing_new' };
  if (known) {
    // The bank reopens a case that it had decided in our favour, with a new deadline. With the old one, this is news of
    // the first question that arrives after that of its end.
    if (facts.dueAt === null || facts.dueAt <= now) return { kind: 'nothing_new' };
    if (known.dueAt !== null && facts.dueAt <= known.dueAt) return { kind: 'nothing_new' };
    await writeChargeback(tx, known, { status: 'open', dueAt: facts.dueAt, resolvedAt: null });
  } else {
    await addChargeback(tx, newChargeback(facts, payment, now));
  }
  noteIt();
  if (isHeld(hire.status)) await questionPayment(tx, tools, hire, now);
  // Includes late cancellations and splits, when a part of the money is the artisan's.
  else if (
    payment.part === 'tip' ||
    (await leftOfHire(tx, { hireId: hire.id, artisanId: hire.artisanId })) > 0
  ) {
    await sendMail(tx, jobs, questionedAfterReleaseMail(hire, facts.amountKobo, tools.publicUrl()));
  }
  if (config.contactTo !== undefined) {
    const sum = formatNaira(facts.amountKobo);
    await sendMail(
      tx,
      jobs,
      toAnswerMail(config.contactTo, { sum, by, dispute: facts.providerId, hireId: hire.id }),
    );
  }
  return { kind: 'questioned' };
}

const newChargeback = (facts: DisputeFacts, payment: PaymentRecord, now: Date) => ({
  providerId: facts.providerId,
  paymentId: payment.id,
  hireId: payment.hireId,
  amountKobo: facts.amountKobo,
  category: facts.category,
  ofTip: payment.part === 'tip',
  dueAt: facts.dueAt,
  openedAt: facts.openedAt ?? now,
});
