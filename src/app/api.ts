import type { FeatureRoutes } from '../server/answer.ts';

/** Every feature that answers calls. */
export const features: FeatureRoutes[] = [];
