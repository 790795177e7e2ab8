import { transactionFeeKobo } from '../sandbox/paystack/fees.ts';
import { type HireStatus, isUnfinished } from '../src/features/hiring/process.ts';
import { HOUR_MS, MINUTE_MS } from '../src/shared/durations.ts';
import { askIfDoneAt } from '../src/shared/hire-clock.ts';
import { KOBO_PER_NAIRA } from '../src/shared/kobo.ts';
import { addDays, lagosDay, lagosInstant } from '../src/shared/lagos-time.ts';
import { PROBLEM_REPORT_HOURS } from '../src/shared/promises.ts';
import type { DemoArtisan, DemoConsumer } from './people.ts';
import { readData } from './read-data.ts';

/** A customer who reports a problem does so in the evening after the work. */
const REPORTED_AFTER = 4 * HOUR_MS;
const DECLINED_AFTER = 2 * HOUR_MS;

export type PaymentMethod = 'card' | 'bank_transfer' | 'ussd' | 'qr';

/** A successful payment. Money is in whole kobo. */
export interface DemoPayment {
  readonly reference: string;
  readonly method: PaymentMethod;
  readonly amountKobo: number;
  readonly feesKobo: number;
  readonly openedAt: Date;
  readonly paidAt: Date;
}

export interface DemoReview {
  readonly reviewerName: string;
  readonly rating: number;
  readonly body: string;
  readonly createdAt: Date;
}

/** A hire in its state today. Days are Lagos calendar days (YYYY-MM-DD), money is in whole kobo. */
export interface DemoHire {
  readonly artisan: DemoArtisan;
  /** Undefined for a guest. */
  readonly customer: DemoConsumer | undefined;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly jobDescription: string;
  readonly notes: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly startTime: string;
  readonly status: HireStatus;
  readonly amountKobo: number;
  readonly createdAt: Date;
  /** Set where the price was quoted and agreed, instead of the booking deposit. */
  readonly quotedAt: Date | undefined;
  /** The artisan's note on the quote; "" without one. */
  readonly quoteNote: string;
  readonly declinedAt: Date | undefined;
  readonly acceptedAt: Date | undefined;
  readonly startedAt: Date | undefined;
  /** When both sides were asked whether the job is done, because neither had said so. */
  readonly askedAt: Date | undefined;
  readonly completedAt: Date | undefined;
  readonly reportedAt: Date | undefined;
  /** The customer's description of the problem; "" without one. */
  readonly problem: string;
  readonly releasedAt: Date | undefined;
  readonly payment: DemoPayment | undefined;
  readonly review: DemoReview | undefined;
}

/** A row of hires.json. People are named by their mailbox; a customer without an account by name and email. */
interface HireRow {
  readonly artisan: string;
  readonly customer: string | { readonly fullName: string; readonly email: string };
  readonly status: DemoHire['status'];
  /** Negative: it began before today. */
  readonly startsInDays: number;
  readonly startTime: string;
  /** Days after the first one. */
  readonly lastsDays?: number;
  /** For open hires, which are always this old. */
  readonly createdHoursAgo?: number;
  /** For finished hires: minutes from midnight in Lagos on the first day. */
  readonly createdMinutesFromStartDay?: number;
  readonly job: string;
  readonly notes?: string;
  readonly amountNaira: number;
  readonly quote?: {
    readonly afterMinutes: number;
    readonly note: string;
    readonly acceptedAfterMinutes?: number;
  };
  readonly payment?: {
    readonly reference: string;
    readonly method: PaymentMethod;
    readonly openedAfterMinutes: number;
    readonly paidAfterSeconds: number;
  };
  /** Minutes from midnight in Lagos on the last day. */
  readonly completedMinutesIntoEndDay?: number;
  /** The customer's description of the problem. */
  readonly problem?: string;
  readonly review?: { readonly rating: number; readonly body: string; readonly minutesAfterEndDay: number };
}

/** All hires of the demo, oldest first. */
export function readHires(
  today: Date,
  artisanNamed: (mailbox: string) => DemoArtisan,
  consumerNamed: (mailbox: string) => DemoConsumer,
): DemoHire[] {
  return readData<HireRow[]>('hires.json')
    .map((row) =>
      hireOf(
        row,
        artisanNamed(row.artisan),
        typeof row.customer === 'string' ? consumerNamed(row.customer) : undefined,
        today,
      ),
    )
    .toSorted((first, second) => first.createdAt.getTime() - second.createdAt.getTime());
}

function hireOf(
  row: HireRow,
  artisan: DemoArtisan,
  customer: DemoConsumer | undefined,
  today: Date,
): DemoHire {
  const { fullName, email } = typeof row.customer === 'string' ? (customer as DemoConsumer) : row.customer;
  const startDate = addDays(lagosDay(today), row.startsInDays);
  const endDate = addDays(startDate, row.lastsDays ?? 0);
  const createdAt =
    row.createdHoursAgo === undefined
      ? after(lagosInstant(startDate), row.createdMinutesFromStartDay ?? 0)
      : new Date(today.getTime() - row.createdHoursAgo * HOUR_MS);
  const amountKobo = row.amountNaira * KOBO_PER_NAIRA;
  const completedAt =
    row.completedMinutesIntoEndDay === undefined
      ? undefined
      : after(lagosInstant(endDate), row.completedMinutesIntoEndDay);
  const hasBegun = completedAt !== undefined || row.status === 'in_progress';
  return {
    artisan,
    customer,
    customerName: fullName,
    customerEmail: email,
    jobDescription: row.job,
    notes: row.notes ?? '',
    startDate,
    endDate,
    startTime: row.startTime,
    status: row.status,
    amountKobo,
    createdAt,
    quotedAt: row.quote && after(createdAt, row.quote.afterMinutes),
    quoteNote: row.quote?.note ?? '',
    declinedAt: row.status === 'declined' ? new Date(createdAt.getTime() + DECLINED_AFTER) : undefined,
    acceptedAt:
      row.quote?.acceptedAfterMinutes === undefined
        ? undefined
        : after(createdAt, row.quote.acceptedAfterMinutes),
    startedAt: hasBegun ? begunAt(startDate, row.startTime, today) : undefined,
    askedAt: askedAt(row.status, endDate, today),
    completedAt,
    reportedAt:
      completedAt && row.status === 'disputed' ? new Date(completedAt.getTime() + REPORTED_AFTER) : undefined,
    problem: row.problem ?? '',
    releasedAt:
      completedAt && row.status === 'released'
        ? new Date(completedAt.getTime() + PROBLEM_REPORT_HOURS * HOUR_MS)
        : undefined,
    payment: row.payment && paymentOf(row.payment, amountKobo, createdAt),
    review: row.review && reviewOf(row.review, fullName, endDate, today),
  };
}

const after = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS);

/** The agreed time, or 20 minutes ago where that is earlier, so that work of today has begun. */
function begunAt(startDate: string, startTime: string, today: Date): Date {
  const latest = today.getTime() - 20 * MINUTE_MS;
  return new Date(Math.min(lagosInstant(startDate, startTime).getTime(), latest));
}

/** The morning after the last day, where the demo's artisan has not marked the job as done. */
function askedAt(status: DemoHire['status'], endDate: string, today: Date): Date | undefined {
  const at = askIfDoneAt(endDate);
  return isUnfinished(status) && at <= today ? at : undefined;
}

function paymentOf(row: NonNullable<HireRow['payment']>, amountKobo: number, createdAt: Date): DemoPayment {
  const openedAt = after(createdAt, row.openedAfterMinutes);
  return {
    reference: row.reference,
    method: row.method,
    amountKobo,
    feesKobo: transactionFeeKobo(amountKobo),
    openedAt,
    paidAt: new Date(openedAt.getTime() + row.paidAfterSeconds * 1000),
  };
}

function reviewOf(
  row: NonNullable<HireRow['review']>,
  customerName: string,
  endDate: string,
  today: Date,
): DemoReview {
  const [first = '', last = ''] = customerName.split(' ');
  const wroteAt = after(lagosInstant(endDate), row.minutesAfterEndDay).getTime();
  return {
    reviewerName: `${first} ${last.slice(0, 1)}.`,
    rating: row.rating,
    body: row.body,
    createdAt: new Date(Math.min(wroteAt, today.getTime() - HOUR_MS)),
  };
}

/** A hire to be inserted, with its id and its payment's. */
export interface NumberedHire {
  readonly id: string;
  readonly paymentId: string;
  readonly hire: DemoHire;
}
