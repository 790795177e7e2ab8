import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { savePricesCall } from '../contract.ts';
import { replacePrices } from './prices-store.ts';

/** Replaces the caller's price list. The same list sent again changes nothing. */
export async function savePrices(
  request: Request<typeof savePricesCall>,
): Promise<AnswerGiven<typeof savePricesCall>> {
  const { id: artisanId } = signedIn(request);
  const result = request.body.items.map(({ id, title, priceNaira }) => ({
    id,
    title,
    priceKobo: priceNaira,
  }));
  await request.transaction(async (tx) => {
    // Two lists that come at once: one after the other, not mixed.
    await lockPerson(tx, artisanId);
    await replacePrices(tx, artisanId, result);
  });
  return { message: 'Your prices are saved.', result };
}
