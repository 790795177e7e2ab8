import type { FeatureRoutes } from '../../../server/answer.ts';
import { showOwnStandingCall, showStandingCall } from '../contract.ts';
import { showOwnStanding } from './show-own-standing.ts';
import { showStanding } from './show-standing.ts';

export const rankingRoutes: FeatureRoutes = (answer) => {
  answer(showOwnStandingCall, showOwnStanding);
  answer(showStandingCall, showStanding);
};
