import { currentTrace } from './trace-context.ts';

/** Ends a job that has stopped early. It is not a failure: the rest follows in another job. */
export class OutOfTime extends Error {}

/**
 * Call it between two steps of long work that a later run can continue.
 *
 * @throws OutOfTime in a job whose time is nearly over
 */
export function stopInTime(): void {
  if (currentTrace()?.job?.time?.isShort()) throw new OutOfTime('the rest follows in another job');
}

/**
 * Prevents a job whose time is over from working beside its successor. A transaction that it has begun may end.
 *
 * @throws Error in such a job
 */
export function refuseOnceOver(): void {
  if (currentTrace()?.job?.time?.isOver()) throw new Error('the job’s time is over');
}
