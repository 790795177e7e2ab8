import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  addBankAccountCall,
  askForPayoutCall,
  checkBankLinkCall,
  confirmBankAccountCall,
  listBanksCall,
  payoutOverviewCall,
  setWeeklyPayoutCall,
} from '../contract.ts';
import { addBankAccount } from './add-bank-account.ts';
import { askForPayout } from './ask-for-payout.ts';
import { checkBankLink, confirmBankAccount } from './confirm-bank-account.ts';
import { listBanksForArtisans } from './list-banks.ts';
import { setWeeklyPayout } from './set-weekly-payout.ts';
import { showOverview } from './show-overview.ts';

export const payoutsRoutes: FeatureRoutes = (answer) => {
  answer(payoutOverviewCall, showOverview);
  answer(askForPayoutCall, askForPayout);
  answer(listBanksCall, listBanksForArtisans);
  answer(addBankAccountCall, addBankAccount);
  answer(checkBankLinkCall, checkBankLink);
  answer(confirmBankAccountCall, confirmBankAccount);
  answer(setWeeklyPayoutCall, setWeeklyPayout);
};
