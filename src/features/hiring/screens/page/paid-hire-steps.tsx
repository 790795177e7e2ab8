import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { isHeldForArtisan } from '../../process.ts';
import type { PaidHireFormsProps } from './paid-hire-forms.tsx';
import './paid-hire.css';

/*
 * The forms are server-rendered and work without script. Their script is a chunk of its own, so that the page of an
 * unpaid hire does not load it, and is requested at once.
 */
const formsPart = lazyWithRetry(() => import('./paid-hire-forms.tsx'));
const PaidHireForms = lazy(async () => ({ default: (await formsPart).PaidHireForms }));

/** The steps of a paid hire, or where its money went; null if none was paid. */
export function PaidHireSteps(props: PaidHireFormsProps) {
  if (!props.money && !isHeldForArtisan(props.hire.status)) return null;
  return (
    <Suspense>
      <PaidHireForms {...props} />
    </Suspense>
  );
}
