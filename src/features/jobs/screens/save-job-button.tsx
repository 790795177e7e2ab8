import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Job } from '../contract.ts';
import { jobTitle } from './job-words.ts';

/** Keeps a job for later, or no longer. A plain form: it comes back to where it was pressed. */
export function SaveJobButton({ job }: { job: Job }) {
  const { pathname, search } = useLocation();
  const { formAction, formData } = useNavigation();
  const path = `/jobs/${job.id}`;
  const intent = job.saved ? 'unsave' : 'save';
  const busy = formAction === path && formData?.get('intent') === intent;
  return (
    <Form method="post" action={path} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        pending={busy}
        icon={<Icon name={job.saved ? 'bookmark-check' : 'bookmark'} />}
      >
        {job.saved ? 'Unsave' : 'Save'}
        <span className="visually-hidden">: {jobTitle(job)}</span>
      </Button>
    </Form>
  );
}
