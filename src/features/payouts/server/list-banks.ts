import type { Request } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { type Bank, listBanks, paystackConnection } from '../../payments/server/public.ts';
import type { listBanksCall } from '../contract.ts';
import { whileWaiting } from './paystack-words.ts';

const KEPT_MS = 24 * 3_600_000;

/** The list changes a few times a year, so each process asks for it once a day. */
const keptOf = onePerApp(() => ({ banks: [] as Bank[], until: new Date(0) }));

/** The banks to which money can be sent. An old list is better than none while Paystack is away. */
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

/** Says which banks there are. */
export async function listBanksForArtisans(
  request: Request<typeof listBanksCall>,
): Promise<AnswerGiven<typeof listBanksCall>> {
  return { banks: await banksOf(request) };
}
