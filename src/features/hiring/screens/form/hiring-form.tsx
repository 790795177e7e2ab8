import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useKeptForm } from '../../../../browser/kept-form.ts';
import { BOOKING_DEPOSIT_KOBO, formatNaira } from '../../../../shared/kobo.ts';
import { formatDay } from '../../../../shared/lagos-time.ts';
import { cancellationWindow, problemReportWindow } from '../../../../shared/promise-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../../ui/form-message.tsx';
import { CheckboxField, TextArea, TextField } from '../../../../ui/text-field.tsx';
import type { CONFIRM_AND_HIRE, REQUEST_A_QUOTE } from '../../contract.ts';
import { WhereFields } from '../where-fields.tsx';
import type { HireableArtisan } from './artisan-band.tsx';
import { draftKeyOf, type HireDraft, hireDraftFields } from './hire-draft.ts';
import type { JobForHire } from './job-for-hire.ts';

/** What the server said to a form that it refused. */
export interface HiringFormResult {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}

export interface HiringFormProps {
  artisan: HireableArtisan;
  /** The signed-in account; what we know of it is filled in. */
  user: { fullName: string; email: string; address: string; phone: string } | null;
  /** The hire that this form makes. */
  hireId: string;
  /** The day it is in Lagos, YYYY-MM-DD. */
  today: string;
  /** The first day that the artisan is free, YYYY-MM-DD; null where none of the next is. */
  nextFreeDay: string | null;
  /** The visitor's own job that the artisan is hired for. */
  job: JobForHire | null;
  result: HiringFormResult | undefined;
}

const QUOTE: typeof REQUEST_A_QUOTE = 'Request A Quote';
const CONFIRM: typeof CONFIRM_AND_HIRE = 'Confirm & Hire';
const deposit = formatNaira(BOOKING_DEPOSIT_KOBO);

/** The hiring form. It can be sent without script; with script it outlives a reload and a lost network. */
export function HiringForm({ artisan, user, hireId, today, nextFreeDay, job, result }: HiringFormProps) {
  const { form, draft, keep, key } = useKeptForm(draftKeyOf(artisan.id, job?.id), hireDraftFields);
  const firstId = useState(hireId)[0];
  const { state, formData } = useNavigation();
  const sending = state === 'idle' ? undefined : formData?.get('action');

  const { fields = {}, message } = result ?? {};
  const values: HireDraft = {
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    jobAddress: user?.address ?? '',
    phone: user?.phone ?? '',
    ...(job && { jobDescription: job.jobDescription, startDate: job.startDate, endDate: job.endDate }),
    ...draft,
    ...result?.values,
  };
  const field = (name: keyof HireDraft) => ({ name, defaultValue: values[name], error: fields[name] });

  return (
    <Form
      method="post"
      ref={form}
      key={key}
      className="form"
      aria-label={`Hire ${artisan.full_name}`}
      onInput={keep}
      onSubmit={keep}
    >
      {message && (
        // Without script nothing moves the focus to the message under the form, and the page begins at its top.
        <noscript>
          <FormMessage title="This was not sent. You’ll find the reason under the form." />
        </noscript>
      )}
      <input type="hidden" name="id" value={result?.values?.id ?? draft?.id ?? firstId} />
      <input type="hidden" name="artisanName" value={artisan.full_name} />
      {job && (
        <>
          <input type="hidden" name="jobId" value={job.id} />
          <FormMessage tone="info" title={`For your job: Seeking Skilled ${job.expertise}`}>
            <p>We’ve filled in the form from your job. Once the hire is paid, the job is filled.</p>
          </FormMessage>
        </>
      )}
      <div className="field-row field-row-2">
        <TextField {...field('fullName')} label="Full Name" autoComplete="name" maxLength={120} required />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </div>
      <TextArea
        {...field('jobDescription')}
        label="Job Description"
        hint="What needs doing, and in which part of town? The more detail you give, the better prepared the artisan will be."
        rows={5}
        maxLength={2000}
        required
      />
      <WhereFields
        values={values}
        faults={fields}
        artisanName={artisan.full_name}
        hint={`Hidden until you pay: ${artisan.full_name} sees it once the hire is paid. For a quote, you can leave it until then.`}
      />
      <div>
        {nextFreeDay !== null && <p className="field-hint">Next free day: {formatDay(nextFreeDay)}</p>}
        <div className="field-row field-row-3" onInput={keepEndAfterStart}>
          <TextField {...field('startDate')} label="Start date" type="date" min={today} required />
          <TextField {...field('endDate')} label="End date" type="date" min={today} required />
          <TextField {...field('startTime')} label="Preferred Start Time" type="time" required />
        </div>
      </div>
      <TextArea {...field('notes')} label="Notes/Special Requests" optional rows={3} maxLength={1000} />
      <CheckboxField
        name="checkbox"
        error={fields.checkbox}
        required
        defaultChecked={result?.values?.checkbox !== undefined}
        label={`I accept the terms: “${CONFIRM}” asks for a ${deposit} booking deposit, which is held until the job is done. I can cancel or reschedule free of charge until ${cancellationWindow} before the start, and report a problem within ${problemReportWindow} after the end.`}
      />
      <div className="form-buttons">
        <Button
          type="submit"
          name="action"
          value={QUOTE}
          variant="secondary"
          size="large"
          pending={sending === QUOTE}
          pendingLabel="Submitting..."
          disabled={sending === CONFIRM}
        >
          {QUOTE}
        </Button>
        <Button
          type="submit"
          name="action"
          value={CONFIRM}
          size="large"
          pending={sending === CONFIRM}
          pendingLabel="Submitting..."
          disabled={sending === QUOTE}
        >
          {CONFIRM}
        </Button>
      </div>
      <ErrorSummary message={message} fields={fields} />
    </Form>
  );
}

/** A job cannot end before it starts: the end follows a start that is moved past it. */
function keepEndAfterStart({ currentTarget, target }: FormEvent<HTMLElement>): void {
  const [start, end] = currentTarget.querySelectorAll<HTMLInputElement>('input[type="date"]');
  // While a year is being typed, the field holds one such as 0002.
  if (!start || !end || target !== start || start.value < start.min) return;
  end.min = start.value;
  if (end.value < start.value) end.value = start.value;
}
