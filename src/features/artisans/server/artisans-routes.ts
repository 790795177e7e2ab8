import type { FeatureRoutes } from '../../../server/answer.ts';
import { showAvailabilityCall, showPreviewCall, showProfileCall } from '../contract.ts';
import { showAvailability } from './show-availability.ts';
import { showPreview } from './show-preview.ts';
import { showProfile } from './show-profile.ts';

export const artisansRoutes: FeatureRoutes = (answer) => {
  answer(showProfileCall, showProfile);
  answer(showAvailabilityCall, showAvailability);
  answer(showPreviewCall, showPreview);
};
