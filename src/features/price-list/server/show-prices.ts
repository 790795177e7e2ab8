import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { listPricesCall } from '../contract.ts';
import { listPrices } from './prices-store.ts';

/** What an artisan does at a fixed price. */
export async function showPrices({
  db,
  params,
}: Request<typeof listPricesCall>): Promise<AnswerGiven<typeof listPricesCall>> {
  return { result: await listPrices(db, params.id) };
}
