import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import { listAnswersCall, showJobCall } from '../../../jobs/contract.ts';

/** The visitor's own job for which somebody is about to be hired, as the form takes it over. */
export interface JobForHire {
  id: string;
  skill: string;
  expertise: string;
  jobDescription: string;
  town: string;
  state: string;
  /** What the artisan asked for in their answer; null where they named no price, or gave none. */
  offerKobo: number | null;
  /** YYYY-MM-DD, "" where the job names no day or one that is over. */
  startDate: string;
  endDate: string;
  /** Their addresses. */
  photos: string[];
}

/**
 * The job that an address names with `?job=`; null where it names none, or one that is not the visitor's or has been
 * filled: the artisan can be hired all the same.
 *
 * @param today the day it is in Lagos, YYYY-MM-DD
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
