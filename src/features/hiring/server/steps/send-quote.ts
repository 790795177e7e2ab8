import type { Request } from '../../../../server/answer.ts';
import type { Tx } from '../../../../server/database.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { newId } from '../../../../shared/identifier.ts';
import { sendQuoteCall } from '../../contract.ts';
import { findQuote } from '../hire-reads.ts';
import { insertQuote, type Quote } from '../hire-writes.ts';
import { takeStep } from '../take-step.ts';

/** "I do it for ₦45,000." Answers a request with a price, or corrects the price while it waits for an answer. */
export function sendQuote({ body, ...request }: Request<typeof sendQuoteCall>) {
  const quote: Quote = {
    id: body.quoteId ?? newId(),
    hireId: request.params.id,
    amountKobo: body.amountNaira,
    note: body.note,
  };
  return takeStep(request, {
    action: 'quote',
    who: sendQuoteCall.who,
    isRepeat: ({ tx }) => isRepeat(tx, quote),
    async prepare({ tx, now }) {
      await insertQuote(tx, quote, now);
      return { quote };
    },
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
