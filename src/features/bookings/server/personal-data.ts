import { ownRows, type PersonalData } from '../../../server/personal-data.ts';
import { loadCalendar } from './calendar-store.ts';
import { findSubscription } from './subscriptions-store.ts';

/** Working hours, days off and the subscribed calendar. Days of hires belong to the hires. */
export const bookingsPersonalData: PersonalData = {
  tables: [
    'slots',
    'calendar_rules',
    'working_hours',
    'special_hours',
    'subscribed_calendars',
    'subscribed_times',
    'calendar_feeds',
  ],
  async collect(reads, { id }) {
    const daysOff = ownRows(
      reads.selectFrom('slots').select('during').where('artisan_id', '=', id).where('hire_id', 'is', null),
      ['during'],
      (slots) => slots.map((slot) => slot.during),
    );
    const hasRules = await reads
      .selectFrom('calendar_rules')
      .select('artisan_id')
      .where('artisan_id', '=', id)
      .executeTakeFirst();
    const always = { firstDay: '1970-01-01', lastDay: '9999-12-30' };
    const calendar = hasRules && (await loadCalendar(reads, id, always, new Date(0)));
    const subscription = await findSubscription(reads, id);
    return {
      days_off: daysOff,
      working_hours: calendar?.rules ?? null,
      subscribed_calendar: subscription?.url ?? null,
    };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('calendar_feeds').where('artisan_id', '=', id).execute();
    await tx.deleteFrom('calendar_rules').where('artisan_id', '=', id).execute();
    await tx.deleteFrom('slots').where('artisan_id', '=', id).where('hire_id', 'is', null).execute();
  },
};
