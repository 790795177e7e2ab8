import { fewAtOnce } from '../../../server/few-at-once.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { actOnHandRefund } from '../../checkout/server/public.ts';
import {
  type ComparedRefund,
  fetchTransaction,
  isOurRefund,
  listAllRefunds,
  listRefunds,
  refundByProviderId,
  refundOfPayment,
  refundsCompletedBetween,
  refundsStillOwed,
  settleRefund,
  withoutHandRefunds,
} from '../../payments/server/public.ts';
import { ASKED_AT_ONCE, type Comparison } from './comparison.ts';

/** After so long, a refund that Paystack has not accepted, or not completed, is shown to operators. */
const DAYS = { due: 1, sent: 14 };

/**
 * Compares refunds in both directions, including those made by hand in Paystack's dashboard.
 *
 * @throws PaystackFault when Paystack cannot be read
 */
export async function compareRefunds(comparison: Comparison): Promise<void> {
  const { context, connection, span, note } = comparison;
  const seen = new Set<string>();
  for await (const page of listAllRefunds(connection, span)) {
    for (const theirs of page) {
      seen.add(theirs.providerId);
      const reference = await referenceOf(comparison, theirs);
      let ours = await oursOf(comparison, theirs, reference);
      if (ours && ours.amountKobo === theirs.amountKobo && !agrees(ours, theirs.status)) {
        await context.db.transaction().execute((tx) => settleRefund(tx, context, { ...theirs, reference }));
        ours = await oursOf(comparison, theirs, reference);
      }
      if (isByHand(ours, theirs)) {
        const told = { ...theirs, reference, refundReference: null };
        await context.db.transaction().execute((tx) => actOnHandRefund(tx, context, told));
      }
      const found = differenceOf(ours, theirs);
      if (found) {
        const which = `${reference}/${theirs.providerId}`;
        await note({ reference: which, happenedAt: theirs.createdAt, ...found });
      }
    }
  }
  const completed = await refundsCompletedBetween(context.db, span);
  const unlisted = completed.filter(({ providerRefundId: id }) => id === null || !seen.has(id));
  await fewAtOnce(unlisted, ASKED_AT_ONCE, async (ours) => {
    const listed = await listRefunds(connection, ours.reference);
    if (listed.some(({ amountKobo, status }) => amountKobo === ours.amountKobo && status !== 'failed'))
      return;
    await note({
      kind: 'refund_missing',
      reference: ours.reference,
      ours: `${formatNaira(ours.amountKobo)} sent`,
      theirs: 'none',
      happenedAt: ours.createdAt,
    });
  });
}

/** Reports refunds that are tried again and again, or asked about, without an end. */
export async function findLeftOver({
  context: { db, now },
  note,
}: Pick<Comparison, 'context' | 'note'>): Promise<void> {
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  const moments = { dueBefore: before(DAYS.due), sentBefore: before(DAYS.sent) };
  for (const { reference, amountKobo, status, createdAt: happenedAt } of await refundsStillOwed(
    db,
    moments,
  )) {
    const ours = `${formatNaira(amountKobo)} ${status}`;
    const theirs = status === 'due' ? 'none' : 'not done';
    await note({ kind: 'refund_missing', reference, ours, theirs, happenedAt });
  }
}

interface Theirs {
  providerId: string;
  status: string;
  amountKobo: number;
  currency: string;
  merchantNote: string | null;
  transaction: { id: string | null; reference: string | null } | null;
}

/**
 * Our reference of a refund's payment. Paystack's list may give only its own number of the payment; "unknown" when
 * there is none.
 */
async function referenceOf({ context, connection }: Comparison, theirs: Theirs): Promise<string> {
  const known = await refundByProviderId(context.db, theirs.providerId);
  if (known) return known.reference;
  const { transaction } = theirs;
  if (transaction?.reference) return transaction.reference;
  return transaction?.id ? (await fetchTransaction(connection, transaction.id)).reference : 'unknown';
}

/**
 * Our refund with Paystack's number, otherwise the payment's refund that has no such number yet. A failed one without a
 * number of ours may be an attempt before the present one, so it says nothing about that; nor does one that was made by
 * hand and has been counted about a refund that is still owed.
 */
async function oursOf({ context: { db } }: Comparison, theirs: Theirs, reference: string) {
  const byNumber = await refundByProviderId(db, theirs.providerId);
  if (byNumber || theirs.status === 'failed') return byNumber;
  const ofPayment = await refundOfPayment(db, reference);
  if (!ofPayment || ofPayment.providerRefundId !== null) return undefined;
  if (ofPayment.status === 'done' || isOurRefund(ofPayment, theirs)) return ofPayment;
  const uncounted = await withoutHandRefunds(db, ofPayment.paymentId, [theirs]);
  return uncounted.length > 0 ? ofPayment : undefined;
}

/** Whether it is complete and none of ours. Ours without a number may be a reversal, which Paystack has in parts. */
const isByHand = (ours: ComparedRefund | undefined, theirs: Theirs): boolean =>
  theirs.status === 'processed' &&
  (!ours || (ours.providerRefundId !== theirs.providerId && ours.amountKobo !== theirs.amountKobo));

const FAILED = ['failed', 'needs_attention'];

const agrees = (ours: ComparedRefund, theirs: string): boolean => {
  if (theirs === 'processed') return ours.status === 'done';
  if (FAILED.includes(theirs)) return ours.status === 'needs_attention';
  return ours.status !== 'due';
};

function differenceOf(ours: ComparedRefund | undefined, theirs: Theirs) {
  if (!ours) {
    if (theirs.status === 'failed') return undefined;
    const said = `${formatNaira(theirs.amountKobo)}, ${theirs.status}`;
    return { kind: 'refund_unknown', ours: 'none', theirs: said } as const;
  }
  if (ours.amountKobo !== theirs.amountKobo) {
    const [one, other] = [formatNaira(ours.amountKobo), formatNaira(theirs.amountKobo)];
    return { kind: 'refund_amount', ours: one, theirs: other } as const;
  }
  if (agrees(ours, theirs.status)) return undefined;
  return { kind: 'refund_status', ours: ours.status, theirs: theirs.status } as const;
}
