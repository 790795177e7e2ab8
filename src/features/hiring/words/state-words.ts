import type { HireView } from '../contract.ts';

/** How loud a state is said: `good` and `bad` speak for themselves, `accent` and `warn` ask the reader for something. */
export type StateTone = 'neutral' | 'brand' | 'accent' | 'good' | 'warn' | 'bad';

export interface StateWords {
  label: string;
  tone: StateTone;
  /** What it means for the reader, and so what comes next. */
  meaning(hire: HireView): string;
}
