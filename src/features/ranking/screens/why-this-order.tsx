import { Suspense } from 'react';
import { lazyAtFirstUse } from '../../../browser/first-use.ts';
import type { WhyHereProps } from './why-here.tsx';
import './ranking.css';

/** Usable as the server renders it. */
const WhyHere = lazyAtFirstUse(async () => (await import('./why-here.tsx')).WhyHere);

/** Explains an artisan's position in a list. */
export function WhyThisOrder(props: WhyHereProps) {
  return (
    <Suspense>
      <WhyHere {...props} />
    </Suspense>
  );
}
