import { Refusal } from '../../../server/refusal.ts';
import type { AnswerStatus, JobStatus } from '../contract.ts';

/**
 * The process of a job and its answers as tables of transitions: action, actor, states before and after. A step without
 * a row is refused and changes nothing.
 */

interface Transition<Status> {
  action: string;
  actor: 'customer' | 'artisan' | 'system';
  /** Empty for a step that creates it. */
  from: readonly Status[];
  to: Status;
}

export const jobTransitions = [
  { action: 'post', actor: 'customer', from: [], to: 'open' },
  { action: 'edit', actor: 'customer', from: ['open'], to: 'open' },
  { action: 'close', actor: 'customer', from: ['open'], to: 'closed' },
  { action: 'fill', actor: 'customer', from: ['open'], to: 'filled' },
  { action: 'reopen', actor: 'customer', from: ['closed', 'filled', 'expired'], to: 'open' },
  { action: 'expire', actor: 'system', from: ['open'], to: 'expired' },
  // The hire for the job is paid.
  { action: 'hire', actor: 'system', from: ['open', 'closed', 'expired'], to: 'filled' },
] as const satisfies readonly Transition<JobStatus>[];
export type JobAction = (typeof jobTransitions)[number]['action'];

export const answerTransitions = [
  { action: 'send', actor: 'artisan', from: [], to: 'sent' },
  { action: 'change', actor: 'artisan', from: ['sent', 'seen'], to: 'sent' },
  { action: 'look', actor: 'customer', from: ['sent'], to: 'seen' },
  { action: 'choose', actor: 'customer', from: ['sent', 'seen', 'declined'], to: 'chosen' },
  { action: 'decline', actor: 'customer', from: ['sent', 'seen', 'chosen'], to: 'declined' },
  // Only one answer is chosen at a time; the customer has chosen another.
  { action: 'unselect', actor: 'system', from: ['chosen'], to: 'seen' },
  // An artisan was found, so the others are declined.
  { action: 'reject', actor: 'system', from: ['sent', 'seen'], to: 'declined' },
] as const satisfies readonly Transition<AnswerStatus>[];
export type AnswerAction = (typeof answerTransitions)[number]['action'];

/** Whether a job in this state allows an action. */
export function mayJob(status: JobStatus, action: JobAction): boolean {
  return (jobStatusesBefore(action) as readonly string[]).includes(status);
}

/** The states of a job that allow an action. */
export const jobStatusesBefore = (action: JobAction): readonly JobStatus[] =>
  stepOf(jobTransitions, action).from;

/** The states of an answer that allow an action. */
export const answerStatusesBefore = (action: AnswerAction): readonly AnswerStatus[] =>
  stepOf(answerTransitions, action).from;

const whyNot: Partial<Record<JobAction, string>> = {
  edit: 'This job is over. Open it again before you change it.',
  close: 'This job is over already.',
  fill: 'This job is over already.',
  reopen: 'This job is open already.',
};

/**
 * The state of a job after an action.
 *
 * @throws Refusal 409 `not_possible_now` if its state does not allow the action
 */
export function jobAfter(status: JobStatus, action: JobAction): JobStatus {
  if (!mayJob(status, action)) {
    throw new Refusal(409, 'not_possible_now', whyNot[action] ?? 'You can’t do that with this job now.');
  }
  return stepOf(jobTransitions, action).to;
}

/**
 * The state of an answer after an action.
 *
 * @throws Refusal 409 `not_possible_now` if its state does not allow the action
 */
export function answerAfter(status: AnswerStatus, action: AnswerAction): AnswerStatus {
  if (answerStatusesBefore(action).includes(status)) return stepOf(answerTransitions, action).to;
  const message =
    action === 'change' && status === 'chosen'
      ? 'Your answer was chosen, so it can no longer be changed.'
      : action === 'change'
        ? 'Your answer was declined, so it can no longer be changed.'
        : 'You can no longer do that with this answer.';
  throw new Refusal(409, 'not_possible_now', message);
}

function stepOf<Status extends string>(
  table: readonly Transition<Status>[],
  action: string,
): Transition<Status> {
  const step = table.find((row) => row.action === action);
  if (!step) throw new Error(`no table has the step ${action}`);
  return step;
}
