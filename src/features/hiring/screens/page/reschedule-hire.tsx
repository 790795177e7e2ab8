import { useState } from 'react';
import { Form } from 'react-router';
import { useKeptForm } from '../../../../browser/kept-form.ts';
import { formatDay, formatMoment, formatWeekday } from '../../../../shared/lagos-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type CalendarDay, FreeDays } from '../../../artisans/screens/public.ts';
import type { HireView } from '../../contract.ts';
import { firstFreeStart, lastDayFrom, lengthOf } from './hire-length.ts';
import { SecondLook } from './second-look.tsx';
import { stepDraftKey } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface RescheduleHireProps {
  hire: HireView;
  /** The artisan's coming days; empty where they are not known. */
  days: CalendarDay[];
  refused: StepRefused | undefined;
}

/** Reschedules a paid hire to as many other days. What was typed outlives a refusal, a reload and a lost network. */
export function RescheduleHire({ hire, days, refused }: RescheduleHireProps) {
  const kept = useKeptForm(stepDraftKey('reschedule', hire.id), ['startDate', 'startTime']);
  const sending = useSending('reschedule');
  const mine = refused?.step === 'reschedule' ? refused : undefined;
  const { fields = {} } = mine ?? {};
  const values = { startDate: hire.startDate, startTime: hire.startTime, ...kept.draft, ...mine?.values };
  const dayCount = lengthOf(hire);
  const today = days[0]?.date;
  return (
    <SecondLook
      id="reschedule"
      summary="Reschedule to other days"
      open={mine !== undefined || kept.draft !== undefined}
    >
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form"
        aria-label="Reschedule to other days"
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="reschedule" />
        {mine && <ErrorSummary message={mine.message} fields={fields} />}
        <p>
          It is free of charge{hire.freeUntil && ` until ${formatMoment(hire.freeUntil)}`}. We’ll tell{' '}
          {hire.artisanName}.{dayCount > 1 && ` The job stays ${dayCount} days long.`}
        </p>
        <NewDays {...{ hire, values, fields, today }} />
        {days.length > 0 && <Calendar hire={hire} days={days} dayCount={dayCount} />}
        <Button type="submit" pending={sending} pendingLabel="Submitting...">
          Reschedule hire
        </Button>
      </Form>
    </SecondLook>
  );
}

interface NewDaysProps {
  hire: HireView;
  values: { startDate: string; startTime: string };
  fields: Record<string, string>;
  today: string | undefined;
}

/** The new start, and the end that follows from it. */
function NewDays({ hire, values, fields, today }: NewDaysProps) {
  const [startDate, setStartDate] = useState(values.startDate);
  return (
    <div>
      <div className="field-row field-row-2">
        <TextField
          name="startDate"
          label="Start date"
          type="date"
          min={today}
          required
          defaultValue={values.startDate}
          error={fields.startDate}
          onChange={({ target }) => setStartDate(target.value)}
        />
        <TextField
          name="startTime"
          label="Preferred Start Time"
          type="time"
          required
          defaultValue={values.startTime}
          error={fields.startTime}
        />
      </div>
      <output htmlFor="startDate-field" className="moved-days">
        {movedDays(hire, startDate, today)}
      </output>
    </div>
  );
}

/** While a year is being typed, the field holds one such as 0002: nothing is said of that. */
function movedDays(hire: HireView, startDate: string, today = ''): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(startDate) || startDate < '2000' || startDate < today) return '';
  if (lengthOf(hire) === 1) return `That is ${formatWeekday(startDate)}.`;
  return `From ${formatWeekday(startDate)} to ${formatWeekday(lastDayFrom(hire, startDate))}.`;
}

function Calendar({ hire, days, dayCount }: { hire: HireView; days: CalendarDay[]; dayCount: number }) {
  // The way to other days: those that the hire has now are no offer.
  const offered = firstFreeStart(days, dayCount, (date) => date !== hire.startDate);
  const last = days.at(-1);
  return (
    <div className="move-calendar">
      <h3 className="move-calendar-title">When {hire.artisanName} is free</h3>
      {dayCount > 1 && (
        <p>
          {offered
            ? `The next ${dayCount} free days in a row begin on ${formatDay(offered)}.`
            : `Within ${days.length} days there are no ${dayCount} free days in a row. Later ones may be free.`}
        </p>
      )}
      <p className="field-hint">
        {dayCount === 1
          ? `Your current day, ${formatDay(hire.startDate)}, counts as free.`
          : `Your current days, ${formatDay(hire.startDate)} to ${formatDay(hire.endDate)}, count as free.`}
        {last && ` You can also choose days after ${formatDay(last.date)}.`}
      </p>
      <FreeDays days={days} />
    </div>
  );
}
