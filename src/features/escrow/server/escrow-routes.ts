import type { FeatureRoutes } from '../../../server/answer.ts';
import { earningsCall } from '../contract.ts';
import { showEarnings } from './show-earnings.ts';

export const escrowRoutes: FeatureRoutes = (answer) => {
  answer(earningsCall, showEarnings);
};
