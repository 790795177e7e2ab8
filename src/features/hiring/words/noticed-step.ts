import type { TimedDays } from '../../../shared/lagos-time.ts';
import type { HireActor, HireStatus } from '../process.ts';
import type { NamedPart } from './part-name.ts';
import type { ToldEnd } from './problem-words.ts';

/* What notifications are made of; their words are in notices.ts. */

/** What the notifications tell of a hire, as it stands after the step. */
export interface NoticedHire extends TimedDays {
  id: string;
  artisanId: string;
  artisanName: string;
  /** Null for a guest, who is told by email alone. */
  customerId: string | null;
  customerName: string;
  amountKobo: number;
  /** The agreed price of the whole job; null: none is agreed. */
  priceKobo?: number | null;
  feeBasisPoints: number;
  /** The quote that stands: without one the artisan was not asked yet, and hears of the hire when it is paid. */
  quoteId: string | null;
  /** Of a hire whose artisan has cancelled: until when the customer can choose another one. */
  rebookDueAt?: Date | null;
  /** When what an operator has decided about a problem takes effect. */
  settleDueAt?: Date | null;
  /** Which part of a job it is; absent or null: the job is not divided. */
  part?: NamedPart | null;
}

/** A step, with names and sums as they are written. */
export interface NoticedStep {
  hire: NoticedHire;
  actor: HireActor;
  from: HireStatus | null;
  /** When it is taken. */
  now?: Date | undefined;
  artisan: string;
  /** As the artisan may know them by now. */
  customer: string;
  sum: string;
  /** What a proposed price asks for; empty where the step is about none. */
  proposed: string;
  /** What has just arrived; empty where nothing has. */
  received: string;
  /** Why, as a code: see door-code.ts. */
  reason?: string | undefined;
  /** What was said with it. */
  note?: string | undefined;
  /** The last day that it proposes, YYYY-MM-DD. */
  moreDays?: { endDate: string } | undefined;
  /** Whether a quote stood before it. */
  hadQuote?: boolean | undefined;
  /** A moment that the step names. */
  moment?: Date | undefined;
  /** How a problem was to end, or ended. */
  end?: ToldEnd | undefined;
  /** Of the first unpaid part that ends with an earlier one: how many end. */
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
