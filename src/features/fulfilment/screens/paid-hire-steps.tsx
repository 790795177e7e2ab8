import { lazy, Suspense } from 'react';
import { scriptForLater } from '../../../browser/script-for-later.ts';
import type { HireView, PaidStep } from '../../hiring/contract.ts';
import type { PaidHireFormsProps } from './paid-hire-forms.tsx';
import './fulfilment.css';

/*
 * The server renders the forms whole and each of them works without script, so theirs comes after the page's own, which a
 * hire that is not paid yet needs alone. It is asked for at once.
 */
const formsPart = scriptForLater(() => import('./paid-hire-forms.tsx'));
const PaidHireForms = lazy(async () => ({ default: (await formsPart).PaidHireForms }));

const formOf: Record<PaidStep, string> = {
  cancel: 'cancel',
  reschedule: 'reschedule',
  start: 'start',
  complete: 'complete',
  release: 'release',
  report_problem: 'report-problem',
};

/** Whether a form of that name is on the page of this hire. */
export const isPaidStepOf = ({ steps }: HireView, form: string): boolean =>
  steps.some((step) => formOf[step] === form);

/** What whoever looks at a paid hire can do with it now, or where its money went; nothing where none was paid. */
export function PaidHireSteps(props: PaidHireFormsProps) {
  const { status, steps } = props.hire;
  if (!props.money && status !== 'disputed' && steps.length === 0) return null;
  return (
    <Suspense>
      <PaidHireForms {...props} />
    </Suspense>
  );
}
