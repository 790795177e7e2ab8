import type { PersonalData } from '../../../server/personal-data.ts';

/** Days off. The days of hires say nothing of anybody beyond the hire. */
export const bookingsPersonalData: PersonalData = {
  tables: ['slots'],
  async collect(reads, { id }) {
    const slots = await reads
      .selectFrom('slots')
      .select('during')
      .where('artisan_id', '=', id)
      .where('hire_id', 'is', null)
      .orderBy('during')
      .execute();
    return { days_off: slots.map((slot) => slot.during) };
  },
  async forget(tx, { id }) {
    await tx.deleteFrom('slots').where('artisan_id', '=', id).where('hire_id', 'is', null).execute();
  },
};
