import type { TimelinePart } from '../../../server/app-context.ts';
import { publicPeople } from '../../people/server/public.ts';
import type { HireStatus } from '../hire-states.ts';
import { artisanStates } from '../words/artisan-states.ts';
import { hiresInBrief } from './shared-reads.ts';

/** A person's hires, as customer or artisan, for the console's timeline. */
export const hiresTimeline: TimelinePart = {
  label: 'Hires',
  async lines({ db }, personId, most) {
    const rows = await db
      .selectFrom(hiresInBrief.as('hire'))
      .innerJoin(publicPeople.as('artisan'), 'artisan.id', 'hire.artisan_id')
      .select(['hire.id', 'hire.status', 'hire.created_at', 'hire.artisan_id', 'hire.customer_name'])
      .select('artisan.full_name as artisan_name')
      .where((is) => is.or([is('hire.artisan_id', '=', personId), is('hire.customer_id', '=', personId)]))
      .orderBy('hire.created_at', 'desc')
      .limit(most)
      .execute();
    return rows.map((row) => ({
      at: row.created_at,
      words:
        row.artisan_id === personId
          ? `Asked by ${row.customer_name}: ${stateWords(row.status)}`
          : `Asked ${row.artisan_name}: ${stateWords(row.status)}`,
    }));
  },
};

const stateWords = (status: string): string => artisanStates[status as HireStatus].label;
