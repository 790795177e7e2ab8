export { paymentsPersonalData, refundsUnderWay } from './personal-data.ts';
