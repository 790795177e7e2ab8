export { assertFaultless, type FieldMessages, faultsOfWork, milesOf } from './sign-up-rules.ts';
