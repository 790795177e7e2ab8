import { Link } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { QueueView } from '../contract.ts';
import { agoWords, untilWords } from './time-words.ts';
import { useToday } from './use-part.ts';

/** First page of the console: what waits, earliest due first. */
export default function TodayScreen() {
  const { queues, at, operator, doneToday, timedTasksStoppedSince: stopped } = useToday();
  const overdue = queues.reduce((sum, queue) => sum + queue.overdue, 0);
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <>
      <div className="console-head">
        <h1>Today</h1>
        <p className={overdue > 0 ? 'console-fire' : ''}>{standingWords(waiting, overdue)}</p>
      </div>
      {stopped && (
        <FormMessage>
          Timed tasks have not run since {formatMoment(stopped)}: no money is released or paid out, and no
          reminders are sent. Tell the person who runs the server.
        </FormMessage>
      )}
      {queues.length === 0 ? (
        <p className="console-empty">
          Your role has no queues{operator.roles.length === 0 && ', because you have no role yet'}. An
          administrator can change that.
        </p>
      ) : (
        <>
          <dl className="console-figures">
            <Figure term="Overdue" late={overdue > 0}>
              {overdue}
            </Figure>
            <Figure term="Waiting">{waiting}</Figure>
            <Figure term="Decided today by everyone">{doneToday}</Figure>
          </dl>
          <QueueTable queues={queues} at={at} />
        </>
      )}
    </>
  );
}

function Figure({ term, late = false, children }: { term: string; late?: boolean; children: number }) {
  return (
    <div className={`console-figure ${late ? 'console-figure-late' : ''}`}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function standingWords(waiting: number, overdue: number): string {
  if (overdue > 0) return `${waiting} waiting, ${overdue} overdue. Start at the top.`;
  if (waiting > 0) return `${waiting} waiting, nothing overdue.`;
  return 'Nothing is waiting. Well done.';
}

function QueueTable({ queues, at }: { queues: QueueView[]; at: string }) {
  return (
    <table className="console-table console-queues">
      <caption className="visually-hidden">What is waiting, earliest due first</caption>
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col">Waiting</th>
          <th scope="col">Overdue</th>
          <th scope="col">Oldest</th>
          <th scope="col">Next due</th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ key, label, waiting, overdue, oldest, due }) => (
          <tr key={key} className={waiting === 0 ? 'console-row-empty' : ''}>
            <th scope="row">
              <Link to={`/admin/${key}`}>{label}</Link>
            </th>
            <td data-label="Waiting">{waiting}</td>
            <td data-label="Overdue">
              {overdue > 0 ? <strong className="console-late">{overdue} overdue</strong> : '–'}
            </td>
            <td data-label="Oldest">{oldest ? agoWords(oldest, at) : '–'}</td>
            <td data-label="Next due">{due ? untilWords(due, at) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
