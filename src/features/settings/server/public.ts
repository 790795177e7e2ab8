export { signInPersonalData } from './personal-data.ts';
