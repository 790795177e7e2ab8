import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { type earningsByMonthCall, MONTHS_SHOWN } from '../contract.ts';
import { earningsByMonth } from './escrow-store.ts';

/** Returns the caller's earnings by month. */
export async function showEarningsByMonth(
  request: Request<typeof earningsByMonthCall>,
): Promise<AnswerInputOf<typeof earningsByMonthCall>> {
  const span = { lastDay: lagosDay(request.now()), months: MONTHS_SHOWN };
  return { months: await earningsByMonth(request.db, signedIn(request).id, span) };
}
