import type { Request } from '../../../../server/answer.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { isHiddenNow } from '../../../people/server/public.ts';
import { acceptQuoteCall, declineQuoteCall } from '../../contract.ts';
import { isAgreed } from '../../process.ts';
import { quoteChanged } from '../../words/refusals.ts';
import { findLastAction, findQuote } from '../hire-reads.ts';
import type { HireRecord } from '../hire-record.ts';
import { refusalOfTakenDays } from '../hiring-rules.ts';
import { refusalOf, type Taking, takeStep } from '../take-step.ts';
import { findFirstTakenDay, takenDaysOf } from '../taken-days.ts';
import { agreementTo } from './part-days.ts';

/** The customer accepts the quote that they have read; its sum becomes the price to pay. */
export function acceptQuote(request: Request<typeof acceptQuoteCall>) {
  const { quoteId } = request.body;
  return takeStep(request, {
    action: 'accept_quote',
    who: acceptQuoteCall.who,
    isRepeat: ({ hire }) => hire.quoteId === quoteId && isAgreed(hire.status),
    async prepare(taking) {
      assertQuoteStands(taking.hire, quoteId);
      await assertMayBeAgreed(taking);
      const quote = await findQuote(taking.tx, quoteId);
      if (quote && quote.parts.length > 0) return agreementTo(taking, quote.parts);
      await assertDaysFree(taking);
      return {};
    },
  });
}

/** The customer declines the quote that they have read. */
export function declineQuote(request: Request<typeof declineQuoteCall>) {
  const { quoteId } = request.body;
  return takeStep(request, {
    action: 'decline_quote',
    who: declineQuoteCall.who,
    isRepeat: async ({ tx, hire }) =>
      hire.quoteId === quoteId && (await findLastAction(tx, hire.id)) === 'decline_quote',
    prepare({ hire }) {
      assertQuoteStands(hire, quoteId);
      return {};
    },
  });
}

/** @throws Refusal 409 `quote_changed`, with the new sum, if the answer is to a quote that has been replaced */
function assertQuoteStands(hire: HireRecord, quoteId: string): void {
  if (hire.quoteId !== quoteId) throw refusalOf(quoteChanged(hire));
}

/**
 * Refuses to agree with an artisan who has been suspended since; earlier agreements are not affected.
 *
 * @throws Refusal 409 `not_possible_now`
 */
async function assertMayBeAgreed({ tx, hire, now }: Taking): Promise<void> {
  if (!(await isHiddenNow(tx, hire.artisanId, now))) return;
  const message = `${hire.artisanName} isn’t taking new work at the moment, so you can’t accept this quote. You weren’t charged. Please choose another artisan.`;
  throw new Refusal(409, 'not_possible_now', message);
}

/**
 * Reports taken days now, before the customer goes to pay for them.
 *
 * @throws Refusal 409 `slot_taken`
 */
async function assertDaysFree({ tx, hire, now }: Taking): Promise<void> {
  const day = await findFirstTakenDay(tx, hire);
  if (day !== null) throw refusalOfTakenDays(hire.artisanName, await takenDaysOf(tx, hire, day, now));
}
