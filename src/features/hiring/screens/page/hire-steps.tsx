import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../../ui/form-message.tsx';
import type { HireView } from '../../contract.ts';
import { isInProblem, isOver, isPaid, isRebooking } from '../../process.ts';
import { slugOf } from '../../steps.ts';
import { PaidHireSteps } from './paid-hire-steps.tsx';
import type { HireStepsProps } from './unpaid-hire-forms.tsx';

/**
 * A paid hire has none of these forms, and they are fully server-rendered, so their script is a
 * separate chunk. It is requested at once.
 */
const formsPart = lazyWithRetry(() => import('./unpaid-hire-forms.tsx'));
const UnpaidHireForms = lazy(async () => ({ default: (await formsPart).UnpaidHireForms }));

/** The steps that the viewing side can take now, each a form that works without script. */
export function HireSteps(props: HireStepsProps) {
  const { hire, openings, money, quoteId, refused } = props;
  // A form that is still on the page shows its own error; otherwise it is shown here.
  const orphan = refused && !hire.steps.some((step) => slugOf(step) === refused.step);
  return (
    <>
      {orphan && <ErrorSummary message={refused.message} />}
      {refused && !orphan && (
        // Without script the focus stays at the top of the page, so announce the error in the form here.
        <noscript>
          <FormMessage title="That didn’t work. The reason is in the form." />
        </noscript>
      )}
      <PaidHireSteps {...{ hire, openings, money, quoteId, refused }} />
      {!isPaid(hire.status) && !isRebooking(hire.status) && (
        <Suspense>
          <UnpaidHireForms {...props} />
        </Suspense>
      )}
      {(isPaid(hire.status) || hire.steps.includes('take_back') || money) && !isInProblem(hire.status) && (
        <AfterPaying hire={hire} guestKey={props.guestKey} />
      )}
      {hire.side === 'customer' && isOver(hire.status) && <HireAgain hire={hire} />}
    </>
  );
}

/** Links that follow a payment, below an open problem. They lead to pages of `receipts` and `checkout`. */
export function AfterPaying({ hire, guestKey }: Pick<HireStepsProps, 'hire' | 'guestKey'>) {
  const query = guestKey ? `?${new URLSearchParams({ key: guestKey })}` : '';
  return (
    <div className="form-buttons form-buttons-short">
      {hire.side === 'customer' && hire.status === 'released' && hire.tippedKobo === null && (
        <ButtonLink to={`/hires/${hire.id}/tip${query}`} variant="secondary">
          Tip {hire.artisanName}
        </ButtonLink>
      )}
      <ButtonLink to={`/hires/${hire.id}/receipts${query}`} variant="secondary">
        View receipt
      </ButtonLink>
    </div>
  );
}

function HireAgain({ hire: { id, status, artisanId, artisanName, artisanSkill } }: { hire: HireView }) {
  return (
    <div className="form-buttons form-buttons-short">
      <ButtonLink to={`/hiringartisanPage/${artisanId}?again=${id}`} variant="secondary">
        Hire {artisanName} again
      </ButtonLink>
      {status !== 'released' && (
        <ButtonLink
          to={artisanSkill ? `/artisan?skill=${encodeURIComponent(artisanSkill)}` : '/artisan'}
          variant="secondary"
        >
          See other artisans
        </ButtonLink>
      )}
    </div>
  );
}
