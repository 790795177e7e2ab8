import type { FeatureRoutes } from '../../../server/answer.ts';
import { joinLineCall, leaveLineCall, showLineCall } from '../contract.ts';
import { joinLine } from './join-line.ts';
import { leaveLine } from './leave-line.ts';
import { showLine } from './show-line.ts';

export const waitingListRoutes: FeatureRoutes = (answer) => {
  answer(showLineCall, showLine);
  answer(joinLineCall, joinLine);
  answer(leaveLineCall, leaveLine);
};
