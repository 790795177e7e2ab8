import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  changeEmailCall,
  changePasswordCall,
  deleteAccountCall,
  downloadArchiveCall,
  downloadDataCall,
  endOtherSessionsCall,
  endSessionCall,
  listSessionsCall,
  requestDataCopyCall,
  showDeletionCall,
  showEmailCall,
} from '../contract.ts';
import {
  addPasskeyCall,
  addPasskeyOptionsCall,
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  makeRecoveryCodesCall,
  proveCall,
  proveOptionsCall,
  removeAuthenticatorCall,
  removePasskeyCall,
  removeTrustedDevicesCall,
  showFactorsCall,
  showSetupCall,
} from '../security-contract.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  makeRecoveryCodes,
  removeAuthenticator,
} from './authenticator.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { downloadArchive, downloadData, requestDataCopy } from './download-data.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import {
  addPasskey,
  addPasskeyOptions,
  prove,
  proveOptions,
  removePasskey,
  removeTrustedDevices,
} from './own-passkeys.ts';
import { showDeletion } from './show-deletion.ts';
import { showEmail } from './show-email.ts';
import { showFactors, showSetup } from './show-factors.ts';

export const settingsRoutes: FeatureRoutes = (answer) => {
  answer(changePasswordCall, changePassword);
  answer(showEmailCall, showEmail);
  answer(changeEmailCall, changeEmail);
  answer(listSessionsCall, listSessions);
  answer(endSessionCall, endSession);
  answer(endOtherSessionsCall, endOtherSessions);
  answer(downloadDataCall, downloadData);
  answer(requestDataCopyCall, requestDataCopy);
  answer(downloadArchiveCall, downloadArchive);
  answer(showFactorsCall, showFactors);
  answer(beginAuthenticatorCall, beginAuthenticator);
  answer(showSetupCall, showSetup);
  answer(confirmAuthenticatorCall, confirmAuthenticator);
  answer(removeAuthenticatorCall, removeAuthenticator);
  answer(makeRecoveryCodesCall, makeRecoveryCodes);
  answer(addPasskeyOptionsCall, addPasskeyOptions);
  answer(addPasskeyCall, addPasskey);
  answer(removePasskeyCall, removePasskey);
  answer(proveOptionsCall, proveOptions);
  answer(proveCall, prove);
  answer(removeTrustedDevicesCall, removeTrustedDevices);
  answer(showDeletionCall, showDeletion);
  answer(deleteAccountCall, deleteAccount);
};
