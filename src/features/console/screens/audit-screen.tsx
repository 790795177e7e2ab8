import { Form, Link } from 'react-router';
import { addDays, formatMoment } from '../../../shared/lagos-time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AuditEntryView } from '../audit-calls.ts';
import type { loader } from './audit-data.ts';
import { actWords, detailWords } from './audit-words.ts';
import { usePart } from './use-part.ts';

/** How many days back can be chosen: two years. */
const DAYS_BACK = 731;

/** Audit log with filters by operator, action, person and day. */
export default function AuditScreen() {
  const { filters, today, result, next, refused } = usePart<typeof loader>();
  const past = { min: addDays(today, -DAYS_BACK), max: today };
  const asked = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  const older = new URLSearchParams(asked);
  if (next) older.set('before', next);
  return (
    <>
      <div className="console-head">
        <h1>Audit log</h1>
        <p>What operators did and viewed. No one can change it.</p>
      </div>
      <Form method="get" className="console-filters">
        <TextField label="Who" name="actor" defaultValue={filters.actor} />
        <TextField
          label="What"
          name="action"
          hint="The start of its code, such as “problem”"
          defaultValue={filters.action}
        />
        <TextField label="About (email or id)" name="subject" defaultValue={filters.subject} />
        <DayField label="From" name="from" defaultValue={filters.from} {...past} />
        <DayField label="To" name="to" defaultValue={filters.to} {...past} />
        <div className="console-buttons">
          <Button type="submit">Search</Button>
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={`/api/admin/audit.csv?${asked}`}
            download
          >
            Download CSV
          </a>
        </div>
      </Form>
      {refused && <p className="console-late">{refused}</p>}
      {result.length === 0 ? (
        <p className="console-empty">No entries match.</p>
      ) : (
        <Entries entries={result} />
      )}
      {next && (
        <p className="console-empty">
          <Link to={`/admin/audit?${older}`}>Older entries</Link>
        </p>
      )}
    </>
  );
}

/** Console section that shows the case of an audit entry, by the first part of the action. */
const desks: Record<string, string> = {
  hire: 'hires',
  'guest-links': 'hires',
  payout: 'payouts',
  problem: 'problems',
  report: 'chat-reports',
  review: 'review-reports',
};

function About({ action, subject, subjectId }: Pick<AuditEntryView, 'action' | 'subject' | 'subjectId'>) {
  if (!subjectId) return '–';
  if (subject) return <Link to={`/admin/people/${subjectId}`}>{subject}</Link>;
  const desk = desks[action.split('.')[0] ?? ''];
  const end = subjectId.slice(-12);
  return desk ? <Link to={`/admin/${desk}/${subjectId}`}>{end}</Link> : end;
}

function Entries({ entries }: { entries: AuditEntryView[] }) {
  return (
    <table className="console-table">
      <caption className="visually-hidden">Entries, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, actor, action, subject, subjectId, reason, details }) => (
          <tr key={id}>
            <th scope="row">
              <time dateTime={at}>{formatMoment(at)}</time>
            </th>
            <td data-label="Who">{actor}</td>
            <td data-label="What">
              {actWords(action)}
              <small>
                {action}
                {details !== '{}' && ` · ${detailWords(details)}`}
              </small>
            </td>
            <td data-label="About">
              <About action={action} subject={subject} subjectId={subjectId} />
            </td>
            <td data-label="Why">{reason || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
