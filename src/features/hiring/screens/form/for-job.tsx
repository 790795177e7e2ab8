import { ownJobInOneLine } from '../../../../shared/job-title.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatWeekday } from '../../../../shared/lagos-time.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { Openings } from '../../../bookings/contract.ts';
import type { JobForHire } from './job-for-hire.ts';

interface ForJobProps {
  job: JobForHire;
  artisanName: string;
  openings: Openings;
}

/** Says which of the customer's jobs the hire is for, and warns if its day is taken. */
export function ForJob({ job, artisanName, openings }: ForJobProps) {
  const firstDay = openings.days.find(({ date }) => date === job.startDate);
  return (
    <FormMessage tone="info" title={`For your job: ${ownJobInOneLine(job)}`}>
      <p>
        We’ve filled in the form from your job. Once you’ve paid for the hire, the job is marked as filled.
      </p>
      {firstDay && !firstDay.free && (
        <p>
          {artisanName} is not free on {formatWeekday(job.startDate)}. Please choose another day.
        </p>
      )}
      {job.offerKobo !== null && (
        <p>
          In their answer they asked for <strong>{formatNaira(job.offerKobo)}</strong>. It becomes the agreed
          price when they send it as a quote and you accept it.
        </p>
      )}
    </FormMessage>
  );
}
