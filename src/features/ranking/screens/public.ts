export { distancePart, freeText, partsOf, shortWaitText } from '../standing-words.ts';
export { OwnStandingCard } from './own-standing.tsx';
export { WhyHere } from './why-here.tsx';
