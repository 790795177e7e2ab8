import { Refusal } from '../../../server/refusal.ts';
import type { AnswerStatus, JobStatus } from '../contract.ts';

/**
 * How a job and its answers go, as data: each transition once, with who may make it, from where and to where.
 * Whatever is not in a table is refused and changes nothing.
 */

interface Transition<Status> {
  action: string;
  actor: 'owner' | 'artisan' | 'system';
  /** Empty: it begins with this. */
  from: readonly Status[];
  to: Status;
}

export const jobTransitions = [
  { action: 'post', actor: 'owner', from: [], to: 'open' },
  { action: 'edit', actor: 'owner', from: ['open'], to: 'open' },
  { action: 'close', actor: 'owner', from: ['open'], to: 'closed' },
  { action: 'fill', actor: 'owner', from: ['open'], to: 'filled' },
  { action: 'reopen', actor: 'owner', from: ['closed', 'filled', 'expired'], to: 'open' },
  { action: 'expire', actor: 'system', from: ['open'], to: 'expired' },
  // Somebody was hired through it, and the hire is paid.
  { action: 'hire', actor: 'system', from: ['open', 'closed', 'expired'], to: 'filled' },
] as const satisfies readonly Transition<JobStatus>[];
export type JobAction = (typeof jobTransitions)[number]['action'];

export const answerTransitions = [
  { action: 'send', actor: 'artisan', from: [], to: 'sent' },
  { action: 'change', actor: 'artisan', from: ['sent', 'seen'], to: 'sent' },
  { action: 'look', actor: 'owner', from: ['sent'], to: 'seen' },
  { action: 'choose', actor: 'owner', from: ['sent', 'seen', 'declined'], to: 'chosen' },
  { action: 'decline', actor: 'owner', from: ['sent', 'seen', 'chosen'], to: 'declined' },
  // Only one is chosen at a time: the owner took another.
  { action: 'unselect', actor: 'system', from: ['chosen'], to: 'seen' },
  // Somebody was found, so the others need not wait.
  { action: 'reject', actor: 'system', from: ['sent', 'seen'], to: 'declined' },
] as const satisfies readonly Transition<AnswerStatus>[];
export type AnswerAction = (typeof answerTransitions)[number]['action'];

/** Whether a job in this state can take that step. */
export function mayJob(status: JobStatus, action: JobAction): boolean {
  return (jobStatusesBefore(action) as readonly string[]).includes(status);
}

/** From which states of a job an action leads on. */
export const jobStatusesBefore = (action: JobAction): readonly JobStatus[] =>
  stepOf(jobTransitions, action).from;

/** From which states of an answer an action leads on. */
export const answerStatusesBefore = (action: AnswerAction): readonly AnswerStatus[] =>
  stepOf(answerTransitions, action).from;

const whyNot: Partial<Record<JobAction, string>> = {
  edit: 'This job is over. Open it again before you change it.',
  close: 'This job is over already.',
  fill: 'This job is over already.',
  reopen: 'This job is open already.',
};

/**
 * Where a job goes when somebody does something.
 *
 * @throws Refusal 409 `not_possible_now` when that cannot be done in its state
 */
export function jobAfter(status: JobStatus, action: JobAction): JobStatus {
  if (!mayJob(status, action)) {
    throw new Refusal(409, 'not_possible_now', whyNot[action] ?? 'That is not possible with this job now.');
  }
  return stepOf(jobTransitions, action).to;
}

/**
 * Where an answer goes when somebody does something.
 *
 * @throws Refusal 409 `not_possible_now` when that cannot be done in its state
 */
export function answerAfter(status: AnswerStatus, action: AnswerAction): AnswerStatus {
  if (answerStatusesBefore(action).includes(status)) return stepOf(answerTransitions, action).to;
  const message =
    action === 'change' && status === 'chosen'
      ? 'Your answer was chosen, so it can no longer be changed.'
      : action === 'change'
        ? 'Your answer was declined, so it can no longer be changed.'
        : 'That is no longer possible with this answer.';
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
