import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  approvePayoutCall,
  closePayoutCall,
  declinePayoutCall,
  listPayoutCasesCall,
  makePayoutCall,
  retryPayoutCall,
  showPayoutCaseCall,
} from '../console-calls.ts';
import {
  addBankAccountCall,
  checkBankLinkCall,
  confirmBankAccountCall,
  listBanksCall,
  payoutOverviewCall,
  requestPayoutCall,
  setWeeklyPayoutCall,
} from '../contract.ts';
import { addBankAccount } from './add-bank-account.ts';
import { checkBankLink, confirmBankAccount } from './confirm-bank-account.ts';
import {
  approvePayoutCase,
  closePayoutCase,
  declinePayoutCase,
  listPayoutCases,
  makePayoutByHand,
  retryPayoutCase,
  showPayoutCase,
} from './console-payouts.ts';
import { listBanksForArtisans } from './list-banks.ts';
import { requestPayout } from './request-payout.ts';
import { setWeeklyPayout } from './set-weekly-payout.ts';
import { showOverview } from './show-overview.ts';

export const payoutsRoutes: FeatureRoutes = (answer) => {
  answer(payoutOverviewCall, showOverview);
  answer(requestPayoutCall, requestPayout);
  answer(listBanksCall, listBanksForArtisans);
  answer(addBankAccountCall, addBankAccount);
  answer(checkBankLinkCall, checkBankLink);
  answer(confirmBankAccountCall, confirmBankAccount);
  answer(setWeeklyPayoutCall, setWeeklyPayout);
  answer(listPayoutCasesCall, listPayoutCases);
  answer(showPayoutCaseCall, showPayoutCase);
  answer(retryPayoutCall, retryPayoutCase);
  answer(approvePayoutCall, approvePayoutCase);
  answer(declinePayoutCall, declinePayoutCase);
  answer(closePayoutCall, closePayoutCase);
  answer(makePayoutCall, makePayoutByHand);
};
