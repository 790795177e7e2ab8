import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { PriceItem, savePricesCall } from '../contract.ts';
import { VISIT_TITLE } from '../visit.ts';
import { listPrices, replacePrices } from './prices-store.ts';

/** Replaces the caller's price list. Idempotent. */
export async function savePrices(
  request: Request<typeof savePricesCall>,
): Promise<AnswerInputOf<typeof savePricesCall>> {
  const { id: artisanId } = signedIn(request);
  const { items, visitNaira } = request.body;
  const listed = items.map(({ id, title, priceNaira }) => ({
    id,
    title,
    priceKobo: priceNaira,
    isVisit: false,
  }));
  const result = await request.transaction(async (tx) => {
    // Serialises concurrent requests, so that two lists are not mixed.
    await lockPerson(tx, artisanId);
    const before = (await listPrices(tx, artisanId)).find(({ isVisit }) => isVisit);
    if (listed.some(({ id }) => id === before?.id)) {
      const message = 'Each item needs its own id.';
      throw new Refusal(400, 'invalid_input', message, { fields: { items: message } });
    }
    const visit: PriceItem[] = visitNaira
      ? // Keeps the item's id, so that a customer with the form open is told of a new price instead of a missing item.
        [{ id: before?.id ?? newId(), title: VISIT_TITLE, priceKobo: visitNaira, isVisit: true }]
      : [];
    const all = [...listed, ...visit];
    await replacePrices(tx, artisanId, all);
    return all;
  });
  return { message: 'Your prices are saved.', result };
}
