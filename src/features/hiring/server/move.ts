import type { TimedDays } from '../../../shared/lagos-time.ts';
import type { PaymentRecord } from '../../payments/server/public.ts';
import type { Clocks, HireActor } from '../process.ts';
import type { HireRecord } from './hire-record.ts';
import type { ProblemEnd } from './problem-store.ts';

/** A step in progress on a locked hire, before it is written. */
export interface Move {
  hire: HireRecord;
  actor: HireActor;
  now: Date;
  /** The clocks that the step starts. */
  clocks: Clocks;
  /** The days to which the step moves the hire. */
  days?: TimedDays | undefined;
  /**
   * The payments whose money the hire holds, locked before it for every action that may
   * return money; empty if none was paid.
   */
  payments?: readonly PaymentRecord[] | undefined;
  /** The replacement hire that gets the money. */
  rebookedAs?: string | undefined;
  /** The end of a problem that the step carries out. */
  end?: ProblemEnd | undefined;
}
