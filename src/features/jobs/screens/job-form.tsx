import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFormDraft } from '../../../browser/form-draft.ts';
import {
  MOST_DESCRIPTION_CHARACTERS,
  MOST_EXPERTISE_CHARACTERS,
  MOST_JOB_PHOTOS,
} from '../../../shared/job-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '../../../ui/text-field.tsx';
import { PlaceField } from '../../places/screens/public.ts';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { PhotosField } from '../../uploads/screens/public.ts';
import { type JobFormValues, jobFormFields } from './job-form-values.ts';
import './jobs.css';

/** The server's refusal of the form. */
export interface JobFormResult {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: JobFormValues | undefined;
  /** The key of the draft of the form that was sent. */
  draftKey?: string | undefined;
  /** Whether the user was signed out in the meantime. */
  sessionEnded?: boolean | undefined;
}

export interface JobFormProps {
  label: string;
  /** The form's own URL, to return to after signing in again. */
  path: string;
  /** The key under which this tab keeps the typed values. */
  draftKey: string;
  /** The initial values. */
  values: JobFormValues;
  trades: readonly string[];
  states: readonly string[];
  /** Today in Lagos, YYYY-MM-DD. */
  today: string;
  submitLabel: string;
  result: JobFormResult | undefined;
}

/** The form of a job. Works without script; with script, typed values survive a reload and a lost network. */
export function JobForm(props: JobFormProps) {
  const { label, path, draftKey, trades, states, today, submitLabel, result } = props;
  const { form, draft, keep, keepSoon, startOver, key } = useFormDraft(
    draftKey,
    jobFormFields,
    false,
    result?.sessionEnded,
  );
  const [uploading, setUploading] = useState(false);
  const sending = useNavigation().formMethod === 'POST';
  const values: JobFormValues = { ...props.values, ...draft, ...result?.values };
  const { fields = {}, message } = result ?? {};
  const field = (name: keyof JobFormValues) => ({
    name,
    defaultValue: values[name],
    error: fields[name],
  });

  return (
    <Form
      method="post"
      ref={form}
      key={key}
      className="form"
      aria-label={label}
      onInput={keep}
      onSubmit={keep}
    >
      {draft && !result && (
        <FormMessage tone="info" title="We’ve restored your unsaved changes.">
          <Button type="button" variant="quiet" size="small" onClick={startOver}>
            Start over
          </Button>
        </FormMessage>
      )}
      {result?.sessionEnded ? (
        <SessionEnded returnTo={path} />
      ) : (
        <ErrorSummary message={message} fields={fields} />
      )}
      <input type="hidden" name="id" value={values.id} />
      <input type="hidden" name="draftKey" value={draftKey} />
      <SelectField {...field('skill')} label="Trade" options={trades} placeholder="Choose a trade" required />
      <TextField
        {...field('expertise')}
        label="Expertise"
        hint="What the artisan needs to be good at, for example: leaking pipes, bathroom tiling, gate welding. A few words: the rest goes below."
        maxLength={MOST_EXPERTISE_CHARACTERS}
        required
      />
      <TextArea
        {...field('description')}
        label="Description"
        hint="What has to be done? Leave out your address and phone number: everyone can read this."
        rows={5}
        maxLength={MOST_DESCRIPTION_CHARACTERS}
        optional
      />
      <Place states={states} field={field} />
      <Days field={field} today={today} flexible={values.flexible !== ''} />
      <fieldset className="job-fieldset">
        <legend className="field-label">
          Budget in naira<span className="field-optional"> (optional)</span>
        </legend>
        <div className="job-pair">
          <TextField
            {...field('budgetFromNaira')}
            label="From"
            prefix="₦"
            inputMode="decimal"
            maxLength={20}
          />
          <TextField {...field('budgetToNaira')} label="To" prefix="₦" inputMode="decimal" maxLength={20} />
        </div>
      </fieldset>
      <PhotosField
        name="photos"
        label="Photos"
        hint={`Up to ${MOST_JOB_PHOTOS}. Photos of the place help artisans give a price.`}
        most={MOST_JOB_PHOTOS}
        defaultValue={values.photos.split(' ').filter(Boolean)}
        error={fields.photos}
        onBusy={setUploading}
        onChange={keepSoon}
      />
      <Button
        type="submit"
        size="large"
        pending={sending || uploading}
        pendingLabel={uploading ? 'Uploading photos...' : 'Sending...'}
      >
        {submitLabel}
      </Button>
    </Form>
  );
}

type FieldOf = (name: keyof JobFormValues) => {
  name: string;
  defaultValue: string;
  error: string | undefined;
};

/** State and town; no street address is asked for. */
function Place({ states, field }: { states: readonly string[]; field: FieldOf }) {
  return (
    <div className="job-pair">
      <SelectField {...field('state')} label="State" options={states} placeholder="Choose a state" required />
      <PlaceField {...field('town')} label="Town or area" stateField="state" required />
    </div>
  );
}

/** Two days, or none if flexible. CSS hides the days, so that it works without script. */
function Days({ field, today, flexible }: { field: FieldOf; today: string; flexible: boolean }) {
  return (
    <fieldset className="job-fieldset job-days">
      <legend className="field-label">When</legend>
      <CheckboxField name="flexible" label="I am flexible: any day will do" defaultChecked={flexible} />
      <div className="job-pair job-days-pair" onInput={keepLastAfterFirst}>
        <DayField {...field('firstDate')} label="First day" min={today} />
        <DayField {...field('lastDate')} label="Last day" min={today} />
      </div>
    </fieldset>
  );
}

/** Moves the last day along if the first day is set after it. */
function keepLastAfterFirst({ currentTarget, target }: FormEvent<HTMLElement>): void {
  const [first, last] = currentTarget.querySelectorAll<HTMLInputElement>('input[type="date"]');
  // While a year is being typed, the field holds values such as 0002.
  if (!first || !last || target !== first || first.value < first.min) return;
  last.min = first.value;
  if (last.value >= first.value) return;
  last.value = first.value;
  // Updates the text that describes the day.
  last.dispatchEvent(new Event('input', { bubbles: true }));
}
