import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { showRobotsCall } from '../contract.ts';

const ONE_HOUR_SECONDS = 3_600;

/** What shows only someone's own things, leads to them, or is no page. A path stands for all that begins with it. */
const kept = [
  '/api/',
  '/dev/',
  '/sandbox/',
  '/readyz',
  '/healthz',
  '/availability',
  '/chatbox',
  '/consumer',
  '/courses/*/test',
  '/dashboard',
  '/earnings',
  '/forgot-password',
  '/goodbye',
  '/hirepage',
  '/hires/',
  '/hiringartisanPage/',
  '/jobs/new',
  '/laststep',
  '/my-profile',
  '/nextstep',
  '/notifications',
  '/PaymentCallback',
  '/reset-password',
  '/sanctions',
  '/settings',
  '/signin/',
  '/signout',
  '/status',
  '/verification/status',
  '/verify-email',
  '/admin',
  '/*/waiting-list',
  // A list with filters: the pages below /artisans are for finding.
  '/artisan?',
  '/jobs?',
  '/reviews?',
  // Forms about one review.
  '/reviews/',
];

/** Tells search engines what to leave alone, and where the sitemap is. */
export async function showRobots({
  origin,
  setHeader,
}: Request<typeof showRobotsCall>): Promise<AnswerGiven<typeof showRobotsCall>> {
  setHeader('content-type', 'text/plain; charset=utf-8');
  setHeader('cache-control', `public, max-age=${ONE_HOUR_SECONDS}`);
  const rules = ['User-agent: *', 'Allow: /api/docs', ...kept.map((path) => `Disallow: ${path}`)];
  return `${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
