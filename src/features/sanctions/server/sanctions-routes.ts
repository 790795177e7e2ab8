import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  allowAppealCall,
  confirmBanCall,
  declineBanCall,
  giveSanctionCall,
  giveSeveralCall,
  keepSanctionCall,
  liftSanctionCall,
  listSanctionsCall,
  showSanctionCall,
} from '../console-calls.ts';
import { appealSanctionCall, listOwnSanctionsCall, showOwnSanctionCall } from '../contract.ts';
import { decide, giveAtConsole, giveSeveral, listSanctions, showSanction } from './console-sanctions.ts';
import { appealSanction, listOwnSanctions, showOwnSanction } from './own-sanctions.ts';

export const sanctionsRoutes: FeatureRoutes = (answer) => {
  answer(listOwnSanctionsCall, listOwnSanctions);
  answer(showOwnSanctionCall, showOwnSanction);
  answer(appealSanctionCall, appealSanction);
  answer(listSanctionsCall, listSanctions);
  answer(showSanctionCall, showSanction);
  answer(giveSanctionCall, giveAtConsole);
  answer(giveSeveralCall, giveSeveral);
  answer(confirmBanCall, decide('confirm'));
  answer(declineBanCall, decide('decline'));
  answer(liftSanctionCall, decide('lift'));
  answer(keepSanctionCall, decide('keep'));
  answer(allowAppealCall, decide('allow'));
};
