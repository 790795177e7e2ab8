import { Form, useActionData, useNavigation } from 'react-router';
import { formatMoment, formatWeekday } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import type { Outcome } from './console-action.ts';
import type { loader } from './console-settings-data.ts';
import { OutcomeNote } from './outcome-note.tsx';
import { SiteNotice, SiteSwitches } from './site-switches.tsx';
import { usePart, useToday } from './use-part.ts';

/** Settings: switches, the notice above every page, and working days, with who changed them. */
export default function SettingsScreen() {
  const { site, workingDays } = usePart<typeof loader>();
  const { days, history } = workingDays;
  const { operator } = useToday();
  const outcome = useActionData() as Outcome | undefined;
  const mayChange = operator.permissions.includes('settings.change');
  return (
    <>
      <div className="console-head">
        <h1>Settings</h1>
        <p>What is switched off, the notice above every page, and the working days.</p>
      </div>
      <OutcomeNote outcome={outcome} />
      {!mayChange && <p className="console-note">Only an administrator can change these settings.</p>}
      <SiteSwitches site={site} mayChange={mayChange} outcome={outcome} />
      <SiteNotice site={site} mayChange={mayChange} outcome={outcome} />
      <section aria-labelledby="site-changes-title">
        <h2 id="site-changes-title" className="console-part">
          Changes to switches and the notice
        </h2>
        {site.history.length === 0 && <p className="console-note">No changes yet.</p>}
        <ol className="console-history">
          {site.history.map(({ at, actor, what, reason }) => (
            <li key={`${at}${what}`}>
              <time dateTime={at}>{formatMoment(at)}</time> {what}, by {actor} <q>{reason}</q>
            </li>
          ))}
        </ol>
      </section>
      <h2 className="console-part">Working days</h2>
      <p className="console-note">Verification due dates are counted in working days.</p>
      {mayChange && <ChangeDay outcome={outcome} />}
      <table className="console-table">
        <caption className="visually-hidden">Holidays of the next year, and days set by hand</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Is</th>
            <th scope="col">Why</th>
            <th scope="col">Set by</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, works, why, setBy }) => (
            <tr key={day}>
              <th scope="row">{formatWeekday(day)}</th>
              <td data-label="Is">{works ? 'a working day' : 'free'}</td>
              <td data-label="Why">{why}</td>
              <td data-label="Set by">{setBy ?? 'the calendar'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-labelledby="changes-title">
        <h2 id="changes-title" className="console-part">
          Changes to working days
        </h2>
        {history.length === 0 && <p className="console-note">No changes yet.</p>}
        <ol className="console-history">
          {history.map(({ at, actor, day, becameHoliday, reason }) => (
            <li key={`${at}${day}`}>
              <time dateTime={at}>{formatMoment(at)}</time> {formatWeekday(day)} became{' '}
              {becameHoliday ? 'a holiday' : 'a working day'}, by {actor} <q>{reason}</q>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function ChangeDay({ outcome }: { outcome: Outcome | undefined }) {
  const sending = useNavigation().state !== 'idle';
  const mine = outcome?.typed?.form === 'day' ? outcome : undefined;
  const typed = mine?.refused ? mine.typed : undefined;
  return (
    <Form method="post" className="console-line-form" aria-label="Working day">
      <input type="hidden" name="form" value="day" />
      <DayField label="Day" name="day" required defaultValue={typed?.day} error={mine?.fields?.day} />
      <SelectField
        label="Becomes"
        name="works"
        defaultValue={typed?.works ?? 'false'}
        options={[
          { value: 'false', label: 'a public holiday' },
          { value: 'true', label: 'a working day' },
        ]}
      />
      <TextField
        label="Reason"
        name="reason"
        maxLength={500}
        required
        defaultValue={typed?.reason}
        error={mine?.fields?.reason}
      />
      <Button type="submit" pending={sending}>
        Change the day
      </Button>
    </Form>
  );
}
