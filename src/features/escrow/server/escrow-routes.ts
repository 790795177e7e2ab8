import type { FeatureRoutes } from '../../../server/answer.ts';
import { earningsByMonthCall, earningsCall } from '../contract.ts';
import { showEarnings } from './show-earnings.ts';
import { showEarningsByMonth } from './show-earnings-by-month.ts';

export const escrowRoutes: FeatureRoutes = (answer) => {
  answer(earningsCall, showEarnings);
  answer(earningsByMonthCall, showEarningsByMonth);
};
