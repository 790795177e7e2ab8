import type { TimedDays } from '../../../shared/lagos-time.ts';
import type { PaymentRecord } from '../../payments/server/public.ts';
import type { Clocks, HireActor } from '../process.ts';
import type { HireRecord } from './hire-record.ts';
import type { ProblemEnd } from './problem-store.ts';

/** A locked hire on its way to another state, before anything of it is written. */
export interface Move {
  hire: HireRecord;
  actor: HireActor;
  now: Date;
  /** The clocks that it starts. */
  clocks: Clocks;
  /** The days to which it moves the hire. */
  days?: TimedDays | undefined;
  /** Those whose money it holds, locked before it for every action that may return money; empty where none was paid. */
  payments?: readonly PaymentRecord[] | undefined;
  /** The hire that is given its money instead. */
  rebookedAs?: string | undefined;
  /** How a problem ends with it. */
  end?: ProblemEnd | undefined;
}
