import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import { listAnswersCall, showJobCall } from '../../../jobs/contract.ts';

/** The visitor's job for which an artisan is hired, as the form uses it. */
export interface JobForHire {
  id: string;
  skill: string;
  expertise: string;
  jobDescription: string;
  town: string;
  state: string;
  /** The price in the artisan's answer, in whole kobo; null if the artisan has not answered or named none. */
  offerKobo: number | null;
  /** YYYY-MM-DD; "" if the job names no day, or a past one. */
  startDate: string;
  endDate: string;
  /** URLs. */
  photos: string[];
}

/**
 * The job named by `?job=`; null if there is none, or it is filled or not the visitor's own. The
 * artisan can then be hired without it.
 *
 * @param today the Lagos day, YYYY-MM-DD
 */
export async function findJobForHire(
  api: Api,
  address: URL,
  artisanId: string,
  today: string,
): Promise<JobForHire | null> {
  const id = address.searchParams.get('job');
  if (id === null) return null;
  try {
    const { result: job } = await api.call(showJobCall, { params: { id } });
    if (!job.own || job.status === 'filled') return null;
    const { result: answers } = await api.call(listAnswersCall, { params: { id } });
    const answer = answers.find(({ artisan }) => artisan.id === artisanId.toLowerCase());
    const ahead = job.firstDate !== null && job.firstDate >= today;
    return {
      id: job.id,
      skill: job.skill,
      expertise: job.expertise,
      jobDescription: `${job.expertise}\n\n${job.description}`.trim().slice(0, 2000),
      town: job.town,
      state: job.state,
      offerKobo: answer?.offerKobo ?? null,
      startDate: ahead ? (job.firstDate ?? '') : '',
      endDate: ahead ? (job.lastDate ?? '') : '',
      photos: job.photos,
    };
  } catch (error) {
    if (isApiFailure(error) && error.status < 500) return null;
    throw error;
  }
}
