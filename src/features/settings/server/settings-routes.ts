import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  changeEmailCall,
  changePasswordCall,
  deleteAccountCall,
  downloadDataCall,
  endOtherSessionsCall,
  endSessionCall,
  listSessionsCall,
  showDeletionCall,
  showEmailCall,
} from '../contract.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { downloadData } from './download-data.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { showDeletion } from './show-deletion.ts';
import { showEmail } from './show-email.ts';

export const settingsRoutes: FeatureRoutes = (answer) => {
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
