import type { FeatureRoutes } from '../../../server/answer.ts';
import { joinWaitlistCall, leaveWaitlistCall, showWaitlistCall } from '../contract.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveLine } from './leave-waitlist.ts';
import { showLine } from './show-waitlist.ts';

export const waitingListRoutes: FeatureRoutes = (answer) => {
  answer(showWaitlistCall, showLine);
  answer(joinWaitlistCall, joinWaitlist);
  answer(leaveWaitlistCall, leaveLine);
};
