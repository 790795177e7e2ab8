import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { customersHireUrl, guestKeyFor, type HireRecord } from '../../hiring/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import type { MoneyFacts, PaymentRecord } from '../../payments/server/public.ts';
import { issueReceipt } from '../../receipts/server/public.ts';
import { balancePaidMail, paidMail, tipPaidMail } from './payment-mails.ts';

type Dependencies = Pick<AppContext, 'config' | 'jobs' | 'now' | 'publicUrl'>;

const mails = { first: paidMail, balance: balancePaidMail, tip: tipPaidMail };
const mailOf = ({ part }: PaymentRecord) => mails[part];

/** The receipt of money that is kept, and the email that brings it. */
export async function mailReceipt(
  tx: Tx,
  dependencies: Dependencies,
  hire: HireRecord,
  payment: PaymentRecord,
  facts: MoneyFacts,
): Promise<void> {
  const { config, jobs, publicUrl } = dependencies;
  const now = dependencies.now();
  const receivedKobo = facts.amountKobo;
  const number = await issueReceipt(tx, dependencies, hire, payment, { receivedKobo, now });
  const told = { ...mailed(payment, facts, now), receipt: number };
  const hireUrl = customersHireUrl(publicUrl(), hire, config, now);
  const pages = { hire: hireUrl, receipt: receiptUrl(hireUrl, number) };
  await sendMail(tx, jobs, mailOf(payment)(hire, told, config.company, pages));
}

/** The page of a receipt; a guest's key stays behind it. */
function receiptUrl(hireUrl: string, number: string): string {
  const url = new URL(hireUrl);
  url.pathname += `/receipts/${number}`;
  return url.href;
}

/** What an email tells of a payment. */
export const mailed = ({ reference }: PaymentRecord, { amountKobo }: MoneyFacts, settledAt: Date) => ({
  reference,
  receivedKobo: amountKobo,
  settledAt,
});

/** The payment's page, for the mail to its customer: a guest's link carries their key, which goes to them alone. */
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
