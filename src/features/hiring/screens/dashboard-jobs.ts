import { type Api, isApiFailure } from '../../../browser/api-client.ts';
import { answeredJobsCall, type Job, type SuggestionSort, suggestedJobsCall } from '../../jobs/contract.ts';
import type { SuggestedJobs } from '../../jobs/screens/public.ts';

const SUGGESTED = 10;
const ANSWERED = 5;

/** What an artisan's dashboard shows of jobs. */
export interface DashboardJobs {
  suggested: SuggestedJobs;
  /** Those that they answered last. */
  answered: Job[];
}

/**
 * Loads the jobs of an artisan's dashboard; the filter stands in its address. When they cannot be had, the rest of the
 * dashboard is shown all the same.
 */
export async function loadDashboardJobs(api: Api, address: URLSearchParams): Promise<DashboardJobs> {
  const asked = address.get('jobs');
  const sort: SuggestionSort = asked === 'recent' || asked === 'saved' ? asked : 'best';
  const after = address.get('jobsAfter');
  const query = { sort, limit: SUGGESTED, ...(after !== null && { cursor: after }) };
  try {
    const [page, answered] = await Promise.all([
      api.call(suggestedJobsCall, { query }),
      api.call(answeredJobsCall, { query: { limit: ANSWERED } }),
    ]);
    return { suggested: { sort, after, ...page }, answered: answered.result };
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return { suggested: { problem: error.message }, answered: [] };
  }
}
