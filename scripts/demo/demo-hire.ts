import type { DemoConsumer } from './accounts.ts';
import type { DemoArtisan } from './artisans.ts';

export type PaymentMethod = 'card' | 'bank_transfer' | 'ussd' | 'qr';

/** A payment that succeeded. Money is in whole kobo. */
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

/** One hire as it stands today. Days are Lagos calendar days (YYYY-MM-DD), money is in whole kobo. */
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
  readonly status:
    | 'quote_requested'
    | 'quoted'
    | 'declined'
    | 'awaiting_payment'
    | 'confirmed'
    | 'in_progress'
    | 'completed'
    | 'disputed'
    | 'released';
  readonly amountKobo: number;
  readonly createdAt: Date;
  /** Set where the price was asked for and agreed, instead of the booking deposit. */
  readonly quotedAt: Date | undefined;
  /** What the artisan says to the price; "" without one. */
  readonly quoteNote: string;
  readonly declinedAt: Date | undefined;
  readonly acceptedAt: Date | undefined;
  readonly startedAt: Date | undefined;
  /** When both sides were asked whether it is done, because nobody had said so. */
  readonly askedAt: Date | undefined;
  readonly completedAt: Date | undefined;
  readonly complainedAt: Date | undefined;
  /** What the customer says is wrong; "" where nothing is. */
  readonly complaint: string;
  readonly releasedAt: Date | undefined;
  readonly payment: DemoPayment | undefined;
  readonly review: DemoReview | undefined;
}
