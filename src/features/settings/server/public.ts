export { accountPersonalData } from './personal-data.ts';
