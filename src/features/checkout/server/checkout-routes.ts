import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  initializePaymentCall,
  initializeTipCall,
  paystackWebhookCall,
  showTipCall,
  showUsualMethodCall,
  verifyPaymentCall,
} from '../contract.ts';
import { initializePayment } from './initialize-payment.ts';
import { initializeTip, showTip } from './initialize-tip.ts';
import { receivePaystackEvent } from './receive-paystack-event.ts';
import { showUsualMethod } from './show-usual-method.ts';
import { verifyPayment } from './verify-payment.ts';

export const checkoutRoutes: FeatureRoutes = (answer) => {
  answer(initializePaymentCall, initializePayment);
  answer(initializeTipCall, initializeTip);
  answer(showTipCall, showTip);
  answer(showUsualMethodCall, showUsualMethod);
  answer(verifyPaymentCall, verifyPayment);
  answer(paystackWebhookCall, receivePaystackEvent);
};
