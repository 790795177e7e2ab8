import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  listSavedArtisansCall,
  saveArtisanCall,
  showAvailabilityCall,
  showPreviewCall,
  showProfileCall,
  unsaveArtisanCall,
} from '../contract.ts';
import { listSavedArtisans, saveArtisan, unsaveArtisan } from './saved-artisans.ts';
import { showAvailability } from './show-availability.ts';
import { showPreview } from './show-preview.ts';
import { ownFieldsOfProfile, showProfile } from './show-profile.ts';

export const artisansRoutes: FeatureRoutes = (answer) => {
  answer(showProfileCall, showProfile, ownFieldsOfProfile);
  answer(saveArtisanCall, saveArtisan);
  answer(unsaveArtisanCall, unsaveArtisan);
  answer(listSavedArtisansCall, listSavedArtisans);
  answer(showAvailabilityCall, showAvailability);
  answer(showPreviewCall, showPreview);
};
