export { deviceOf } from '../../../server/device-words.ts';
export { accountBrowsers, sessionAddresses } from './account-browsers.ts';
export {
  findAccount,
  findPassword,
  insertAccount,
  ownUserOf,
  replacePassword,
} from './accounts-store.ts';
export { adminCommands } from './create-admin.ts';
export { makeEmailLink, maySendLink, tokenHashOf } from './email-link.ts';
export {
  addressChangeAskedMail,
  addressChangedMail,
  addressInUseMail,
  confirmationMail,
  newAddressMail,
} from './email-link-emails.ts';
export {
  endChangeLinks,
  endOtherLinks,
  findLinkOwner,
  findPendingEmail,
  lockEmailLink,
  setEmailLinkUsed,
} from './email-links-store.ts';
export { type ChangedFactor, factorChangedMail } from './factor-emails.ts';
export { logFactorEvent, refusalOfCode } from './factor-events.ts';
export { callerFinder, personOf } from './find-caller.ts';
export { isOnlyKnownDevice } from './known-device.ts';
export { nameInLogs } from './name-in-logs.ts';
export { notifyOfGuessingTask } from './notify-of-guessing.ts';
export { findRoles } from './operator-roles-store.ts';
export { assertOwnPassword, wrongPassword } from './own-password.ts';
export { assertPasskeysPossible, wrongPasskey } from './passkey-sign-in.ts';
export { hashPassword, verifyPassword } from './password-hash.ts';
export { passwordChangedMail } from './password-link-emails.ts';
export { signUpRepeatThrottle, takeTry } from './password-tries.ts';
export { weaknessOf } from './password-weakness.ts';
export { sendPasswordLinkTask } from './request-password-link.ts';
export { emailLinksRetention, sessionsRetention } from './retention.ts';
export {
  endedSessionCookie,
  FORGET_PAGES,
  sessionCookie,
  sessionCookieName,
  sessionNameOf,
  sessionTokenOf,
} from './session-cookie.ts';
export {
  deleteOtherSessions,
  deleteSession,
  deleteSessions,
  findToken,
  listSessions,
  newToken,
  PREVIOUS_TOKEN_MS,
  renewToken,
} from './sessions-store.ts';
export {
  assertStepUp,
  assertStepUpBesidesPassword,
  proveByCode,
  type RequiredProof,
  recordProof,
  requiredProofOf,
} from './step-up.ts';
export { countTrustedDevices, deleteTrustedDevices } from './trusted-device.ts';
