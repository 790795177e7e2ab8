import { z } from 'zod';

export const paymentMethods = ['card', 'bank_transfer', 'ussd', 'qr'] as const;

export const paymentMethod = z
  .enum(paymentMethods, 'Please choose how you want to pay.')
  .meta({ id: 'PaymentMethod' });

export type PaymentMethod = z.output<typeof paymentMethod>;
