import type { FeatureRoutes } from '../../../server/answer.ts';
import { showOwnVerificationCall, submitVerificationCall } from '../contract.ts';
import { showOwnVerification } from './show-own-verification.ts';
import { submitVerification } from './submit-verification.ts';

export const verificationRoutes: FeatureRoutes = (answer) => {
  answer(showOwnVerificationCall, showOwnVerification);
  answer(submitVerificationCall, submitVerification);
};
