import type { Request } from '../../../../server/answer.ts';
import { requestChangeCall } from '../../contract.ts';
import { MOST_QUOTE_CHANGES } from '../../quote-changes.ts';
import { changedOftenEnough, quoteChanged } from '../../words/refusals.ts';
import { listWishes } from '../quote-versions.ts';
import { refusalOf, takeStep } from '../take-step.ts';

/** The customer asks for a change of the quote that they have read. */
export function requestChange(request: Request<typeof requestChangeCall>) {
  const { quoteId, wish } = request.body;
  return takeStep(request, {
    action: 'ask_for_change',
    who: requestChangeCall.who,
    // One version gets one request: the answer to it is a new version.
    isRepeat: async ({ tx, hire }) =>
      (await listWishes(tx, hire.id)).some((each) => each.quoteId === quoteId && each.wish === wish),
    async prepare({ tx, hire }) {
      if (hire.quoteId !== quoteId) throw refusalOf(quoteChanged(hire));
      const wishes = await listWishes(tx, hire.id);
      if (wishes.length >= MOST_QUOTE_CHANGES) throw refusalOf(changedOftenEnough(hire));
      return { note: wish, proposal: { id: quoteId, amountKobo: hire.amountKobo } };
    },
  });
}
