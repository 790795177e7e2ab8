import { useFetcher } from 'react-router';
import { jobInOneLine } from '../../../shared/job-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Job } from '../contract.ts';
import type { JobActionResult } from './job-action.ts';

/**
 * Saves a job or removes it from the saved ones. The job stays in the list until reload, so that a slip can be undone.
 */
export function SaveJobButton({ job }: { job: Job }) {
  const { Form, data, state } = useFetcher<JobActionResult>();
  const saved = data?.saved ?? job.saved;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={saved ? 'unsave' : 'save'} />
      <input type="hidden" name="jobId" value={job.id} />
      <noscript>
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      <Button
        type="submit"
        size="small"
        variant="secondary"
        pending={state !== 'idle'}
        icon={<Icon name={saved ? 'bookmark-check' : 'bookmark'} />}
      >
        {saved ? 'Unsave' : 'Save'}
        <span className="visually-hidden">: {jobInOneLine(job)}</span>
      </Button>
      {data?.message && <p role="alert">{data.message}</p>}
    </Form>
  );
}
