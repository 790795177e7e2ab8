import { Refusal } from '../../../server/refusal.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import type { HireStatus } from '../contract.ts';

/** A hire as somebody finds it who answers a request or a quote. */
interface AnsweredHire {
  status: HireStatus;
  artisanName: string;
  quoteId: string | null;
  amountKobo: number;
  answerDueAt: Date | null;
}

/**
 * Refuses an answer that comes at or after the moment until which the hire waited for one, whether or not the clock
 * has struck it yet.
 *
 * @throws Refusal 409 `answered_too_late`
 */
export function assertInTime({ status, answerDueAt }: AnsweredHire, now: Date): void {
  if (answerDueAt === null || now < answerDueAt) return;
  const what = status === 'quoted' ? 'This quote' : 'This request';
  throw new Refusal(
    409,
    'answered_too_late',
    `${what} was not answered in time, so it has ended. It cost nothing; a new one can be made.`,
  );
}

/**
 * Refuses an answer to another quote than the one that stands: it was corrected after it was read.
 *
 * @throws Refusal 409 `quote_changed`, with the new sum
 */
export function assertQuoteStands(hire: AnsweredHire, quoteId: string): void {
  if (hire.status !== 'quoted' || hire.quoteId === quoteId) return;
  throw new Refusal(
    409,
    'quote_changed',
    `${hire.artisanName} has changed the quote: it is ${formatNaira(hire.amountKobo)} now. Please read it again before you answer.`,
  );
}

const sinceAccepted: readonly HireStatus[] = [
  'accepted',
  'awaiting_payment',
  'confirmed',
  'in_progress',
  'completed',
  'disputed',
  'released',
];

/** Whether this very quote was accepted already. */
export const isAccepted = ({ status, quoteId: standing }: AnsweredHire, quoteId: string): boolean =>
  standing === quoteId && sinceAccepted.includes(status);

/** Whether this very quote was declined already. */
export const isDeclined = ({ status, quoteId: standing }: AnsweredHire, quoteId: string): boolean =>
  standing === quoteId && status === 'declined';
