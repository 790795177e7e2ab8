export { findBvnDigits } from './bvn-store.ts';
export { checkNewName } from './check-new-name.ts';
export { forgetVerification } from './forget.ts';
export { verificationCommands } from './operator-commands.ts';
export { verificationPersonalData } from './personal-data.ts';
export { openVerification } from './receive-submission.ts';
export { warnOfOverdueVerificationsTask } from './warn-of-overdue.ts';
