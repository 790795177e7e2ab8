import { formatNaira } from '../../../shared/kobo.ts';
import { settlePayment } from '../../checkout/server/public.ts';
import {
  type ComparedPayment,
  listTransactions,
  paymentsByReference,
  paymentsReceivedBetween,
  referencesOfUnknownMoney,
  type VerifiedTransaction,
  verifyTransaction,
} from '../../payments/server/public.ts';
import type { Comparison } from './comparison.ts';

type Theirs = VerifiedTransaction & { createdAt: Date };

/** The money came, whatever became of it since. */
const hasArrived = ({ status }: Pick<VerifiedTransaction, 'status'>): boolean =>
  status === 'success' || status === 'reversed';

/**
 * Compares payments both ways. What Paystack knows and we have not heard is settled first, as its webhook would have
 * been; only what differs after that is noted.
 *
 * @throws PaystackFault
 */
export async function comparePayments(comparison: Comparison): Promise<void> {
  const { context, connection, span, note } = comparison;
  const seen = new Set<string>();
  for await (const page of listTransactions(connection, span)) {
    const came = page.filter(hasArrived);
    const references = came.map(({ reference }) => reference);
    const before = await paymentsByReference(context.db, references);
    for (const theirs of came) {
      seen.add(theirs.reference);
      const ours = before.get(theirs.reference);
      if (ours && !isSettled(ours, theirs)) {
        await context.db.transaction().execute((tx) => settlePayment(tx, context, theirs));
      }
    }
    const after = await paymentsByReference(context.db, references);
    const onTheList = await referencesOfUnknownMoney(context.db, references);
    for (const theirs of came) {
      const ours = after.get(theirs.reference);
      // Such money is raised when its webhook comes, and has a list of its own.
      if (!ours && onTheList.has(theirs.reference)) continue;
      for (const difference of differencesOf(ours, theirs)) {
        await note({ reference: theirs.reference, happenedAt: theirs.createdAt, ...difference });
      }
    }
  }
  await findMissing(comparison, seen);
}

/** Money that we booked and that was not in Paystack's list: begun before the span, or never paid there. */
async function findMissing({ context, connection, span, note }: Comparison, seen: Set<string>) {
  for (const { reference, receivedKobo, paidAt } of await paymentsReceivedBetween(context.db, span)) {
    if (seen.has(reference)) continue;
    const theirs = await verifyTransaction(connection, reference);
    if (theirs.status !== 'unknown_reference' && hasArrived(theirs)) continue;
    const ours = `${formatNaira(receivedKobo)} received`;
    await note({
      kind: 'payment_missing',
      reference,
      ours,
      theirs: theirs.status,
      happenedAt: paidAt,
    });
  }
}

const isIn = ({ status }: ComparedPayment): boolean =>
  status === 'success' || status === 'refund_due' || status === 'refunded';

/** Whether nothing that Paystack says is news to us. */
const isSettled = (ours: ComparedPayment, theirs: Theirs): boolean =>
  agrees(ours, theirs) && (theirs.feesKobo === null || ours.feesKobo !== null);

function agrees(ours: ComparedPayment, theirs: Theirs): boolean {
  if (theirs.status === 'success') return isIn(ours);
  return ours.status === 'refunded' || ours.reason === 'reversed_after_release';
}

type Found = {
  kind: 'payment_unknown' | 'payment_status' | 'payment_amount' | 'payment_fee';
  ours: string;
  theirs: string;
};

/** What differs of one payment after it was settled. */
function differencesOf(ours: ComparedPayment | undefined, theirs: Theirs): Found[] {
  const sum =
    theirs.currency === 'NGN' ? formatNaira(theirs.amountKobo) : `${theirs.amountKobo} ${theirs.currency}`;
  if (!ours) return [{ kind: 'payment_unknown', ours: 'none', theirs: `${sum}, ${theirs.status}` }];
  // That is raised where the payment is settled, and is among the payments that operators look at.
  if (ours.reason === 'currency_mismatch') return [];
  if (!agrees(ours, theirs)) return [{ kind: 'payment_status', ours: ours.status, theirs: theirs.status }];
  const found: Found[] = [];
  if (ours.receivedKobo !== null && ours.receivedKobo !== theirs.amountKobo) {
    found.push({ kind: 'payment_amount', ours: formatNaira(ours.receivedKobo), theirs: sum });
  }
  if (ours.feesKobo !== null && theirs.feesKobo !== null && ours.feesKobo !== theirs.feesKobo) {
    found.push({
      kind: 'payment_fee',
      ours: formatNaira(ours.feesKobo),
      theirs: formatNaira(theirs.feesKobo),
    });
  }
  return found;
}
