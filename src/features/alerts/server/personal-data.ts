import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../server/database.ts';
import { ownRows, type Person, type PersonalData } from '../../../server/personal-data.ts';

/** Alerts of a person, including those requested with their email only. */
const alertsOf = (person: Person) => (is: ExpressionBuilder<Database, 'alerts'>) =>
  person.provenEmail === null
    ? is('user_id', '=', person.id)
    : is.or([is('user_id', '=', person.id), is('email', '=', person.provenEmail)]);

export const alertsPersonalData: PersonalData = {
  tables: [
    'alerts',
    'alert_finds',
    'alert_confirmations',
    'artisan_arrivals',
    'saved_searches',
    'job_alerts',
    'job_alert_finds',
  ],
  async collect(reads, person) {
    const alerts = ownRows(
      reads
        .selectFrom('alerts')
        .leftJoin('places', 'places.id', 'alerts.place_id')
        .select([
          'trades',
          'alerts.state',
          'places.name as town',
          'alerts.latitude',
          'alerts.longitude',
          'miles',
          'asked_at',
          'began_at',
          'ends_at',
          'emailed_on',
        ])
        .where(alertsOf(person)),
      ['alerts.id'],
    );
    const searches = ownRows(
      reads
        .selectFrom('saved_searches')
        .select(['name', 'query', 'created_at'])
        .where('user_id', '=', person.id),
      ['created_at', 'id'],
    );
    const jobAlert = await reads
      .selectFrom('job_alerts')
      .leftJoin('places', 'places.id', 'job_alerts.place_id')
      .select(['trades', 'places.name as town', 'miles', 'least_kobo', 'began_at', 'emailed_on'])
      .where('artisan_id', '=', person.id)
      .execute();
    const jobs = ownRows(
      reads
        .selectFrom('job_alert_finds')
        .select(['job_id', 'found_at', 'told_at'])
        .where('artisan_id', '=', person.id),
      ['found_at', 'job_id'],
    );
    return { alerts, saved_searches: searches, job_alert: jobAlert, jobs_told_of: jobs };
  },
  async erase(tx, person) {
    await tx.deleteFrom('alerts').where(alertsOf(person)).execute();
    await tx.deleteFrom('saved_searches').where('user_id', '=', person.id).execute();
    // Its finds are deleted by cascade.
    await tx.deleteFrom('job_alerts').where('artisan_id', '=', person.id).execute();
    await tx.deleteFrom('alert_finds').where('artisan_id', '=', person.id).execute();
    await tx.deleteFrom('artisan_arrivals').where('artisan_id', '=', person.id).execute();
    if (person.provenEmail !== null)
      await tx.deleteFrom('alert_confirmations').where('email', '=', person.provenEmail).execute();
  },
};
