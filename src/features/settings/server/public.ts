export { eraseRestTask } from './erase-rest.ts';
export { signInPersonalData } from './personal-data.ts';
