/** The pages explain the fee with examples, so its formula lives with the words that both sides share. */
export { serviceFeeKobo } from '../../../shared/hire-money.ts';
