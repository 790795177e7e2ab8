export { ownSanctionWords, type SanctionWords } from './own-sanction.ts';
