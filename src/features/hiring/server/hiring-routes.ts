import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  acceptQuoteCall,
  declineQuoteCall,
  declineRequestCall,
  hireCall,
  hiringDefaultsCall,
  listHiresCall,
  sendQuoteCall,
  showHireCall,
  showHireHistoryCall,
} from '../contract.ts';
import { acceptQuote } from './accept-quote.ts';
import { declineQuote } from './decline-quote.ts';
import { declineRequest } from './decline-request.ts';
import { hire } from './hire.ts';
import { listOwnHires } from './list-own-hires.ts';
import { sendQuote } from './send-quote.ts';
import { showDefaults } from './show-defaults.ts';
import { showHire } from './show-hire.ts';
import { showHistory } from './show-history.ts';

export const hiringRoutes: FeatureRoutes = (answer) => {
  answer(hireCall, hire);
  answer(hiringDefaultsCall, showDefaults);
  answer(showHireCall, showHire);
  answer(showHireHistoryCall, showHistory);
  answer(listHiresCall, listOwnHires);
  answer(sendQuoteCall, sendQuote);
  answer(declineRequestCall, declineRequest);
  answer(acceptQuoteCall, acceptQuote);
  answer(declineQuoteCall, declineQuote);
};
