import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { Job } from '../contract.ts';
import { JobBadge, JobCard } from './job-card.tsx';
import { answersWords } from './job-words.ts';
import { CloseJobButton } from './manage-job.tsx';
import './jobs.css';

export interface OwnJobsPage {
  result: Job[];
  nextCursor: string | null;
  /** The cursor of this page; null for the first. */
  after: string | null;
}

/** The customer's jobs with their actions. The URL parameter of pages is `jobsAfter`. */
export function OwnJobs({ path, jobs: { result, nextCursor, after } }: { path: string; jobs: OwnJobsPage }) {
  return (
    <section aria-labelledby="own-jobs" className="jobs-section">
      <div className="jobs-section-head">
        <h2 id="own-jobs">My jobs</h2>
        {result.length > 0 && (
          <ButtonLink to="/jobs/new" size="small" variant="secondary">
            Post a job
          </ButtonLink>
        )}
      </div>
      {result.length === 0 ? (
        <EmptyState
          title="You have not posted a job yet"
          level={3}
          action={<ButtonLink to="/jobs/new">Post a job</ButtonLink>}
        >
          <p>Say what you need and where. Artisans answer with a message or a price, and you choose.</p>
        </EmptyState>
      ) : (
        <ul className={result.length > 1 ? 'job-folds' : 'job-list'}>
          {result.map((job) => (
            <li key={job.id}>
              {result.length > 1 ? (
                <Fold
                  summary={
                    <h3>
                      {job.expertise} <JobBadge job={job} />
                    </h3>
                  }
                  aside={answersWords(job.answerCount)}
                >
                  <OwnJob job={job} />
                </Fold>
              ) : (
                <OwnJob job={job} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="My jobs"
        previous={after === null ? undefined : path}
        previousLabel="Newest jobs"
        next={nextCursor === null ? undefined : `${path}?jobsAfter=${nextCursor}`}
        nextLabel="Older jobs"
      />
    </section>
  );
}

const OwnJob = ({ job }: { job: Job }) => (
  <JobCard job={job} level={3} actions={<OwnJobActions job={job} />}>
    <p className="job-answer-count">{answersWords(job.answerCount)}</p>
  </JobCard>
);

function OwnJobActions({ job }: { job: Job }) {
  const open = job.status === 'open';
  return (
    <>
      {job.answerCount > 0 && (
        <ButtonLink to={`/jobs/${job.id}#answers`} size="small">
          See answers<span className="visually-hidden">: {job.expertise}</span>
        </ButtonLink>
      )}
      <ButtonLink to={`/jobs/${job.id}/edit`} size="small" variant="secondary">
        {open ? 'Edit' : 'Open again'}
        <span className="visually-hidden">: {job.expertise}</span>
      </ButtonLink>
      {open && <CloseJobButton job={job} reason="closed" />}
    </>
  );
}
