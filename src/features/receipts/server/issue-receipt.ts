import type { Config } from '../../../server/config.ts';
import type { Tx } from '../../../server/database.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { findHire } from '../../hiring/server/public.ts';
import type { PaymentRecord } from '../../payments/server/public.ts';
import { receiptNumber } from '../receipt-number.ts';
import { linesOf } from './receipt-lines.ts';
import { findNumberOf, insertReceipt, takeNumber } from './receipts-store.ts';

/**
 * Gives a payment whose money came its receipt, in the transaction that books the money: there is never one without the
 * other. Call it late, since the next receipt of the year waits until this transaction ends (see takeNumber).
 *
 * @param payment locked
 * @param receivedKobo what came, in whole kobo
 * @returns its number, e.g. SH-2026-000123; the one that it has where it has one
 */
export async function issueReceipt(
  tx: Tx,
  { config: { company } }: { config: Pick<Config, 'company'> },
  payment: PaymentRecord,
  receivedKobo: number,
  now: Date,
): Promise<string> {
  const given = await findNumberOf(tx, payment.id);
  if (given) return receiptNumber(given);
  const hire = await findHire(tx, payment.hireId);
  if (!hire) throw new Error(`payment ${payment.reference} has no hire`);
  const year = Number(lagosDay(now).slice(0, 4));
  const receipt = {
    paymentId: payment.id,
    customerName: hire.customerName,
    artisanName: hire.artisanName,
    company: {
      name: company.name,
      rcNumber: company.rcNumber,
      address: company.address,
      phone: company.phone.shown,
    },
    lines: linesOf(hire, { part: payment.part, amountKobo: payment.amountKobo, receivedKobo }),
    now,
  };
  const numbered = { year, number: await takeNumber(tx, year) };
  await insertReceipt(tx, { ...receipt, ...numbered });
  return receiptNumber(numbered);
}
