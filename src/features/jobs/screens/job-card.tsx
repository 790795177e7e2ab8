import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { jobTitle } from '../../../shared/job-title.ts';
import { kilometresText } from '../../../shared/kilometres.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, VerifiedBadge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Job } from '../contract.ts';
import { answersWords, budgetWords, daysWords, jobPlace, jobStateWords } from './job-words.ts';
import './jobs.css';

export interface JobCardProps {
  job: Job;
  /** The level of the heading on its page. */
  level?: 2 | 3 | undefined;
  /** Whether to show the number of answers. */
  answers?: boolean | undefined;
  /** Shown below the facts. */
  children?: ReactNode;
  /** The actions. */
  actions?: ReactNode;
}

/** A job with its customer in a list. The title links to the job, the name to the person. */
export function JobCard({ job, level = 2, answers = false, children, actions }: JobCardProps) {
  const Heading = `h${level}` as const;
  const words = job.description || job.user.bio;
  return (
    <Card as="article" interactive className="job-card">
      <div className="job-card-head">
        {!job.own && <Avatar name={job.user.full_name} src={job.user.photoURL} />}
        <div className="job-card-names">
          <Heading className="job-card-title">
            <Link to={`/jobs/${job.id}`} className="card-link">
              {jobTitle(job)}
            </Link>
          </Heading>
          <p className="job-headline">{job.expertise}</p>
          <p className="job-card-who">
            {!job.own && <Poster job={job} />}
            <PostedOn job={job} />
          </p>
        </div>
        <JobBadge job={job} />
      </div>
      {words && <p className="job-card-words">{words}</p>}
      <JobFacts job={job} answers={answers} />
      {children}
      {actions && <div className="job-card-actions">{actions}</div>}
    </Card>
  );
}

/** The job's customer; linked only while the customer has a public page, which needs an open job. */
export function Poster({ job: { user, status, own } }: { job: Job }) {
  return (
    <span className="job-poster">
      {status === 'open' || own ? (
        <Link to={`/profile/${user.id}`} className="link">
          {user.full_name}
        </Link>
      ) : (
        user.full_name
      )}
      {user.verified && <VerifiedBadge compact />}
    </span>
  );
}

export function PostedOn({ job: { postedAt } }: { job: Job }) {
  return (
    <span>
      Posted on <time dateTime={postedAt}>{formatDay(postedAt)}</time>
    </span>
  );
}

/** The status of a job; null for an open one, since jobs in lists are open unless marked. */
export function JobBadge({ job: { status } }: { job: Job }) {
  if (status === 'open') return null;
  const { label, tone } = jobStateWords[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Place, days, budget and, optionally, the number of answers. */
export function JobFacts({ job, answers = false }: { job: Job; answers?: boolean | undefined }) {
  return (
    <ul className="job-facts">
      <li>
        <Icon name="map-pin" />
        <span className="visually-hidden">Place: </span>
        {jobPlace(job)}
        {job.distanceMiles !== null && job.distanceMiles > 0 && `, ${kilometresText(job.distanceMiles)} away`}
      </li>
      <li>
        <Icon name="calendar-days" />
        <span className="visually-hidden">When: </span>
        {daysWords(job)}
      </li>
      <li>
        <Icon name="wallet" />
        <span className="visually-hidden">Budget: </span>
        {budgetWords(job)}
      </li>
      {answers && <li className="job-answer-count">{answersWords(job.answerCount)}</li>}
    </ul>
  );
}
