import { fewAtOnce } from '../../../server/few-at-once.ts';
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
import { ASKED_AT_ONCE, type Comparison } from './comparison.ts';

type Theirs = VerifiedTransaction & { createdAt: Date };

/** Whether the money arrived, whatever happened to it later. */
const hasArrived = ({ status }: Pick<VerifiedTransaction, 'status'>): boolean =>
  status === 'success' || status === 'reversed';

/**
 * Compares payments in both directions. Payments that we have not heard about are settled first, as their webhook
 * would have done; only what still differs is reported.
 *
 * @param earlier what Paystack listed in the slice before, in which a payment may have been begun
 * @returns the references that Paystack lists in this one
 * @throws PaystackFault when Paystack cannot be read
 */
export async function comparePayments(
  comparison: Comparison,
  earlier: ReadonlySet<string>,
): Promise<Set<string>> {
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
      // Money without a payment of ours, or in another currency, was reported when its webhook came, and has its own list.
      const isUnknown = !ours || ours.reason === 'currency_mismatch';
      if (isUnknown && onTheList.has(theirs.reference)) continue;
      for (const difference of differencesOf(ours, theirs)) {
        await note({ reference: theirs.reference, happenedAt: theirs.createdAt, ...difference });
      }
    }
  }
  await findMissing(comparison, (reference) => seen.has(reference) || earlier.has(reference));
  return seen;
}

/** Reports payments in the ledger that Paystack's lists lack: begun before them, or never paid there. */
async function findMissing(
  { context, connection, span, note }: Comparison,
  isListed: (reference: string) => boolean,
) {
  const received = await paymentsReceivedBetween(context.db, span);
  const unlisted = received.filter(({ reference }) => !isListed(reference));
  await fewAtOnce(unlisted, ASKED_AT_ONCE, async ({ reference, receivedKobo, paidAt }) => {
    const theirs = await verifyTransaction(connection, reference);
    if (theirs.status !== 'unknown_reference' && hasArrived(theirs)) return;
    const ours = `${formatNaira(receivedKobo)} received`;
    await note({
      kind: 'payment_missing',
      reference,
      ours,
      theirs: theirs.status,
      happenedAt: paidAt,
    });
  });
}

const isIn = ({ status }: ComparedPayment): boolean =>
  status === 'success' || status === 'refund_due' || status === 'refunded';

/** Whether we already know everything that Paystack reports. */
const isSettled = (ours: ComparedPayment, theirs: Theirs): boolean =>
  agrees(ours, theirs) && (theirs.feesKobo === null || ours.feesKobo !== null);

function agrees(ours: ComparedPayment, theirs: Theirs): boolean {
  if (theirs.status === 'success') return isIn(ours);
  return ours.status === 'refunded' || ours.reason === 'reversed_after_release';
}

type Found = {
  kind: 'payment_unknown' | 'payment_currency' | 'payment_status' | 'payment_amount' | 'payment_fee';
  ours: string;
  theirs: string;
};

/** Differences of one payment after it was settled. */
function differencesOf(ours: ComparedPayment | undefined, theirs: Theirs): Found[] {
  const sum =
    theirs.currency === 'NGN' ? formatNaira(theirs.amountKobo) : `${theirs.amountKobo} ${theirs.currency}`;
  if (!ours) return [{ kind: 'payment_unknown', ours: 'none', theirs: `${sum}, ${theirs.status}` }];
  // Its webhook never came, so it is not on the list of unknown money.
  if (ours.reason === 'currency_mismatch' && theirs.currency !== 'NGN') {
    return [{ kind: 'payment_currency', ours: 'none', theirs: `${sum}, ${theirs.status}` }];
  }
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
