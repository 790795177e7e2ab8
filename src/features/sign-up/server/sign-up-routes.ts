import type { FeatureRoutes } from '../../../server/answer.ts';
import { checkSignUpCall, confirmEmailCall, sendConfirmationCall, signUpCall } from '../contract.ts';
import { checkSignUp } from './check-sign-up.ts';
import { confirmEmail } from './confirm-email.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { signUp } from './sign-up.ts';

export const signUpRoutes: FeatureRoutes = (answer) => {
  answer(signUpCall, signUp);
  answer(checkSignUpCall, checkSignUp);
  answer(confirmEmailCall, confirmEmail);
  answer(sendConfirmationCall, sendConfirmation);
};
