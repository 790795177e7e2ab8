import type { Request } from '../../../../server/answer.ts';
import { sendQuoteCall } from '../../contract.ts';
import { insertQuote } from '../hire-writes.ts';
import { takeStep } from '../take-step.ts';
import { quoteOf, wasSentBefore } from './build-quote.ts';
import { assertPartsPossible } from './part-days.ts';

/** The artisan answers a request with a price, or corrects the price while it waits for an answer. */
export function sendQuote({ body, ...request }: Request<typeof sendQuoteCall>) {
  const quote = quoteOf(request.params.id, body);
  return takeStep(request, {
    action: 'quote',
    who: sendQuoteCall.who,
    isRepeat: ({ tx }) => wasSentBefore(tx, quote),
    async prepare({ tx, hire, now }) {
      await assertPartsPossible(tx, hire, quote.parts, now);
      await insertQuote(tx, quote, now);
      return { quote };
    },
  });
}
