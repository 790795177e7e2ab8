import type { FeatureRoutes } from '../../../server/answer.ts';
import { searchPlacesCall, searchUsersCall } from '../contract.ts';
import { searchPlaces } from './search-places.ts';
import { searchUsers } from './search-users.ts';

export const searchRoutes: FeatureRoutes = (answer) => {
  answer(searchUsersCall, searchUsers);
  answer(searchPlacesCall, searchPlaces);
};
