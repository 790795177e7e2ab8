import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import type { WhyHereProps } from './why-here.tsx';
import './ranking.css';

/** The server renders it whole, and it opens without script. */
const part = lazyWithRetry(() => import('./why-here.tsx'));
const WhyHere = lazy(async () => ({ default: (await part).WhyHere }));

/** Why an artisan stands where they do in a list. */
export function WhyThisOrder(props: WhyHereProps) {
  return (
    <Suspense>
      <WhyHere {...props} />
    </Suspense>
  );
}
