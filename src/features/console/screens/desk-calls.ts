import type { DeskAct, deskList, deskShow } from '../../../shared/console-desk.ts';
import {
  dismissSuspicionCall,
  listSuspicionsCall,
  showSuspicionCall,
  upholdSuspicionCall,
} from '../../abuse/console-calls.ts';
import {
  listChargebacksCall,
  lossArtisanCall,
  lossOursCall,
  showChargebackCall,
} from '../../chargebacks/console-calls.ts';
import {
  closeUnknownMoneyCall,
  listRefundsCall,
  listUnknownMoneyCall,
  retryRefundCall,
  showRefundCall,
  showUnknownMoneyCall,
} from '../../payments/console-calls.ts';
import {
  approvePayoutCall,
  closePayoutCall,
  declinePayoutCall,
  listPayoutCasesCall,
  retryPayoutCall,
  showPayoutCaseCall,
} from '../../payouts/console-calls.ts';
import {
  closeDifferenceCall,
  closeSeveralDifferencesCall,
  listDifferencesCall,
  showDifferenceCall,
} from '../../reconciliation/console-calls.ts';
import {
  allowAppealCall,
  confirmBanCall,
  declineBanCall,
  keepSanctionCall,
  liftSanctionCall,
  listSanctionsCall,
  showSanctionCall,
} from '../../sanctions/console-calls.ts';

interface DeskCalls {
  list: ReturnType<typeof deskList>;
  show: ReturnType<typeof deskShow>;
  /** By the action's name in desks.ts. */
  acts: Record<string, DeskAct>;
  /** Actions on several cases, by the action's name. */
  bulk?: Record<string, typeof closeSeveralDifferencesCall>;
}

/** API calls of each desk. For loaders and actions only, since they would bring schemas to the browser. */
export const deskCalls: Record<string, DeskCalls> = {
  payouts: {
    list: listPayoutCasesCall,
    show: showPayoutCaseCall,
    acts: {
      approve: approvePayoutCall,
      decline: declinePayoutCall,
      retry: retryPayoutCall,
      close: closePayoutCall,
    },
  },
  refunds: { list: listRefundsCall, show: showRefundCall, acts: { retry: retryRefundCall } },
  differences: {
    list: listDifferencesCall,
    show: showDifferenceCall,
    acts: { close: closeDifferenceCall },
    bulk: { 'bulk-close': closeSeveralDifferencesCall },
  },
  'unknown-money': {
    list: listUnknownMoneyCall,
    show: showUnknownMoneyCall,
    acts: { close: closeUnknownMoneyCall },
  },
  abuse: {
    list: listSuspicionsCall,
    show: showSuspicionCall,
    acts: { dismiss: dismissSuspicionCall, uphold: upholdSuspicionCall },
  },
  sanctions: {
    list: listSanctionsCall,
    show: showSanctionCall,
    acts: {
      confirm: confirmBanCall,
      decline: declineBanCall,
      lift: liftSanctionCall,
      keep: keepSanctionCall,
      allow: allowAppealCall,
    },
  },
  chargebacks: {
    list: listChargebacksCall,
    show: showChargebackCall,
    acts: { ours: lossOursCall, artisan: lossArtisanCall },
  },
};
