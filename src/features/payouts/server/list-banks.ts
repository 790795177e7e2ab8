import type { Request } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { type Bank, listBanks, paystackConnection } from '../../payments/server/public.ts';
import type { listBanksCall } from '../contract.ts';
import { whileWaiting } from './paystack-words.ts';

const KEPT_MS = 24 * 3_600_000;

/** The list changes a few times a year, so each process caches it for a day. */
const keptOf = onePerApp(() => ({ banks: [] as Bank[], until: new Date(0) }));

/** Banks that can receive transfers. When Paystack is unreachable, an expired list is used. */
export async function banksOf(context: AppContext): Promise<Bank[]> {
  const kept = keptOf(context);
  if (context.now() < kept.until) return kept.banks;
  try {
    kept.banks = await whileWaiting(context, () => listBanks(paystackConnection(context)));
    kept.until = new Date(context.now().getTime() + KEPT_MS);
  } catch (error) {
    if (kept.banks.length === 0) throw error;
  }
  return kept.banks;
}

/** Returns the list of banks. */
export async function listBanksForArtisans(
  request: Request<typeof listBanksCall>,
): Promise<AnswerInputOf<typeof listBanksCall>> {
  return { banks: await banksOf(request) };
}
