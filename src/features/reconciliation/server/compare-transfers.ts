import { fewAtOnce } from '../../../server/few-at-once.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { listTransfers, type TransferFacts, verifyTransfer } from '../../payments/server/public.ts';
import {
  type PayoutRecord,
  payoutsByReference,
  payoutsThatWerePaid,
  settlePayout,
} from '../../payouts/server/public.ts';
import { ASKED_AT_ONCE, type Comparison } from './comparison.ts';

/**
 * Compares payouts in both directions. Transfers that we have not heard about are settled first, as their webhook
 * would have done.
 *
 * @throws PaystackFault when Paystack cannot be read
 */
export async function compareTransfers({ context, connection, span, note }: Comparison): Promise<void> {
  const seen = new Set<string>();
  for await (const page of listTransfers(connection, span)) {
    const references = page.map(({ reference }) => reference);
    const before = await payoutsByReference(context.db, references);
    for (const reference of references) seen.add(reference);
    const unheard = page.filter((theirs) => {
      const ours = before.get(theirs.reference);
      return ours && !agrees(ours, theirs);
    });
    await fewAtOnce(unheard, ASKED_AT_ONCE, async (theirs) => {
      // Asked for singly, because the list lacks the transfer's fee.
      const facts = (await verifyTransfer(connection, theirs.reference)) ?? theirs;
      await context.db.transaction().execute((tx) => settlePayout(tx, context, facts, { isAsked: true }));
    });
    const after = await payoutsByReference(context.db, references);
    for (const theirs of page) {
      const found = differenceOf(after.get(theirs.reference), theirs);
      if (found) await note({ reference: theirs.reference, happenedAt: theirs.createdAt, ...found });
    }
  }
  // Not in this slice's list, for example, are those that waited for our balance after they were first tried.
  const unlisted = (await payoutsThatWerePaid(context.db, span)).filter(
    ({ reference }) => !seen.has(reference),
  );
  await fewAtOnce(unlisted, ASKED_AT_ONCE, async (ours) => {
    if (await verifyTransfer(connection, ours.reference)) return;
    await note({
      kind: 'transfer_missing',
      reference: ours.reference,
      ours: `${formatNaira(ours.amountKobo)}, ${ours.status}`,
      theirs: 'none',
      happenedAt: ours.triedAt,
    });
  });
}

/** Whether a payout matches its transfer. A reversed transfer may have failed here first. */
function agrees(ours: PayoutRecord, { status, amountKobo }: TransferFacts): boolean {
  if (ours.amountKobo !== amountKobo) return false;
  switch (status) {
    case 'success':
      return ours.status === 'paid';
    case 'pending':
    case 'otp':
      return ours.status === 'sent';
    case 'reversed':
      return ours.status === 'reversed' || ours.status === 'failed';
    default:
      return ours.status === 'failed';
  }
}

function differenceOf(ours: PayoutRecord | undefined, theirs: TransferFacts) {
  const sum = formatNaira(theirs.amountKobo);
  if (!ours) {
    // Failed transfers moved no money.
    if (!['success', 'pending', 'otp'].includes(theirs.status)) return undefined;
    return { kind: 'transfer_unknown', ours: 'none', theirs: `${sum}, ${theirs.status}` } as const;
  }
  if (ours.amountKobo !== theirs.amountKobo) {
    return { kind: 'transfer_amount', ours: formatNaira(ours.amountKobo), theirs: sum } as const;
  }
  if (agrees(ours, theirs)) return undefined;
  return { kind: 'transfer_status', ours: ours.status, theirs: theirs.status } as const;
}
