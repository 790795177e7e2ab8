import type { Config } from '../../../server/config.ts';
import type { Tx } from '../../../server/database.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { findHire, type HireRecord } from '../../hiring/server/public.ts';
import type { PaymentRecord } from '../../payments/server/public.ts';
import { linesOf } from './receipt-lines.ts';
import { insertReceipt } from './receipts-store.ts';

/**
 * Gives a payment whose money came its receipt, once, in the transaction that books the money: there is never one without
 * the other. Its number is given when that commits.
 *
 * @param hire locked, as it was before the money came
 * @param payment locked
 * @param receivedKobo what came, in whole kobo
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
