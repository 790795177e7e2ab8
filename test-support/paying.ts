import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { PaymentAnswer } from '../src/features/checkout/contract.ts';
import type { PaymentMethod } from '../src/features/payments/contract.ts';
import { newId } from '../src/shared/identifier.ts';
import { keyInHeader } from './key-in-header.ts';
import type { TestApp } from './test-app.ts';

/** What customers and Paystack do when a hire is paid, through the API. */

/** The place of a job and whom to call there, in the form of a request. */
export const whereAndWhom = {
  jobAddress: '12 Allen Avenue',
  jobLandmark: 'Opposite the market',
  jobTown: 'Ikeja',
  jobState: 'Lagos',
  phone: '0803 123 4567',
};

export interface GuestHire {
  id: string;
  /** The guest's key. */
  key: string;
}

/** A guest hires an artisan for a day (YYYY-MM-DD). */
export async function hireAsGuest(app: TestApp, artisan: { id: string }, day?: string): Promise<GuestHire> {
  const { id, key } = await hireForDay(app, artisan, day);
  if (key === undefined) throw new Error('hired without a guest’s key');
  return { id, key };
}

/** The same for any customer; only a guest's hire has a key. */
export async function hireForDay(
  app: TestApp,
  artisan: { id: string },
  day = '2026-12-01',
  headers: Record<string, string> = {},
): Promise<{ id: string; key?: string }> {
  const response = await app.request({
    method: 'POST',
    url: '/api/hiring/hire',
    headers,
    payload: {
      id: newId(),
      fullName: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      jobDescription: 'Fix the kitchen sink',
      ...whereAndWhom,
      startDate: day,
      endDate: day,
      startTime: '09:00',
      checkbox: true,
      artisanId: artisan.id,
      action: 'Confirm & Hire',
    },
  });
  const { result, ...refusal } = response.json();
  if (!result) throw new Error(`not hired: ${response.statusCode} ${JSON.stringify(refusal)}`);
  return { id: result.id, ...(result.guestKey && { key: result.guestKey }) };
}

export interface OpenedCheckout {
  status: number;
  /** The answer's body: the checkout, or why there is none. */
  body: {
    authorization_url: string;
    reference: string;
    access_code: string;
    code?: string;
    message?: string;
  };
}

export async function openCheckout(
  app: TestApp,
  hire: { id: string; key?: string },
  { method = 'card', headers = {} }: { method?: PaymentMethod; headers?: Record<string, string> } = {},
): Promise<OpenedCheckout> {
  const response = await app.request({
    method: 'POST',
    url: '/api/payments/initialize',
    headers,
    payload: { hireId: hire.id, method, key: hire.key },
  });
  return { status: response.statusCode, body: response.json() };
}

/** Ends the local Paystack's checkout like the payer; the webhook follows automatically. */
export async function payAtPaystack(
  app: TestApp,
  accessCode: string,
  { outcome = 'success', channel = 'card' }: { outcome?: string; channel?: string } = {},
): Promise<{ status: string; redirect_url: string | null }> {
  const response = await app.request({
    method: 'POST',
    url: `/sandbox/paystack/checkout/${accessCode}`,
    payload: { outcome, channel },
  });
  return response.json();
}

export async function verify(
  app: TestApp,
  reference: string,
  { key, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
): Promise<PaymentAnswer> {
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
  const response = await app.request(keyInHeader(`/api/payments/verify/${reference}${query}`, headers));
  return response.json();
}

/** Sends a webhook like Paystack, with a valid signature unless one is given. */
export const sendWebhook = (app: TestApp, news: { event: string; data: unknown }, signature?: string) =>
  sendWebhookText(app, JSON.stringify(news), signature);

/** Sends a webhook with exactly this body. */
export function sendWebhookText(app: TestApp, payload: string, signature?: string) {
  const { secretKey } = app.context.config.paystack;
  return app.request({
    method: 'POST',
    url: '/api/payments/webhook/paystack',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature ?? createHmac('sha512', secretKey).update(payload).digest('hex'),
    },
    payload,
  });
}

/** The balance of each kind of account in kobo: credits less debits; all together are 0. */
export async function books(app: TestApp): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, sum(credits_kobo - debits_kobo)::bigint as balance from ledger_balances group by kind`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

export async function hireStatus(app: TestApp, hireId: string): Promise<string> {
  const hire = await app.db
    .selectFrom('hires')
    .select('status')
    .where('id', '=', hireId)
    .executeTakeFirstOrThrow();
  return hire.status;
}

/** Simulates money being returned in Paystack's dashboard, or by a bank. */
export const takeBack = (app: TestApp, reference: string, amountKobo: number) =>
  sendWebhook(app, {
    event: 'refund.processed',
    data: {
      status: 'processed',
      transaction_reference: reference,
      refund_reference: null,
      amount: String(amountKobo),
      currency: 'NGN',
    },
  });

/** The refunds of a hire's payments, in kobo. */
export const refundsOf = (app: TestApp, hireId: string) =>
  app.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount_kobo', 'refunds.status'])
    .where('payments.hire_id', '=', hireId)
    .execute();
