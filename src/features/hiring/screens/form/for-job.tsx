import { jobInOneLine } from '../../../../shared/job-title.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';

/** Says that the form is for a job that the customer posted. */
export function ForJob({ job }: { job: Parameters<typeof jobInOneLine>[0] }) {
  return (
    <FormMessage tone="info" title={`For your job: ${jobInOneLine(job)}`}>
      <p>We’ve filled in the form from your job. Once the hire is paid, the job is filled.</p>
    </FormMessage>
  );
}
