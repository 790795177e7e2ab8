import type { Request } from '../../../server/answer.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { showReviewFiguresCall } from '../contract.ts';
import { addUpReviews } from './reviews-store.ts';

type Figures = AnswerInputOf<typeof showReviewFiguresCall>;

/** Cached, because the sum reads a row of every artisan, too slow for each view of the home page. */
const KEPT_MS = 10 * 60_000;

const cacheOf = onePerApp(() => ({
  until: -Infinity,
  figures: Promise.resolve<Figures | undefined>(undefined),
}));

/** Returns the average rating over all artisans. */
export async function showReviewFigures(request: Request<typeof showReviewFiguresCall>): Promise<Figures> {
  const kept = cacheOf(request);
  const now = request.now().getTime();
  if (now >= kept.until) {
    kept.until = now + KEPT_MS;
    const before = kept.figures;
    // While the sum is recomputed, or when that fails, requests get the cached figures.
    kept.figures = addUpReviews(request.db).catch((error: unknown) => {
      kept.until = -Infinity;
      kept.figures = before;
      throw error;
    });
  }
  return (await kept.figures) ?? { average: null, reviews: 0 };
}
