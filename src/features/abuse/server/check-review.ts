import type { Tx } from '../../../server/database.ts';
import { REVIEW_SCORE } from '../../../shared/abuse-words.ts';
import { hiresInBrief } from '../../hiring/server/public.ts';
import { holdReview } from '../../reviews/server/public.ts';
import { scoreOf, signsBetween } from './signs.ts';
import { raise } from './suspicions-store.ts';

/**
 * Checks a customer's new review: if the customer seems to be the reviewed artisan, the review is held until an
 * operator decides.
 */
export async function checkReview(
  tx: Tx,
  { id, hireId, artisanId, at }: { id: string; hireId: string; artisanId: string; at: Date },
): Promise<void> {
  const hire = await tx
    .selectFrom(hiresInBrief.as('hire'))
    .select('hire.customer_id')
    .where('hire.id', '=', hireId)
    .executeTakeFirstOrThrow();
  const signals = await signsBetween(tx, { hireId, artisanId, customerId: hire.customer_id });
  const score = scoreOf(signals);
  if (score < REVIEW_SCORE) return;
  const between = { firstId: artisanId, secondId: hire.customer_id };
  await raise(tx, {
    kind: 'self_review',
    evidenceKey: `review:${id}`,
    ...between,
    reviewId: id,
    signals,
    score,
    at,
  });
  await holdReview(tx, id, at);
}
