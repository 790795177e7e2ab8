import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  endCalendarFeedCall,
  renewCalendarFeedCall,
  setDaysOffCall,
  setWorkingHoursCall,
  showOwnAvailabilityCall,
  subscribeCalendarCall,
  switchAvailabilityCall,
  unsubscribeCalendarCall,
} from '../contract.ts';
import { endCalendarFeed, renewCalendarFeed } from './calendar-feed.ts';
import { setDaysOff } from './set-days-off.ts';
import { setWorkingHours } from './set-working-hours.ts';
import { showOwnAvailability } from './show-own-availability.ts';
import { subscribeCalendar, unsubscribeCalendar } from './subscribe-calendar.ts';
import { switchAvailability } from './switch-availability.ts';

export const bookingsRoutes: FeatureRoutes = (answer) => {
  answer(showOwnAvailabilityCall, showOwnAvailability);
  answer(setDaysOffCall, setDaysOff);
  answer(switchAvailabilityCall, switchAvailability);
  answer(setWorkingHoursCall, setWorkingHours);
  answer(renewCalendarFeedCall, renewCalendarFeed);
  answer(endCalendarFeedCall, endCalendarFeed);
  answer(subscribeCalendarCall, subscribeCalendar);
  answer(unsubscribeCalendarCall, unsubscribeCalendar);
};
