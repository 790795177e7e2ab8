import type { FeatureRoutes } from '../../../server/answer.ts';
import { showStatusCall } from '../contract.ts';
import { showStatus } from './show-status.ts';

export const statusRoutes: FeatureRoutes = (answer) => {
  answer(showStatusCall, showStatus);
};
