import { formatMoment } from '../../../shared/lagos-time.ts';
import type { HireView } from '../contract.ts';

/** How loud a state is said: `good` and `bad` speak for themselves, `accent` and `warn` ask the reader for something. */
export type StateTone = 'neutral' | 'brand' | 'accent' | 'good' | 'warn' | 'bad';

export interface StateWords {
  label: string;
  tone: StateTone;
  /** What it means for the reader, and so what comes next. */
  meaning(hire: HireView): string;
}

/** Of a problem that is open: by when we have promised to decide. */
export const byWhen = ({ decideDueAt }: HireView): string =>
  decideDueAt ? ` by ${formatMoment(decideDueAt)}` : '';

/** Of a problem that is decided: until when either side can appeal. */
export const decidedMeaning = ({ settleDueAt }: HireView): string =>
  settleDueAt
    ? `We’ve decided about the problem. It takes effect on ${formatMoment(settleDueAt)}, unless one of you appeals before then.`
    : 'We’ve decided about the problem.';
