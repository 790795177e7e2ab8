import type { FeatureRoutes } from '../../../server/answer.ts';
import { sendContactMessageCall } from '../contract.ts';
import { sendContactMessage } from './send-contact-message.ts';

export const contactRoutes: FeatureRoutes = (answer) => {
  answer(sendContactMessageCall, sendContactMessage);
};
