import type { FeatureRoutes } from '../../../server/answer.ts';
import { countSearchCall, readSearchCall, searchUsersCall } from '../contract.ts';
import { countSearch } from './count-search.ts';
import { readSearch } from './read-search.ts';
import { searchUsers } from './search-users.ts';

export const searchRoutes: FeatureRoutes = (answer) => {
  answer(searchUsersCall, searchUsers);
  answer(readSearchCall, readSearch);
  answer(countSearchCall, countSearch);
};
