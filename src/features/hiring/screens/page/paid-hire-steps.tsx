import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { isHeldForArtisan } from '../../process.ts';
import type { PaidHireFormsProps } from './paid-hire-forms.tsx';
import './paid-hire.css';

/*
 * The server renders the forms whole and each of them works without script, so theirs comes after the page's own, which a
 * hire that is not paid yet needs alone. It is asked for at once.
 */
const formsPart = lazyWithRetry(() => import('./paid-hire-forms.tsx'));
const PaidHireForms = lazy(async () => ({ default: (await formsPart).PaidHireForms }));

/** What the side that looks at a paid hire can do with it now, or where its money went; nothing where none was paid. */
export function PaidHireSteps(props: PaidHireFormsProps) {
  if (!props.money && !isHeldForArtisan(props.hire.status)) return null;
  return (
    <Suspense>
      <PaidHireForms {...props} />
    </Suspense>
  );
}
