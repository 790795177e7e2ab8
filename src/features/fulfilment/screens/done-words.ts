import type { HireStatus, HireView } from '../../hiring/contract.ts';
import { daysOf } from '../../hiring/screens/public.ts';

interface Done {
  /** How a hire stands right after the step; in any other state there is nothing to say about it any more. */
  status: HireStatus;
  words(hire: HireView): string;
}

const other = ({ side, artisanName, customerName }: HireView): string =>
  side === 'customer' ? artisanName : customerName;

const done: Readonly<Record<string, Done>> = {
  cancel: { status: 'cancelled', words: (hire) => `It is cancelled, and ${other(hire)} is told.` },
  reschedule: {
    status: 'confirmed',
    words: (hire) => `It is moved to ${daysOf(hire)}, and ${other(hire)} is told.`,
  },
  start: { status: 'in_progress', words: (hire) => `${other(hire)} is told that you have begun.` },
  release: { status: 'released', words: (hire) => `The money is released, and ${other(hire)} is told.` },
  complete: { status: 'completed', words: (hire) => `${other(hire)} is told that the job is done.` },
  'report-problem': {
    status: 'disputed',
    words: (hire) => `Your report has reached us, and ${other(hire)} is told.`,
  },
};

/** What to say to somebody who has just taken a step; null where the hire has gone on since. */
export function doneWordsOf(step: string | null, hire: HireView): string | null {
  const taken = step !== null && Object.hasOwn(done, step) ? done[step] : undefined;
  return taken?.status === hire.status ? taken.words(hire) : null;
}
