import type { FeatureRoutes } from '../../../server/answer.ts';
import { setDaysOffCall, showOwnAvailabilityCall, switchAvailabilityCall } from '../contract.ts';
import { setDaysOff } from './set-days-off.ts';
import { showOwnAvailability } from './show-own-availability.ts';
import { switchAvailability } from './switch-availability.ts';

export const bookingsRoutes: FeatureRoutes = (answer) => {
  answer(showOwnAvailabilityCall, showOwnAvailability);
  answer(setDaysOffCall, setDaysOff);
  answer(switchAvailabilityCall, switchAvailability);
};
