import type { Config } from '../../../server/config.ts';
import type { Tx } from '../../../server/database.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { findHire, type HireRecord } from '../../hiring/server/public.ts';
import type { PaymentRecord } from '../../payments/server/public.ts';
import { linesOf } from './receipt-lines.ts';
import { insertReceipt } from './receipts-store.ts';

/**
 * Issues the receipt of a payment, once, in the transaction that books the money, so that neither exists without
 * the other. The number is assigned on commit.
 *
 * @param hire locked, in its state before the payment
 * @param payment locked
 * @param receivedKobo amount received, in kobo
 */
export async function issueReceipt(
  tx: Tx,
  { config: { company } }: { config: Pick<Config, 'company'> },
  hire: HireRecord,
  payment: PaymentRecord,
  { receivedKobo, now }: { receivedKobo: number; now: Date },
): Promise<void> {
  const { quote = null } = (hire.quoteId !== null && (await findHire(tx, hire.id))) || {};
  const year = Number(lagosDay(now).slice(0, 4));
  const { name, rcNumber, address, phone } = company;
  await insertReceipt(tx, {
    paymentId: payment.id,
    hireId: hire.id,
    year,
    customerName: hire.customerName,
    artisanName: hire.artisanName,
    company: { name, rcNumber, address, phone: phone.shown },
    lines: linesOf({ ...hire, quote }, { part: payment.part, amountKobo: payment.amountKobo, receivedKobo }),
    now,
  });
}
