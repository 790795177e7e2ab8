import type { FeatureRoutes } from '../../../server/answer.ts';
import { searchPlacesCall } from '../contract.ts';
import { searchPlaces } from './search-places.ts';

export const placesRoutes: FeatureRoutes = (answer) => {
  answer(searchPlacesCall, searchPlaces);
};
