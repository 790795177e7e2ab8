import type { FeatureRoutes } from '../../../server/answer.ts';
import { listLiveEventsCall, liveStateCall } from '../contract.ts';
import { showLiveEvents, showLiveState } from './live-state.ts';

export const liveRoutes: FeatureRoutes = (answer) => {
  answer(liveStateCall, showLiveState);
  answer(listLiveEventsCall, showLiveEvents);
};
