import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { showRobotsCall } from '../contract.ts';

const ONE_HOUR_SECONDS = 3_600;

/** Paths that are private, lead to private pages or are no pages. Each is a prefix. */
const disallowedPaths = [
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
  // Filtered lists; the pages below /artisans are the ones to index.
  '/artisan?',
  '/jobs?',
  '/reviews?',
  // Forms about one review.
  '/reviews/',
];

/** Serves robots.txt: paths to leave out, and the sitemap's URL. */
export async function showRobots({
  origin,
  setHeader,
}: Request<typeof showRobotsCall>): Promise<AnswerInputOf<typeof showRobotsCall>> {
  setHeader('content-type', 'text/plain; charset=utf-8');
  setHeader('cache-control', `public, max-age=${ONE_HOUR_SECONDS}`);
  const rules = ['User-agent: *', 'Allow: /api/docs', ...disallowedPaths.map((path) => `Disallow: ${path}`)];
  return `${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
