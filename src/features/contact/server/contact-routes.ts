import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  answerContactCall,
  answerSeveralCall,
  closeContactCall,
  closeSeveralContactCall,
  listContactCall,
  revealSenderCall,
  showContactCall,
  takeContactCall,
} from '../console-calls.ts';
import { sendContactMessageCall } from '../contract.ts';
import {
  answerContact,
  answerSeveral,
  closeContact,
  closeSeveralContact,
  listContact,
  revealContact,
  showContact,
  takeContact,
} from './contact-console.ts';
import { sendContactMessage } from './send-contact-message.ts';

export const contactRoutes: FeatureRoutes = (answer) => {
  answer(sendContactMessageCall, sendContactMessage);
  answer(listContactCall, listContact);
  answer(showContactCall, showContact);
  answer(answerContactCall, answerContact);
  answer(takeContactCall, takeContact);
  answer(closeContactCall, closeContact);
  answer(revealSenderCall, revealContact);
  answer(answerSeveralCall, answerSeveral);
  answer(closeSeveralContactCall, closeSeveralContact);
};
