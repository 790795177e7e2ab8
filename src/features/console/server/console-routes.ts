import type { FeatureRoutes } from '../../../server/answer.ts';
import { showTodayCall } from '../contract.ts';
import { showToday } from './show-today.ts';

export const consoleRoutes: FeatureRoutes = (answer) => {
  answer(showTodayCall, showToday);
};
