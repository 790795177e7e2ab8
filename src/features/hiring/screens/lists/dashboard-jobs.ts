import { type Api, isApiFailure } from '../../../../browser/api-client.ts';
import { showProfileCall } from '../../../artisans/contract.ts';
import {
  answeredJobsCall,
  type Job,
  listJobsCall,
  type SuggestionSort,
  suggestedJobsCall,
} from '../../../jobs/contract.ts';
import type { SuggestedJobs } from '../../../jobs/screens/public.ts';
import { searchUsersCall } from '../../../search/contract.ts';

const SUGGESTED = 3;
const ANSWERED = 5;

/** The jobs on an artisan's dashboard. */
export interface DashboardJobs {
  suggested: SuggestedJobs;
  /** The jobs that the artisan answered last. */
  answered: Job[];
}

function asked(address: URLSearchParams): { sort: SuggestionSort; after: string | null } {
  const sort = address.get('jobs');
  return {
    sort: sort === 'recent' || sort === 'saved' ? sort : 'best',
    after: address.get('jobsAfter'),
  };
}

/**
 * Loads the jobs of an artisan's dashboard, filtered by the URL. If that fails, the
 * rest of the dashboard still appears.
 */
export async function loadDashboardJobs(api: Api, address: URLSearchParams): Promise<DashboardJobs> {
  const { sort, after } = asked(address);
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

/** The public details of the user whose jobs a visitor looks at. */
export interface ViewedUser {
  full_name: string;
  photoURL: string | null;
  expertise: string | null;
}

/** The data of a visitor's dashboard: only open jobs, nothing personal. */
export interface VisitorDashboard {
  /** The id from the URL, unchecked. */
  id: string;
  /** Null if no public profile has this id. */
  viewed: ViewedUser | null;
  /** From the URL: the expertise by which jobs are ranked when no user is viewed. */
  expertise: string;
  jobs: SuggestedJobs;
}

/** Loads a visitor's dashboard: open jobs, best matches for the viewed user's expertise first. */
export async function loadVisitorDashboard(
  api: Api,
  id: string,
  address: URLSearchParams,
): Promise<VisitorDashboard> {
  const viewed = await findViewedUser(api, id);
  const expertise = viewed ? (viewed.expertise ?? '') : (address.get('expertise') ?? '').slice(0, 300);
  return { id, viewed, expertise, jobs: await loadOpenJobs(api, expertise, address) };
}

async function findViewedUser(api: Api, id: string): Promise<ViewedUser | null> {
  try {
    const { full_name, photoURL, expertise, role } = await api.call(showProfileCall, { params: { id } });
    return role === 'skilled' ? { full_name, photoURL, expertise } : null;
  } catch (error) {
    // To a visitor, an invalid id and a profile that is not public are the same.
    if (isApiFailure(error) && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

async function loadOpenJobs(api: Api, expertise: string, address: URLSearchParams): Promise<SuggestedJobs> {
  const { sort, after } = asked(address);
  const query = {
    limit: SUGGESTED,
    ...(sort === 'best' && expertise !== '' && { expertise }),
    ...(after !== null && { cursor: after }),
  };
  try {
    const [page, people] = await Promise.all([
      api.call(listJobsCall, { query }),
      api.callWithHeaders(searchUsersCall, { query: { role: 'consumer', limit: 1 } }),
    ]);
    // A visitor has no saved jobs.
    const list = sort === 'saved' ? { result: [], total: 0, nextCursor: null } : page;
    return { sort, after, ...list, totalUsers: Number(people.headers.get('x-total-count')) };
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    return { problem: error.message };
  }
}
