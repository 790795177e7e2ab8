import type { FeatureRoutes } from '../../../server/answer.ts';
import { agreeCall, listConsentsCall, listLooksCall, showPolicyCall } from '../contract.ts';
import { agree, showConsents, showPolicy } from './agree.ts';
import { showLooks } from './looks.ts';

export const privacyRoutes: FeatureRoutes = (answer) => {
  answer(listConsentsCall, showConsents);
  answer(agreeCall, agree);
  answer(listLooksCall, showLooks);
  answer(showPolicyCall, showPolicy);
};
