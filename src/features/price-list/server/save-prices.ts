import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { PriceItem, savePricesCall } from '../contract.ts';
import { VISIT_TITLE } from '../visit.ts';
import { listPrices, replacePrices } from './prices-store.ts';

/** Replaces the caller's price list. The same list sent again changes nothing. */
export async function savePrices(
  request: Request<typeof savePricesCall>,
): Promise<AnswerGiven<typeof savePricesCall>> {
  const { id: artisanId } = signedIn(request);
  const { items, visitNaira } = request.body;
  const listed = items.map(({ id, title, priceNaira }) => ({
    id,
    title,
    priceKobo: priceNaira,
    isVisit: false,
  }));
  const result = await request.transaction(async (tx) => {
    // Two lists that come at once: one after the other, not mixed.
    await lockPerson(tx, artisanId);
    const before = (await listPrices(tx, artisanId)).find(({ isVisit }) => isVisit);
    const visit: PriceItem[] = visitNaira
      ? // The same item as before: a customer who has the form open is told of another price, not that it is gone.
        [{ id: before?.id ?? newId(), title: VISIT_TITLE, priceKobo: visitNaira, isVisit: true }]
      : [];
    const all = [...listed, ...visit];
    await replacePrices(tx, artisanId, all);
    return all;
  });
  return { message: 'Your prices are saved.', result };
}
