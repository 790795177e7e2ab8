export { MILES_PER_STAR } from '../ranking-rules.ts';
export { usualAnswer } from '../standing-words.ts';
export { rankingPersonalData } from './personal-data.ts';
export { renewStandings, renewStandingsTask } from './renew-standings.ts';
export { viewsRetention } from './retention.ts';
export { nextFreeDayOf, pointsOf } from './standing-store.ts';
export { countViews, viewCounts } from './view-counts.ts';
