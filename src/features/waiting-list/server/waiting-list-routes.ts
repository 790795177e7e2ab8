import type { FeatureRoutes } from '../../../server/answer.ts';
import { joinLineCall, leaveLineCall, showLineCall } from '../contract.ts';
import { joinWaitlist } from './join-line.ts';
import { leaveLine } from './leave-line.ts';
import { showLine } from './show-line.ts';

export const waitingListRoutes: FeatureRoutes = (answer) => {
  answer(showLineCall, showLine);
  answer(joinLineCall, joinWaitlist);
  answer(leaveLineCall, leaveLine);
};
