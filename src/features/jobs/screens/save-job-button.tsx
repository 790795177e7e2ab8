import { useFetcher, useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Job } from '../contract.ts';
import { jobTitle } from './job-words.ts';

/** Keeps a job for later, or no longer. A plain form: it comes back to where it was pressed. */
export function SaveJobButton({ job }: { job: Job }) {
  const { pathname, search } = useLocation();
  const { Form, data, state } = useFetcher<{ message: string }>();
  return (
    <Form method="post" action={`/jobs/${job.id}`} preventScrollReset>
      <input type="hidden" name="intent" value={job.saved ? 'unsave' : 'save'} />
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        pending={state !== 'idle'}
        icon={<Icon name={job.saved ? 'bookmark-check' : 'bookmark'} />}
      >
        {job.saved ? 'Unsave' : 'Save'}
        <span className="visually-hidden">: {jobTitle(job)}</span>
      </Button>
      {data && <p role="alert">{data.message}</p>}
    </Form>
  );
}
