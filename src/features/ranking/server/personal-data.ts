import { ownRows, type PersonalData } from '../../../server/personal-data.ts';

/** Number of views by day, without who viewed. The other figures belong to the listing. */
export const rankingPersonalData: PersonalData = {
  tables: ['artisan_views', 'standing_renewals'],
  async collect(reads, { id }) {
    const views = ownRows(
      reads.selectFrom('artisan_views').select(['day', 'shown', 'opened']).where('artisan_id', '=', id),
      ['day'],
    );
    return { views_of_own_profile: views };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('artisan_views').where('artisan_id', '=', id).execute();
    await tx.deleteFrom('standing_renewals').where('artisan_id', '=', id).execute();
  },
};
