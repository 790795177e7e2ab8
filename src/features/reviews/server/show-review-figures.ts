import type { Request } from '../../../server/answer.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showReviewFiguresCall } from '../contract.ts';
import { addUpReviews } from './reviews-store.ts';

type Figures = AnswerGiven<typeof showReviewFiguresCall>;

/** Adding up reads one narrow row of each artisan, which a first page cannot wait for each time. */
const KEPT_MS = 10 * 60_000;

const keptOf = onePerApp(() => ({
  until: -Infinity,
  figures: Promise.resolve<Figures | undefined>(undefined),
}));

/** How all artisans together are rated. */
export async function showReviewFigures(request: Request<typeof showReviewFiguresCall>): Promise<Figures> {
  const kept = keptOf(request);
  const now = request.now().getTime();
  if (now >= kept.until) {
    kept.until = now + KEPT_MS;
    const before = kept.figures;
    // While it is added up anew, everyone else gets what was kept; where it fails, so do they, until it works again.
    kept.figures = addUpReviews(request.db).catch((error: unknown) => {
      kept.until = -Infinity;
      kept.figures = before;
      throw error;
    });
  }
  return (await kept.figures) ?? { average: null, reviews: 0 };
}
