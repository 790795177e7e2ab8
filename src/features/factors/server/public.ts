export {
  deleteAuthenticator,
  deleteSetup,
  findSetup,
  insertAuthenticator,
  listAuthenticatorsWithOtherKeys,
  replaceSetup,
  resealAuthenticator,
  sealTotpKey,
} from './authenticator-store.ts';
export { type CheckedCode, checkCode } from './check-code.ts';
export { deleteFactors, deleteFactorsSince, type Factors, findFactors, hasAny } from './factors-store.ts';
export { checkNewPasskey, checkPasskey, optionsToAdd, optionsToUse, passkeyHost } from './passkeys.ts';
export { deletePasskey, insertPasskey, listPasskeys } from './passkeys-store.ts';
export { factorsPersonalData } from './personal-data.ts';
export { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
export { factorsRetention } from './retention.ts';
export { newTotpKey, stepOf, totpAddress } from './totp.ts';
