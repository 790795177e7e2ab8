import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { kobo } from '../../shared/wire-types.ts';
import { nairaAmount } from '../../shared/words.ts';
import { whereWishes } from '../hiring/contract.ts';
import { paymentMethod } from '../payments/contract.ts';
import { LEAST_TIP_KOBO, MOST_TIP_KOBO } from './tip-sums.ts';

export const initializePaymentCall = defineCall({
  method: 'POST',
  path: '/api/payments/initialize',
  who: 'anyone',
  switch: 'payments',
  summary:
    'Opens a checkout for a hire and holds its time for 15 minutes. The address and phone number must be known by then: send what the hire lacks.',
  refusals: [
    'hire_not_found',
    'where_missing',
    'already_paid',
    'hire_expired',
    'hire_ended',
    'quote_not_accepted',
    'no_quote_yet',
    'slot_taken',
    'payment_provider_unavailable',
  ],
  body: z.object({
    hireId: identifier,
    method: paymentMethod,
    key: z.string().max(500).optional(),
    ...whereWishes,
  }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ authorization_url: z.string(), reference: z.string(), access_code: z.string() }),
  exampleBody: { hireId: exampleIds.hire, method: 'card' },
  exampleAnswer: {
    authorization_url: 'https://checkout.paystack.com/0peioxfhpn',
    reference: 'SH-48213377',
    access_code: '0peioxfhpn',
  },
});

export const initializeTipCall = defineCall({
  method: 'POST',
  path: '/api/payments/tips',
  who: 'hire-customer',
  switch: 'payments',
  summary:
    'Opens a checkout for a tip to the artisan of a hire whose money was released. The artisan gets all of it. A hire is tipped once.',
  refusals: [
    'hire_not_found',
    'tip_not_possible',
    'already_tipped',
    'artisan_gone',
    'payment_provider_unavailable',
  ],
  body: z.object({
    hireId: identifier,
    amountNaira: nairaAmount({ label: 'The tip', leastKobo: LEAST_TIP_KOBO, mostKobo: MOST_TIP_KOBO }),
    method: paymentMethod,
    key: z.string().max(500).optional(),
  }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ authorization_url: z.string(), reference: z.string(), access_code: z.string() }),
  exampleBody: { hireId: exampleIds.hire, amountNaira: '1,000', method: 'card' },
  exampleAnswer: {
    authorization_url: 'https://checkout.paystack.com/0peioxfhpn',
    reference: 'SH-48213377',
    access_code: '0peioxfhpn',
  },
});

export const showTipCall = defineCall({
  method: 'GET',
  path: '/api/payments/tips/:id',
  who: 'hire-customer',
  summary: 'Whether a hire can be tipped by its customer, and what they tipped.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({
    artisanId: z.string(),
    artisanName: z.string(),
    service: z.string(),
    mayTip: z.boolean(),
    tippedKobo: kobo.nullable().meta({ description: 'Null while no tip has arrived.' }),
  }),
  exampleAnswer: {
    artisanId: exampleIds.artisan,
    artisanName: 'Chidi Okafor',
    service: 'The kitchen tap drips.',
    mayTip: true,
    tippedKobo: null,
  },
});

export const showUsualMethodCall = defineCall({
  method: 'GET',
  path: '/api/payments/usual-method',
  who: 'anyone',
  summary:
    'How the caller paid last time, to preselect for the next payment; null for a visitor and before a first payment.',
  answer: z.object({ method: paymentMethod.nullable() }),
  exampleAnswer: { method: 'bank_transfer' },
});

export const paymentAnswer = z
  .object({
    status: z.enum(['success', 'pending', 'failed', 'abandoned', 'refunded']),
    reference: z.string(),
    message: z.string().meta({ description: 'What the status means, as a sentence for the payer.' }),
    reason: z.string().nullable().meta({
      description: 'Why it was not kept, as a stable code, e.g. slot_taken; null when all is well.',
    }),
    part: z
      .enum(['first', 'balance', 'tip'])
      .meta({ description: 'Whether it pays for the booking, the rest of the price, or a tip.' }),
    amountKobo: kobo,
    method: paymentMethod,
    artisanId: z.string(),
    artisanName: z.string(),
    hireId: z.string().nullable().meta({
      description:
        "Private details: only for the hire's two sides and the holder of a guest's key, otherwise null.",
    }),
    customerName: z.string().nullable(),
    service: z.string().nullable(),
  })
  .meta({ id: 'Payment' });

export type PaymentAnswer = z.output<typeof paymentAnswer>;

export const verifyPaymentCall = defineCall({
  method: 'GET',
  path: '/api/payments/verify/:reference',
  who: 'anyone',
  summary: 'The state of a payment. We ask Paystack if it is not known yet.',
  refusals: ['payment_not_found', 'payment_provider_unavailable'],
  params: z.object({
    reference: z.string().regex(/^SH-\d{1,10}$/, 'That is not one of our payment references.'),
  }),
  query: z.object({ key: z.string().max(500).optional() }),
  // The page shown after paying polls this every few seconds.
  rateLimit: { max: 600, perSeconds: 60 },
  answer: paymentAnswer,
  exampleAnswer: {
    status: 'success',
    reference: 'SH-48213377',
    message: 'Thank you! Your payment was processed.',
    reason: null,
    part: 'first',
    amountKobo: 500_000,
    method: 'card',
    artisanId: exampleIds.artisan,
    artisanName: 'Chidi Okafor',
    hireId: exampleIds.hire,
    customerName: 'Amina Yusuf',
    service: 'The kitchen tap drips.',
  },
});

export const paystackWebhookCall = defineCall({
  method: 'POST',
  path: '/api/payments/webhook/paystack',
  who: 'payment-provider',
  summary:
    'Paystack’s signed events about payments and refunds. The body is the event as JSON, in Paystack’s format.',
  refusals: ['bad_signature'],
  rateLimit: { max: 6000, perSeconds: 60 },
  answer: z.object({ received: z.literal(true) }),
  requestHeaders: {
    'x-paystack-signature': 'HMAC-SHA512 of the body’s bytes with our secret key, in hexadecimal.',
  },
  exampleAnswer: { received: true },
});
