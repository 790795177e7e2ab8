import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { lagosInstant } from '../../../shared/lagos-time.ts';
import { sendMail } from '../../notifications/server/public.ts';
import type { sendQuoteCall } from '../contract.ts';
import { customersHireUrl } from './hire-links.ts';
import { answerDueAfter } from './hire-process.ts';
import type { HireRecord } from './hire-record-store.ts';
import { afterStep, lockHireAsArtisan } from './hire-step.ts';
import { moveHire } from './move-hire.ts';
import { quotedMail } from './quote-mails.ts';
import { assertInTime } from './quote-rules.ts';
import { findQuote, insertQuote, type Quote } from './quotes-store.ts';

type QuoteRequest = Request<typeof sendQuoteCall>;

/** "I do it for ₦45,000." Answers a request with a price, or corrects the price while nobody has answered it. */
export function sendQuote(request: QuoteRequest): Promise<AnswerGiven<typeof sendQuoteCall>> {
  const { params, body } = request;
  const quote: Quote = {
    id: body.quoteId ?? newId(),
    hireId: params.id,
    amountKobo: body.amountNaira,
    note: body.note,
  };
  return request.transaction(async (tx) => {
    const hire = await lockHireAsArtisan(tx, request, params.id);
    if (!(await isRepeat(tx, quote))) await quoteHire(tx, request, hire, quote);
    return afterStep(
      tx,
      hire.id,
      'artisan',
      request.now(),
      `Your quote of ${formatNaira(quote.amountKobo)} was sent.`,
    );
  });
}

/** @throws Refusal 409 `already_used` for another quote under the same id */
async function isRepeat(tx: Tx, quote: Quote): Promise<boolean> {
  const earlier = await findQuote(tx, quote.id);
  if (!earlier) return false;
  const same =
    earlier.hireId === quote.hireId && earlier.amountKobo === quote.amountKobo && earlier.note === quote.note;
  if (same) return true;
  throw new Refusal(
    409,
    'already_used',
    'This form was already sent with another price or note. To correct the quote, send the form again.',
  );
}

async function quoteHire(tx: Tx, request: QuoteRequest, hire: HireRecord, quote: Quote): Promise<void> {
  const { config, jobs, publicUrl } = request;
  const now = request.now();
  assertInTime(hire, now);
  const startsAt = lagosInstant(hire.startDate, hire.startTime);
  const answerDueAt = answerDueAfter(hire.status, 'artisan', 'quote', startsAt, now);
  await insertQuote(tx, quote, now);
  await moveHire(tx, request, hire, { actor: 'artisan', action: 'quote', now, answerDueAt, quote });
  const url = customersHireUrl(publicUrl(), hire, config, now);
  const isCorrection = hire.status === 'quoted';
  await sendMail(tx, jobs, quotedMail({ ...hire, answerDueAt }, quote.amountKobo, isCorrection, url));
}
