import type { FeatureRoutes } from '../../../server/answer.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import {
  checkLinkCall,
  requestPasswordLinkCall,
  resetPasswordCall,
  signInCall,
  signOutCall,
} from '../contract.ts';
import {
  checkNotMeCall,
  notMeCall,
  passkeySignInCall,
  passkeySignInOptionsCall,
  showSecondStepCall,
  takeSecondStepCall,
} from '../second-step-contract.ts';
import { checkLink } from './check-link.ts';
import { me } from './me.ts';
import { checkNotMe, notMe } from './not-me.ts';
import { passkeySignIn, passkeySignInOptions } from './passkey-sign-in.ts';
import { requestPasswordLink } from './request-password-link.ts';
import { resetPassword } from './reset-password.ts';
import { showSecondStep, takeSecondStep } from './second-step.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionsRoutes: FeatureRoutes = (answer) => {
  answer(signInCall, signIn);
  answer(showSecondStepCall, showSecondStep);
  answer(takeSecondStepCall, takeSecondStep);
  answer(passkeySignInOptionsCall, passkeySignInOptions);
  answer(passkeySignInCall, passkeySignIn);
  answer(checkNotMeCall, checkNotMe);
  answer(notMeCall, notMe);
  answer(signOutCall, signOut);
  answer(meCall, me);
  answer(requestPasswordLinkCall, requestPasswordLink);
  answer(checkLinkCall, checkLink);
  answer(resetPasswordCall, resetPassword);
};
