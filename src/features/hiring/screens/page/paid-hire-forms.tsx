import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import { cancellationWindow } from '../../../../shared/promise-words.ts';
import { Card } from '../../../../ui/card.tsx';
import type { Openings } from '../../../bookings/contract.ts';
import type { HireView } from '../../contract.ts';
import { isInProblem, isMissed } from '../../process.ts';
import type { HireStep } from '../../steps.ts';
import { BeginJob } from './begin-job.tsx';
import { CancelPaidHire } from './cancel-paid-hire.tsx';
import { DoorCodeCard } from './door-code-card.tsx';
import { FinishJob } from './finish-job.tsx';
import { HowItWent } from './how-it-went.tsx';
import { JobAfterVisit } from './job-after-visit.tsx';
import type { SettledMoney } from './money-of.ts';
import { MoreDays } from './more-days.tsx';
import { CustomerNotThere, NoShowWaits } from './no-show.tsx';
import { PriceOfJob } from './price-of-job.tsx';
import { RescheduleHire } from './reschedule-hire.tsx';
import type { StepRefused } from './step-refused.ts';
import { WhereMoneyWent } from './where-money-went.tsx';

export interface PaidHireFormsProps {
  hire: HireView;
  /** The artisan's free times; null if the hire cannot be rescheduled. */
  openings: Openings | null;
  /** Where the money of a finished hire went; null while it is held or none was paid. */
  money: SettledMoney | null;
  /** The id for the next price or proposal, made in advance so that a retry is recognised. */
  quoteId: string;
  refused: StepRefused | undefined;
}

/** The steps that the viewing side can take with a paid hire now. Every form works without script. */
export function PaidHireForms({ hire, openings, money, quoteId, refused }: PaidHireFormsProps) {
  const can = (step: HireStep) => hire.steps.includes(step);
  // After the last day it no longer matters whether the work has started.
  const begins = can('start') && !hire.doneDueAt;
  if (money) return <WhereMoneyWent hire={hire} money={money} />;
  if (isMissed(hire.status)) return <NoShowWaits hire={hire} refused={refused} />;
  // The problem's own section has its actions.
  if (isInProblem(hire.status)) return null;
  return (
    <>
      {hire.side === 'customer' && <PriceOfJob hire={hire} quoteId={quoteId} refused={refused} />}
      {hire.side === 'customer' && <JobAfterVisit hire={hire} quoteId={quoteId} refused={refused} />}
      {hire.side === 'customer' && <MoreDays hire={hire} proposalId={quoteId} refused={refused} />}
      {hire.doorCode && <DoorCodeCard hire={hire} code={hire.doorCode} />}
      {begins && <BeginJob hire={hire} refused={refused} />}
      {can('complete') && !begins && <FinishJob hire={hire} refused={refused} />}
      {(can('release') || can('report_problem')) && <HowItWent hire={hire} refused={refused} />}
      {hire.side === 'artisan' && can('report_no_show') && <CustomerNotThere hire={hire} refused={refused} />}
      {hire.side === 'artisan' && <JobAfterVisit hire={hire} quoteId={quoteId} refused={refused} />}
      {hire.side === 'artisan' && <PriceOfJob hire={hire} quoteId={quoteId} refused={refused} />}
      {hire.side === 'artisan' && <MoreDays hire={hire} proposalId={quoteId} refused={refused} />}
      {(can('cancel') || can('reschedule')) && (
        <Card as="section" className="stack" aria-labelledby="plans-title" id="plans">
          <h2 id="plans-title" className="paid-step-title">
            If plans change
          </h2>
          {hire.side === 'customer' && <p>{plansOf(hire)}</p>}
          <div>
            {can('reschedule') && openings && (
              // Resets the form after rescheduling, so that values typed for the last one do not remain.
              <RescheduleHire
                key={`${hire.startDate} ${hire.startTime}`}
                hire={hire}
                openings={openings}
                refused={refused}
              />
            )}
            {can('cancel') && <CancelPaidHire hire={hire} refused={refused} />}
          </div>
        </Card>
      )}
    </>
  );
}

/** What a customer should know before changing anything. Artisans read theirs in the cancel form. */
function plansOf(hire: HireView): string {
  const { steps, freeUntil, questionedAt, visitKobo } = hire;
  if (questionedAt) return 'You can still reschedule. You can’t cancel until your bank has decided.';
  if (!steps.includes('cancel')) {
    return 'This work is being redone after a problem. You can reschedule it. If you no longer want it, report the problem again.';
  }
  if (steps.includes('reschedule') && freeUntil && visitKobo) {
    return `You can reschedule free of charge until ${formatMoment(freeUntil)}. If you cancel, the ${formatNaira(visitKobo)} for the visit is not refunded.`;
  }
  if (steps.includes('reschedule') && freeUntil) {
    return `You can reschedule or cancel free of charge until ${formatMoment(freeUntil)}.`;
  }
  if (steps.includes('report_problem')) {
    return `The start has passed, so you can no longer reschedule. You can still cancel, and you’ll see what that costs before you confirm.`;
  }
  return `Less than ${cancellationWindow} are left before the start, so you can no longer reschedule. You can still cancel, and you’ll see what that costs before you confirm.`;
}
