import { sql } from 'kysely';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads } from '../../../server/database.ts';
import { isSentAgain, listDone, type SeenCase, versionOfCase } from '../../../server/desk-case.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { lockPayment } from './payments-store.ts';
import { lockRefundOf, type RefundRecord, setDueAgain } from './refunds-store.ts';
import { sendRefundTask } from './send-refund.ts';

/** A refund with what operators need to know. */
export interface RefundCase extends RefundRecord {
  hireId: string;
  reason: string;
  createdAt: Date;
  updatedAt: Date;
}

const refundCases = (reads: Reads) =>
  reads
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'payments.hire_id as hireId',
      'payments.reference',
      'refunds.amount_kobo as amountKobo',
      sql<RefundRecord['status']>`refunds.status`.as('status'),
      'refunds.attempts',
      'refunds.reason',
      'refunds.provider_refund_id as providerRefundId',
      'refunds.retried_at as retriedAt',
      'refunds.created_at as createdAt',
      'refunds.updated_at as updatedAt',
    ]);

const order = { at: sql.ref('refunds.created_at'), id: sql.ref('refunds.id') };

/** A page of the refunds that Paystack did not carry out, oldest first. */
export const listFailedRefunds = async (reads: Reads, after?: string) =>
  pageOf(
    await refundCases(reads)
      .select(positionIn(order))
      .where('refunds.status', '=', sql.lit('needs_attention'))
      .where(isAfter(order, after))
      .orderBy('refunds.created_at')
      .orderBy('refunds.id')
      .limit(MOST_READ)
      .execute(),
  );

export const findRefundCase = (reads: Reads, id: string): Promise<RefundCase | undefined> =>
  refundCases(reads).where('refunds.id', '=', id).executeTakeFirst();

/** The refunds of a hire's payments, oldest first. */
export const refundsOfHire = (reads: Reads, hireId: string): Promise<RefundCase[]> =>
  refundCases(reads).where('payments.hire_id', '=', hireId).orderBy('refunds.created_at').execute();

/** The hire of a refund, by Paystack's refund id; undefined if unknown. */
export async function hireOfRefund(reads: Reads, providerRefundId: string): Promise<string | undefined> {
  const found = await refundCases(reads)
    .where('refunds.provider_refund_id', '=', providerRefundId)
    .executeTakeFirst();
  return found?.hireId;
}

export const refundVersion = ({ status }: Pick<RefundRecord, 'status'>): string => versionOfCase(status);

const ACTION = 'refund.retry';
const verbs = { [ACTION]: 'tried this again' };

/** What operators have done about a refund. */
export const refundHistory = (reads: Reads, { hireId, reference }: RefundCase) =>
  listDone(reads, hireId, { refundOf: reference });

/**
 * Has a failed refund sent again. Paystack's list is checked first, so that money returned
 * meanwhile is found and never sent twice.
 *
 * @throws Refusal 404 for an unknown refund, 409 if it did not fail, or another operator was first
 */
export async function retryRefund(
  desk: OperatorDesk,
  id: string,
  reason: string,
  seen?: SeenCase,
): Promise<void> {
  const known = await findRefundCase(desk.db, id);
  if (!known) throw noSuchRefund();
  await desk.db.transaction().execute(async (tx) => {
    await lockPayment(tx, known.reference);
    const refund = await lockRefundOf(tx, known.paymentId);
    if (!refund) throw noSuchRefund();
    const history = seen ? await refundHistory(tx, known) : [];
    const [version, { operator }] = [refundVersion(refund), desk];
    if (isSentAgain({ seen, version, history, operator, action: ACTION, verbs })) return;
    if (refund.status !== 'needs_attention') {
      throw new Refusal(
        409,
        'not_possible_now',
        'This refund did not fail, so there is nothing to try again.',
      );
    }
    await setDueAgain(tx, id, desk.now());
    await desk.jobs.add(tx, sendRefundTask, { refundId: id });
    await writeAuditEntry(tx, {
      actor: operator,
      action: ACTION,
      subjectId: known.hireId,
      reason,
      details: { refundOf: refund.reference, amountKobo: refund.amountKobo },
      at: desk.now(),
    });
  });
}

export const noSuchRefund = (): Refusal => notFound('refund', 'There is no such refund.');
