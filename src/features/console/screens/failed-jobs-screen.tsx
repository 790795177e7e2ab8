import { Form, useActionData, useNavigation } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MOST_JOBS } from '../limits.ts';
import type { Outcome } from './console-action.ts';
import type { loader } from './failed-jobs-data.ts';
import { useConsoleKeys } from './keys.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { usePart } from './use-part.ts';

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name="job"]')];
const tickAll = () => {
  const all = boxes();
  const on = all.some((box) => !box.checked);
  for (const box of all) box.checked = on;
};

/** Background jobs that were given up, such as emails and refunds; ticked ones are retried. */
export default function FailedJobsScreen() {
  const { result, more } = usePart<typeof loader>();
  const outcome = useActionData() as Outcome | undefined;
  const sending = useNavigation().state !== 'idle';
  useConsoleKeys([{ key: 'A', does: 'Tick all or none', press: tickAll }]);
  return (
    <>
      <div className="console-head">
        <h1>Failed jobs</h1>
        <p>
          {result.length === 0
            ? 'No jobs failed in the last seven days.'
            : `${result.length + more} failed in the last seven days. Each is safe to try again.`}
        </p>
      </div>
      <OutcomeNote outcome={outcome} />
      {result.length > 0 && (
        <Form method="post">
          <table className="console-table">
            <caption className="visually-hidden">Failed jobs, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Failed</th>
                <th scope="col">Tries</th>
                <th scope="col">Last error</th>
              </tr>
            </thead>
            <tbody>
              {result.map(({ id, task, givenUpAt, tries, error }) => (
                <tr key={id}>
                  <th scope="row">
                    <label className="console-tick">
                      <input type="checkbox" name="job" value={id} /> {task}
                    </label>
                  </th>
                  <td data-label="Failed">{formatMoment(givenUpAt)}</td>
                  <td data-label="Tries">{tries}</td>
                  <td data-label="Last error" className="console-error-text">
                    {error}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {more > 0 && (
            <p className="console-note">
              {more} older ones are not listed. You can retry up to {MOST_JOBS} at once.
            </p>
          )}
          <div className="console-line-form">
            <TextField
              label="Reason"
              name="reason"
              maxLength={500}
              required
              hint="For the audit log, for example: the email server is back."
              defaultValue={outcome?.refused ? outcome.typed?.reason : undefined}
              error={outcome?.fields?.reason}
            />
            <Button type="submit" pending={sending}>
              Retry ticked jobs
            </Button>
            <Button type="button" variant="secondary" className="needs-script" onClick={tickAll}>
              Tick all
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
