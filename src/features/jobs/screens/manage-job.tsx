import { useFetcher } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Job } from '../contract.ts';
import type { JobActionResult } from './job-action.ts';

/** Closes an open job, because it is no longer wanted or an artisan was found. It can be reopened. */
export function CloseJobButton({ job, reason }: { job: Job; reason: 'closed' | 'filled' }) {
  const { Form, data, state } = useFetcher<JobActionResult>();
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="reason" value={reason} />
      <input type="hidden" name="jobId" value={job.id} />
      <noscript>
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      <Button
        type="submit"
        size="small"
        variant={reason === 'filled' ? 'secondary' : 'quiet'}
        pending={state !== 'idle'}
      >
        {reason === 'filled' ? 'I found someone' : 'Close'}
        <span className="visually-hidden">: {job.expertise}</span>
      </Button>
      {data?.message && <p role="alert">{data.message}</p>}
    </Form>
  );
}

const meaning: Record<Exclude<Job['status'], 'open'>, string> = {
  closed: 'You closed this job. Artisans no longer see it.',
  filled: 'You found someone for this job. Artisans no longer see it.',
  expired: 'This job has expired. Artisans no longer see it.',
};

/** The customer's actions, beside the job. */
export function ManageJob({ job }: { job: Job }) {
  const open = job.status === 'open';
  return (
    <Card as="section" edge className="job-aside" aria-labelledby="manage-job">
      <h2 id="manage-job" className="job-aside-title">
        Your job
      </h2>
      <p>
        {job.status === 'open'
          ? `Artisans see it until ${formatDay(lastMoment(job.expiresAt))}, with the town and never your address.`
          : meaning[job.status]}
      </p>
      <div className="job-aside-actions">
        <ButtonLink to={`/jobs/${job.id}/edit`} variant={open ? 'secondary' : 'primary'} size="small">
          {open ? 'Edit' : 'Open again'}
        </ButtonLink>
        {open && <CloseJobButton job={job} reason="filled" />}
        {open && <CloseJobButton job={job} reason="closed" />}
      </div>
    </Card>
  );
}

/** The moment before the expiry, so that a job that ends at midnight shows the day before. */
const lastMoment = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();
