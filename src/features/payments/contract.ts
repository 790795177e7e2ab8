import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';
import { whereWishes } from '../hiring/contract.ts';

export const paymentMethods = ['card', 'bank_transfer', 'ussd', 'qr'] as const;
export const paymentMethod = z.enum(paymentMethods, 'Please choose how you want to pay.');
export type PaymentMethod = z.output<typeof paymentMethod>;

export const initializePaymentCall = defineCall({
  method: 'POST',
  path: '/api/payments/initialize',
  who: 'anyone',
  summary:
    'Opens a checkout for a hire and holds its time for 15 minutes. Where the job is and whom to call there has to be known by then: what the hire lacks is sent along.',
  body: z.object({
    hireId: identifier,
    method: paymentMethod,
    key: z.string().max(500).optional(),
    ...whereWishes,
  }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ authorization_url: z.string(), reference: z.string(), access_code: z.string() }),
});

export const paymentAnswer = z.object({
  status: z.enum(['success', 'pending', 'failed', 'abandoned', 'refunded']),
  reference: z.string(),
  /** What this means, as a sentence for the payer. */
  message: z.string(),
  /** Why it was not kept, as a stable code, e.g. slot_taken; null when all is well. */
  reason: z.string().nullable(),
  amountKobo: z.number(),
  method: paymentMethod,
  artisanId: z.string(),
  artisanName: z.string(),
  /** The private facts: only for the hire's two sides and the holder of a guest's key, else null. */
  hireId: z.string().nullable(),
  customerName: z.string().nullable(),
  service: z.string().nullable(),
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;

export const verifyPaymentCall = defineCall({
  method: 'GET',
  path: '/api/payments/verify/:reference',
  who: 'anyone',
  summary: 'How a payment stands, asked of Paystack where that is not yet known.',
  params: z.object({
    reference: z.string().regex(/^SH-\d{1,10}$/, 'That is not one of our payment references.'),
  }),
  query: z.object({ key: z.string().max(500).optional() }),
  // The page after paying asks again every few seconds.
  rateLimit: { max: 600, perSeconds: 60 },
  answer: paymentAnswer,
});

export const paystackWebhookCall = defineCall({
  method: 'POST',
  path: '/api/payments/webhook/paystack',
  who: 'payment-provider',
  summary: 'Paystack’s signed news about payments and refunds.',
  rateLimit: { max: 6000, perSeconds: 60 },
  answer: z.object({ received: z.literal(true) }),
});
