import type { FeatureRoutes } from '../../../server/answer.ts';
import { initializePaymentCall, paystackWebhookCall, verifyPaymentCall } from '../contract.ts';
import { initializePayment } from './initialize-payment.ts';
import { receivePaystackEvent } from './receive-paystack-event.ts';
import { verifyPayment } from './verify-payment.ts';

export const checkoutRoutes: FeatureRoutes = (answer) => {
  answer(initializePaymentCall, initializePayment);
  answer(verifyPaymentCall, verifyPayment);
  answer(paystackWebhookCall, receivePaystackEvent);
};
