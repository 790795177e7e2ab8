import type { FeatureRoutes } from '../../../server/answer.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import {
  changeEmailCall,
  changePasswordCall,
  checkLinkCall,
  checkSignUpCall,
  confirmEmailCall,
  deleteAccountCall,
  downloadDataCall,
  endOtherSessionsCall,
  endSessionCall,
  listSessionsCall,
  requestPasswordLinkCall,
  resetPasswordCall,
  sendConfirmationCall,
  showDeletionCall,
  showEmailCall,
  signInCall,
  signOutCall,
  signUpCall,
} from '../contract.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { checkLink } from './check-link.ts';
import { checkSignUp } from './check-sign-up.ts';
import { confirmEmail } from './confirm-email.ts';
import { deleteAccount } from './delete-account.ts';
import { downloadData } from './download-data.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { me } from './me.ts';
import { requestPasswordLink } from './request-password-link.ts';
import { resetPassword } from './reset-password.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { showDeletion } from './show-deletion.ts';
import { showEmail } from './show-email.ts';
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
  answer(checkLinkCall, checkLink);
  answer(resetPasswordCall, resetPassword);
  answer(confirmEmailCall, confirmEmail);
  answer(sendConfirmationCall, sendConfirmation);
  answer(changePasswordCall, changePassword);
  answer(showEmailCall, showEmail);
  answer(changeEmailCall, changeEmail);
  answer(listSessionsCall, listSessions);
  answer(endSessionCall, endSession);
  answer(endOtherSessionsCall, endOtherSessions);
  answer(downloadDataCall, downloadData);
  answer(showDeletionCall, showDeletion);
  answer(deleteAccountCall, deleteAccount);
};
