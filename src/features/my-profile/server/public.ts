export { myProfilePersonalData } from './personal-data.ts';
