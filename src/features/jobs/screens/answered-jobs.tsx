import { Link } from 'react-router';
import { jobTitle } from '../../../shared/job-title.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import type { Job } from '../contract.ts';
import { answerStateWords, jobPlace } from './job-words.ts';
import './jobs.css';

/** The jobs an artisan answered lately, with the status of each answer; null if there are none. */
export function AnsweredJobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return null;
  return (
    <FoldSection id="jobs-answered" title="Jobs you answered" className="jobs-section" aside={jobs.length}>
      <AnsweredList jobs={jobs} />
    </FoldSection>
  );
}

/** Jobs with the status of the artisan's answer to each. */
export function AnsweredList({ jobs }: { jobs: readonly Job[] }) {
  return (
    <ul className="answered-jobs">
      {jobs.map((job) => (
        <AnsweredJob key={job.id} job={job} />
      ))}
    </ul>
  );
}

function AnsweredJob({ job }: { job: Job }) {
  const { ownAnswer: answer } = job;
  if (!answer) return null;
  const { label, tone, meaning } = answerStateWords[answer.status];
  return (
    <li>
      <div>
        <p className="answered-job-title">
          <Link to={`/jobs/${job.id}`} className="link">
            {jobTitle(job)}
          </Link>
        </p>
        <p className="job-headline">{job.expertise}</p>
        <p className="job-quiet">
          {jobPlace(job)}
          {answer.offerKobo !== null && `, you asked for ${formatNaira(answer.offerKobo)}`}. {meaning}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
