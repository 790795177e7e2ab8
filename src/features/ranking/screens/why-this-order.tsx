import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import type { WhyHereProps } from './why-here.tsx';
import './ranking.css';

/** Rendered by the server and usable without JavaScript, so its code loads later. */
const part = lazyWithRetry(() => import('./why-here.tsx'));
const WhyHere = lazy(async () => ({ default: (await part).WhyHere }));

/** Explains an artisan's position in a list. */
export function WhyThisOrder(props: WhyHereProps) {
  return (
    <Suspense>
      <WhyHere {...props} />
    </Suspense>
  );
}
