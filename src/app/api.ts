import { escrowRoutes } from '../features/escrow/server/escrow-routes.ts';
import type { FeatureRoutes } from '../server/answer.ts';

/** Every feature that answers calls. */
export const features: FeatureRoutes[] = [escrowRoutes];
