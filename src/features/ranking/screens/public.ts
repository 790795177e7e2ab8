export { freeText, shortWaitText } from '../standing-words.ts';
export { OwnStandingCard } from './own-standing.tsx';
export { WhyThisOrder } from './why-this-order.tsx';
