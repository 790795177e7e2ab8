import { formatMoment } from '../../../shared/lagos-time.ts';
import type { HireView } from '../contract.ts';

/** How prominent a state is: `good` and `bad` name an outcome, `accent` and `warn` ask the reader to act. */
export type StateTone = 'neutral' | 'brand' | 'accent' | 'good' | 'warn' | 'bad';

export interface StateWords {
  label: string;
  tone: StateTone;
  /** What the state means for the reader and what comes next. */
  meaning(hire: HireView): string;
}

/** For an open problem: the deadline we promised for a decision; empty if there is none. */
export const byWhen = ({ decideDueAt }: HireView): string =>
  decideDueAt ? ` by ${formatMoment(decideDueAt)}` : '';

/** For a decided problem: until when either side can appeal. */
export const decidedMeaning = ({ settleDueAt }: HireView): string =>
  settleDueAt
    ? `We’ve decided about the problem. It takes effect on ${formatMoment(settleDueAt)}, unless one of you appeals before then.`
    : 'We’ve decided about the problem.';
