import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { Job, SuggestionSort } from '../contract.ts';
import { JobCard } from './job-card.tsx';
import { SaveJobButton } from './save-job-button.tsx';

/** The data of the suggestions, or why they could not be loaded. */
export type SuggestedJobs =
  | {
      sort: SuggestionSort;
      result: Job[];
      total: number;
      nextCursor: string | null;
      /** The number of people with an open job now. */
      totalUsers: number;
      /** The cursor of this page; null for the first. */
      after: string | null;
    }
  | { problem: string };

const filters: { sort: SuggestionSort; label: string }[] = [
  { sort: 'best', label: 'Best Matches' },
  { sort: 'recent', label: 'Most Recent' },
  { sort: 'saved', label: 'Saved Jobs' },
];

interface SuggestedJobsListProps {
  path: string;
  jobs: Exclude<SuggestedJobs, { problem: string }>;
  /** Query parameters to carry over into links. */
  keep: string;
}

/** The jobs of one filter, below the choice of filters. */
export function SuggestedJobsList({ path, jobs, keep }: SuggestedJobsListProps) {
  const { sort, result, totalUsers, nextCursor, after } = jobs;
  const first = `${path}?jobs=${sort}${keep}`;
  return (
    <>
      <nav className="job-filters" aria-label="Which jobs">
        {filters.map((filter) => (
          <Link
            key={filter.sort}
            to={`${path}?jobs=${filter.sort}${keep}`}
            className="chip"
            aria-current={filter.sort === sort ? 'true' : undefined}
            preventScrollReset
          >
            {filter.label}
          </Link>
        ))}
      </nav>
      {result.length === 0 ? (
        <NoJobs sort={sort} totalUsers={totalUsers} />
      ) : (
        <ul className="job-list swipe-row">
          {result.map((job) => (
            <li key={job.id}>
              <JobCard job={job} level={3} actions={<JobActions job={job} />} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="Jobs"
        previous={after === null ? undefined : first}
        previousLabel="First jobs"
        next={nextCursor === null ? undefined : `${first}&jobsAfter=${nextCursor}`}
        nextLabel="More jobs"
      />
    </>
  );
}

function JobActions({ job }: { job: Job }) {
  return (
    <>
      <SaveJobButton job={job} />
      <ButtonLink to={`/jobs/${job.id}#answer`} size="small">
        {job.ownAnswer ? 'See my answer' : 'Answer'}
        <span className="visually-hidden">: {job.expertise}</span>
      </ButtonLink>
    </>
  );
}

function NoJobs({ sort, totalUsers }: { sort: SuggestionSort; totalUsers: number }) {
  if (totalUsers === 0) {
    return (
      <EmptyState title="No users found in system" level={3}>
        <p>
          No one is looking for an artisan here at the moment. New jobs appear as soon as they are posted.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No users found matching the selected filter" level={3}>
      <p>Total users: {totalUsers.toLocaleString('en-NG')}</p>
      {sort === 'saved' && <p>Press “Save” on a job to keep it here while it is open.</p>}
    </EmptyState>
  );
}
