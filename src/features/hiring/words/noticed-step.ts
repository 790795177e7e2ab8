import type { TimedDays } from '../../../shared/lagos-time.ts';
import type { HireActor, HireStatus } from '../process.ts';
import type { NamedPart } from './part-name.ts';
import type { DescribedEnd } from './problem-words.ts';

/* The input and output types of the notification texts in notices.ts. */

/** What the notifications need of a hire, as it is after the step. */
export interface NoticedHire extends TimedDays {
  id: string;
  artisanId: string;
  artisanName: string;
  /** Null for a guest, who gets emails only. */
  customerId: string | null;
  customerName: string;
  amountKobo: number;
  /** The agreed price of the whole job, in whole kobo; null or absent if none is agreed. */
  priceKobo?: number | null;
  feeBasisPoints: number;
  /**
   * The current quote; null for an unanswered request, and for a direct hire, of which the
   * artisan only hears once it is paid.
   */
  quoteId: string | null;
  /** The deadline for choosing another artisan after a cancellation. */
  rebookDueAt?: Date | null;
  /** When an operator's decision about a problem takes effect. */
  settleDueAt?: Date | null;
  /** Which part of a job this is; null or absent if the job is not divided. */
  part?: NamedPart | null;
}

/** A step, with names and sums already formatted for display. */
export interface NoticedStep {
  hire: NoticedHire;
  actor: HireActor;
  from: HireStatus | null;
  /** When the step is taken. */
  now?: Date | undefined;
  artisan: string;
  /** The customer's name as the artisan may see it at this point. */
  customer: string;
  sum: string;
  /** The proposed price; empty if the step is not about one. */
  proposed: string;
  /** The payment that has just arrived; empty if none has. */
  received: string;
  /** The reason for starting without the door code: see door-code.ts. */
  reason?: string | undefined;
  /** The note written with the step. */
  note?: string | undefined;
  /** The last day that the step proposes, YYYY-MM-DD. */
  moreDays?: { endDate: string } | undefined;
  /** Whether the hire had a quote before the step. */
  hadQuote?: boolean | undefined;
  /** A moment given with the step, such as the expected arrival. */
  moment?: Date | undefined;
  /** The end of a problem that the step proposes, decides or carries out. */
  end?: DescribedEnd | undefined;
  /** For the first of the unpaid parts that end with an earlier one: how many end, this one included. */
  endedParts?: number | undefined;
}

/** One notification. */
export interface Words {
  title: string;
  text: string;
}
export interface Notified {
  customer?: Words | undefined;
  artisan?: Words | undefined;
}
