export {
  agreesTo,
  type ConsentFrom,
  hasTextsToRead,
  recordConsent,
  recordConsents,
  recordSignUp,
} from './consents-store.ts';
export { privacyPersonalData } from './personal-data.ts';
