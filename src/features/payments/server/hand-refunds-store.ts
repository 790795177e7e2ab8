import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';

/* Refunds that someone made by hand in Paystack's dashboard. A webhook has Paystack's reference of a refund, and a list
   its number, so a refund that is learnt from both is recognised by its amount: as many of one amount as there are. */

/** A refund made by hand, as Paystack reports it. */
export interface HandRefund {
  amountKobo: number;
  /** Paystack's number, which its lists have; null in most webhooks. */
  providerId: string | null;
  /** Paystack's reference, which its webhooks have; null in its lists. */
  refundReference: string | null;
}

interface KnownHandRefund extends HandRefund {
  id: string;
}

const handRefundsOf = (reads: Reads, paymentId: string): Promise<KnownHandRefund[]> =>
  reads
    .selectFrom('hand_refunds')
    .select([
      'id',
      'amount_kobo as amountKobo',
      'provider_refund_id as providerId',
      'refund_reference as refundReference',
    ])
    .where('payment_id', '=', paymentId)
    .orderBy('learnt_at')
    .orderBy('id')
    .execute();

/** What was refunded of a payment by hand, in whole kobo. */
export const sumOfHandRefunds = async (reads: Reads, paymentId: string): Promise<number> =>
  (await handRefundsOf(reads, paymentId)).reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/**
 * Records a refund made by hand, once. Its payment has to be locked.
 *
 * @returns whether it is new
 */
export async function addHandRefund(
  tx: Tx,
  paymentId: string,
  told: HandRefund,
  now: Date,
): Promise<boolean> {
  const known = findKnown(await handRefundsOf(tx, paymentId), told);
  const { amountKobo, providerId, refundReference } = told;
  if (!known) {
    await tx
      .insertInto('hand_refunds')
      .values({
        id: newId(),
        payment_id: paymentId,
        amount_kobo: amountKobo,
        provider_refund_id: providerId,
        refund_reference: refundReference,
        learnt_at: now,
      })
      .execute();
    return true;
  }
  await tx
    .updateTable('hand_refunds')
    .set({
      provider_refund_id: known.providerId ?? providerId,
      refund_reference: known.refundReference ?? refundReference,
    })
    .where('id', '=', known.id)
    .execute();
  return false;
}

function findKnown(all: KnownHandRefund[], told: HandRefund): KnownHandRefund | undefined {
  const fits = (one: string | null, other: string | null): boolean => one === null || other === null;
  return (
    all.find(({ providerId }) => providerId !== null && providerId === told.providerId) ??
    all.find(({ refundReference }) => refundReference !== null && refundReference === told.refundReference) ??
    all.find(
      ({ amountKobo, providerId, refundReference }) =>
        amountKobo === told.amountKobo &&
        fits(providerId, told.providerId) &&
        fits(refundReference, told.refundReference),
    )
  );
}

/**
 * Leaves out the refunds that are known to have been made by hand, each once.
 *
 * @param listed Paystack's refunds of a payment, none of which is known to be ours
 */
export async function withoutHandRefunds<Listed extends { providerId: string; amountKobo: number }>(
  reads: Reads,
  paymentId: string,
  listed: readonly Listed[],
): Promise<Listed[]> {
  const left = [...listed];
  const leaveOut = (isIt: (each: Listed) => boolean): void => {
    const at = left.findIndex(isIt);
    if (at >= 0) left.splice(at, 1);
  };
  const all = await handRefundsOf(reads, paymentId);
  for (const { providerId } of all) leaveOut((each) => each.providerId === providerId);
  for (const { providerId, amountKobo } of all) {
    if (providerId === null) leaveOut((each) => each.amountKobo === amountKobo);
  }
  return left;
}
