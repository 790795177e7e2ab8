import { ownRows, type PersonalData } from '../../../server/personal-data.ts';

/** The jobs that a person posted, their answers to others' jobs, and what they saved. */
export const jobsPersonalData: PersonalData = {
  tables: ['jobs', 'job_photos', 'job_answers', 'saved_jobs', 'saved_artisans'],
  async collect(reads, { id }) {
    const posted = ownRows(
      reads
        .selectFrom('jobs')
        .leftJoin('places', 'places.id', 'jobs.place_id')
        .select([
          'jobs.id',
          'skill',
          'expertise',
          'description',
          'places.name as town',
          'places.state',
          'first_date',
          'last_date',
          'budget_from_kobo',
          'budget_to_kobo',
          'status',
          'posted_at',
        ])
        .where('poster_id', '=', id),
      ['number'],
    );
    const photos = ownRows(
      reads
        .selectFrom('job_photos')
        .innerJoin('jobs', 'jobs.id', 'job_photos.job_id')
        .select(['job_id', 'url'])
        .where('poster_id', '=', id),
      ['job_id', 'position'],
    );
    const answers = ownRows(
      reads
        .selectFrom('job_answers')
        .select(['job_id', 'message', 'offer_kobo', 'status', 'created_at'])
        .where('artisan_id', '=', id),
      ['created_at', 'id'],
    );
    const savedJobs = ownRows(
      reads.selectFrom('saved_jobs').select(['job_id', 'saved_at']).where('user_id', '=', id),
      ['saved_at', 'job_id'],
    );
    const savedArtisans = ownRows(
      reads.selectFrom('saved_artisans').select(['artisan_id', 'saved_at']).where('user_id', '=', id),
      ['saved_at', 'artisan_id'],
    );
    return {
      jobs_posted: posted,
      job_photos: photos,
      job_answers_sent: answers,
      saved_jobs: savedJobs,
      saved_artisans: savedArtisans,
    };
  },
  async erase(tx, { id }) {
    // Photos, answers and saves are deleted with the jobs.
    await tx.deleteFrom('jobs').where('poster_id', '=', id).execute();
    await tx.deleteFrom('job_answers').where('artisan_id', '=', id).execute();
    await tx.deleteFrom('saved_jobs').where('user_id', '=', id).execute();
    await tx
      .deleteFrom('saved_artisans')
      .where((is) => is.or([is('user_id', '=', id), is('artisan_id', '=', id)]))
      .execute();
  },
};
