import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { listPricesCall } from '../contract.ts';
import { listPrices } from './prices-store.ts';

/** Returns an artisan's fixed prices. */
export async function showPrices({
  db,
  params,
}: Request<typeof listPricesCall>): Promise<AnswerInputOf<typeof listPricesCall>> {
  return { result: await listPrices(db, params.id) };
}
