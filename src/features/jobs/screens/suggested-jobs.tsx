import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { SuggestedJobs } from './suggested-jobs-list.tsx';
import './jobs.css';

/** At the end of its pages and fully server-rendered, so its script loads after the page's own. */
const listPart = lazyWithRetry(() => import('./suggested-jobs-list.tsx'));
const SuggestedJobsList = lazy(async () => ({ default: (await listPart).SuggestedJobsList }));

interface JobsYouMightLikeProps {
  path: string;
  jobs: SuggestedJobs;
  /** The expertise by which a visitor's jobs are ranked, carried over into links. */
  expertise?: string | undefined;
}

/** Open jobs for an artisan, with one of three filters, which is in the URL: `?jobs=recent`. */
export function JobsYouMightLike({ path, jobs, expertise = '' }: JobsYouMightLikeProps) {
  return (
    <section aria-labelledby="jobs-for-you" className="jobs-section">
      <h2 id="jobs-for-you">Jobs you might like!</h2>
      {'problem' in jobs ? (
        <FormMessage title={`Error: Failed to load users: ${jobs.problem}`} />
      ) : (
        <Suspense>
          <SuggestedJobsList
            path={path}
            jobs={jobs}
            keep={expertise && `&${new URLSearchParams({ expertise })}`}
          />
        </Suspense>
      )}
    </section>
  );
}
