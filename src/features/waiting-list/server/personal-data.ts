import type { ExpressionBuilder } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import { ownRows, type Person, type PersonalData } from '../../../server/personal-data.ts';
import { advanceWaitlist } from './advance-waitlist.ts';

/** Waitlist places of a person, including those joined with their email only. */
const placesOf = (person: Person) => (is: ExpressionBuilder<Database, 'waiting_places'>) =>
  person.provenEmail === null
    ? is('user_id', '=', person.id)
    : is.or([
        is('user_id', '=', person.id),
        is.and([is('user_id', 'is', null), is('email', '=', person.provenEmail)]),
      ]);

export const waitingListPersonalData: PersonalData = {
  tables: ['waiting_places'],
  async collect(reads, person) {
    const places = ownRows(
      reads
        .selectFrom('waiting_places')
        .select(['artisan_id', 'email', 'joined_at', 'told_at', 'ended_at', 'ending'])
        .where(placesOf(person)),
      ['line_number'],
    );
    return { waiting_places: places };
  },
  async erase(tx, person, { jobs }) {
    await tx.deleteFrom('waiting_places').where('artisan_id', '=', person.id).execute();
    const left = await tx
      .deleteFrom('waiting_places')
      .where(placesOf(person))
      .returning('artisan_id')
      .execute();
    // It may have been this person's turn.
    for (const artisanId of new Set(left.map((place) => place.artisan_id))) {
      await advanceWaitlist(tx, jobs, artisanId);
    }
  },
};

/** Moves a person's places to their new email, except on waitlists where that email already has one. */
export async function updateWaitlistEmail(
  tx: Tx,
  { userId, to }: { userId: string; to: string },
): Promise<void> {
  await tx
    .updateTable('waiting_places as place')
    .set({ email: to })
    .where('place.user_id', '=', userId)
    .where('place.ended_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('waiting_places as other')
            .select('other.id')
            .whereRef('other.artisan_id', '=', 'place.artisan_id')
            .where('other.email', '=', to)
            .where('other.ended_at', 'is', null),
        ),
      ),
    )
    .execute();
}
