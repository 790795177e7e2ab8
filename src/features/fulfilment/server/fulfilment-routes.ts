import type { FeatureRoutes } from '../../../server/answer.ts';
import { cancelHireCall } from '../contract.ts';
import { cancelHire } from './cancel-hire.ts';

export const fulfilmentRoutes: FeatureRoutes = (answer) => {
  answer(cancelHireCall, cancelHire);
};
