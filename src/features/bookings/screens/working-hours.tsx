import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { weekdays } from '../../../ui/calendar-months.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { FieldError, fieldId, fieldWiring } from '../../../ui/field.tsx';
import { FoldSection, useKeptOpen } from '../../../ui/fold.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import {
  type CalendarRules,
  formatMinutes,
  gapLengths,
  jobLengths,
  MOST_DAYS,
  noticeLengths,
} from '../calendar-rules.ts';
import { asField, FREE_DATES, fieldOfFault, SPANS_A_DAY } from './hours-form.ts';
import type { Refused } from './refused.ts';

interface WorkingHoursProps {
  rules: CalendarRules;
  saved: boolean;
  refused: Refused | undefined;
}

function daysWords({ week }: CalendarRules): string {
  const days = week.filter((spans) => spans.length > 0).length;
  return days === 1 ? '1 day a week' : `${days} days a week`;
}

/** The form for working hours and booking rules. */
export function WorkingHours({ rules, saved, refused }: WorkingHoursProps) {
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.get('step') === 'hours';
  const typed = refused?.values;
  const value = (name: string, kept: string) => typed?.[name] ?? kept;
  const faults = Object.fromEntries(
    Object.entries(refused?.fields ?? {}).map(([path, message]) => [fieldOfFault(path, typed), message]),
  );
  return (
    <FoldSection
      id="hours"
      title="Working hours"
      aside={daysWords(rules)}
      open={saved || refused !== undefined}
      wide
    >
      <Form method="post" className="form">
        <input type="hidden" name="step" value="hours" />
        {saved && !refused && <FormMessage tone="good" title="Your working hours are saved." />}
        {refused && <ErrorSummary message={refused.message} fields={faults} />}
        <ul className="week-hours">
          {weekdays.map((weekday, day) => (
            <WeekdayRow
              key={weekday}
              {...{ weekday, day, value, faults }}
              spans={rules.week[day] ?? []}
              works={typed ? typed[`works.${day}`] !== undefined : (rules.week[day]?.length ?? 0) > 0}
            />
          ))}
        </ul>
        <SpecialDates {...{ rules, value, faults }} />
        <div className="field-row field-row-2">
          <SelectField
            name="jobMinutes"
            label="A usual job takes"
            hint="If you choose hours, you can take several jobs a day."
            defaultValue={value('jobMinutes', String(rules.jobMinutes ?? ''))}
            options={[
              { value: '', label: 'A whole day' },
              ...jobLengths.map((minutes) => ({
                value: String(minutes),
                label: `About ${formatMinutes(minutes)}`,
              })),
            ]}
          />
          <SelectField
            name="gapMinutes"
            label="Time between two jobs"
            hint="For clearing up and travel."
            defaultValue={value('gapMinutes', String(rules.gapMinutes))}
            options={gapLengths.map((minutes) => ({
              value: String(minutes),
              label: minutes === 0 ? 'None' : formatMinutes(minutes),
            }))}
          />
          <SelectField
            name="noticeHours"
            label="Notice you need"
            hint="Customers must book at least this long before the start."
            defaultValue={value('noticeHours', String(rules.noticeHours))}
            options={noticeLengths.map((hours) => ({ value: String(hours), label: noticeWords(hours) }))}
          />
          <TextField
            name="mostDays"
            label="Longest job, in days"
            hint={`At most ${MOST_DAYS}.`}
            type="number"
            min={1}
            max={MOST_DAYS}
            required
            defaultValue={value('mostDays', String(rules.mostDays))}
            error={faults.mostDays}
          />
        </div>
        <Button type="submit" size="large" pending={sending} pendingLabel="Submitting...">
          Save working hours
        </Button>
      </Form>
    </FoldSection>
  );
}

const noticeWords = (hours: number): string => {
  if (hours === 0) return 'None';
  if (hours < 24) return `${hours} hours`;
  if (hours === 24) return '1 day';
  return hours === 168 ? '1 week' : `${hours / 24} days`;
};

interface WeekdayRowProps {
  weekday: string;
  day: number;
  spans: CalendarRules['week'][number];
  works: boolean;
  value: (name: string, kept: string) => string;
  faults: Record<string, string>;
}

function WeekdayRow({ weekday, day, spans, works, value, faults }: WeekdayRowProps) {
  return (
    <li className="week-hours-day">
      <label className="week-hours-name">
        <input type="checkbox" name={`works.${day}`} defaultChecked={works} /> {weekday}
      </label>
      <Spans name={`day.${day}`} label={weekday} {...{ spans, value, faults }} />
    </li>
  );
}

interface SpansProps extends Omit<SpanProps, 'at' | 'span'> {
  spans: readonly CalendarRules['week'][number][number][];
}

/** The two spans of one day, with their faults. */
function Spans({ spans, ...row }: SpansProps) {
  const places = Array.from({ length: SPANS_A_DAY }, (_, at) => at);
  const names = places.flatMap((at) => [`${row.name}.opens.${at}`, `${row.name}.closes.${at}`]);
  return (
    <>
      <div className="week-hours-spans">
        {places.map((at) => (
          <Span key={at} at={at} span={spans[at]} {...row} />
        ))}
      </div>
      {names.map((name) => (
        <FieldError key={name} id={fieldId(name)} error={row.faults[name]} />
      ))}
    </>
  );
}

interface SpanProps {
  name: string;
  at: number;
  label: string;
  span: CalendarRules['week'][number][number] | undefined;
  value: (name: string, kept: string) => string;
  faults: Record<string, string>;
}

function Span({ name, at, label, span, value, faults }: SpanProps) {
  const part = at === 0 ? '' : ', after a break';
  const opens = `${name}.opens.${at}`;
  const closes = `${name}.closes.${at}`;
  return (
    <span className="week-hours-span">
      <input
        type="time"
        className="control"
        {...fieldWiring({ name: opens, error: faults[opens] })}
        aria-label={`${label}${part}: from`}
        defaultValue={value(opens, asField(span?.opens))}
        step={900}
      />
      <span aria-hidden="true">–</span>
      <input
        type="time"
        className="control"
        {...fieldWiring({ name: closes, error: faults[closes] })}
        aria-label={`${label}${part}: until`}
        defaultValue={value(closes, asField(span?.closes))}
        step={900}
      />
    </span>
  );
}

function SpecialDates({
  rules,
  value,
  faults,
}: Pick<WeekdayRowProps, 'value' | 'faults'> & { rules: CalendarRules }) {
  const saved = Object.entries(rules.special).sort(([one], [other]) => (one < other ? -1 : 1));
  const isFaulty = Object.keys(faults).some((name) => name.startsWith('special.'));
  const isOpen = useKeptOpen(saved.length > 0 || isFaulty);
  const rows = [...saved, ...Array.from({ length: FREE_DATES }, () => ['', []] as const)];
  return (
    <details className="special-hours" open={isOpen}>
      <summary>Other hours on single dates</summary>
      <p className="field-hint">
        For example, shorter hours on Christmas Eve. Clear a date to remove it. If you don’t work at all on a
        date, mark it as a day off above.
      </p>
      <ul className="week-hours">
        {rows.map(([date, spans], row) => (
          <li key={date || `free-${row}`} className="week-hours-day">
            <DayField
              name={`special.${row}.date`}
              label={<span className="visually-hidden">Date {row + 1} with other hours</span>}
              defaultValue={value(`special.${row}.date`, date)}
              error={faults[`special.${row}.date`]}
            />
            <Spans name={`special.${row}`} label={`Date ${row + 1}`} {...{ spans, value, faults }} />
          </li>
        ))}
      </ul>
    </details>
  );
}
