import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  checkSignUpCall,
  meCall,
  requestPasswordLinkCall,
  resetPasswordCall,
  signInCall,
  signOutCall,
  signUpCall,
} from '../contract.ts';
import { checkSignUp } from './check-sign-up.ts';
import { me } from './me.ts';
import { requestPasswordLink } from './request-password-link.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

export const accountsRoutes: FeatureRoutes = (answer) => {
  answer(signUpCall, signUp);
  answer(checkSignUpCall, checkSignUp);
  answer(signInCall, signIn);
  answer(signOutCall, signOut);
  answer(meCall, me);
  answer(requestPasswordLinkCall, requestPasswordLink);
  answer(resetPasswordCall, resetPassword);
};
