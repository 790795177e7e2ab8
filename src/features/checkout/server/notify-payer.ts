import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { customersHireUrl, findHire, guestKeyFor, type HireRecord } from '../../hiring/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { findPayment, type MoneyFacts, type PaymentRecord } from '../../payments/server/public.ts';
import { issueReceipt, numberOfReceipt, receiptNumber } from '../../receipts/server/public.ts';
import { balancePaidMail, paidMail, tipPaidMail } from './payment-emails.ts';

type Dependencies = Pick<AppContext, 'config' | 'jobs' | 'now' | 'publicUrl'>;

const mails = { first: paidMail, balance: balancePaidMail, tip: tipPaidMail };
const mailOf = ({ part }: PaymentRecord) => mails[part];

/** Queues the email with the receipt of kept money; it is written once the receipt has its number. */
export async function mailReceipt(
  tx: Tx,
  dependencies: Dependencies,
  hire: HireRecord,
  payment: PaymentRecord,
  { amountKobo: receivedKobo }: MoneyFacts,
): Promise<void> {
  await issueReceipt(tx, dependencies, hire, payment, { receivedKobo, now: dependencies.now() });
  await dependencies.jobs.add(tx, mailReceiptTask, { reference: payment.reference });
}

/** Writes the receipt email of a kept payment. The receipt got its number when the payment committed. */
export const mailReceiptTask = defineTask<{ reference: string }>({
  name: 'mail-receipt',
  retries: 30,
  async run({ db, config, jobs, now, publicUrl }, { reference }) {
    const payment = await findPayment(db, reference);
    const hire = payment && (await findHire(db, payment.hireId));
    if (!hire || payment.receivedKobo === null) throw new Error(`nothing came for ${reference}`);
    const { issuedAt, ...numbered } = await numberOfReceipt(db, payment.id);
    const number = receiptNumber(numbered);
    const told = mailed(payment, { amountKobo: payment.receivedKobo }, issuedAt);
    const hireUrl = customersHireUrl(publicUrl(), hire, config, now());
    const pages = { hire: hireUrl, receipt: receiptUrl(hireUrl, number) };
    const mail = mailOf(payment)(hire, { ...told, receipt: number }, config.company, pages);
    await db.transaction().execute((tx) => sendMail(tx, jobs, mail));
  },
});

/** The URL of a receipt; keeps a guest's key in the query. */
function receiptUrl(hireUrl: string, number: string): string {
  const url = new URL(hireUrl);
  url.pathname += `/receipts/${number}`;
  return url.href;
}

/** What the emails need of a payment. */
export const mailed = (
  { reference }: PaymentRecord,
  { amountKobo }: Pick<MoneyFacts, 'amountKobo'>,
  settledAt: Date,
) => ({
  reference,
  receivedKobo: amountKobo,
  settledAt,
});

/** The URL of the payment's page, for an email to its customer. A guest's URL carries their key. */
export function pageOf(
  { config, now, publicUrl }: Dependencies,
  hire: HireRecord,
  { reference }: PaymentRecord,
): string {
  const query = new URLSearchParams({ reference });
  if (hire.customerId === null) {
    query.set('hire', hire.id);
    query.set('key', guestKeyFor(hire, config, now()));
  }
  return `${publicUrl()}/PaymentCallback?${query}`;
}
