import { Form } from 'react-router';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import { cancellationWindow } from '../../../../shared/promise-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import type { HireView } from '../../contract.ts';
import { FoldedForm } from './folded-form.tsx';
import { OtherParts } from './other-parts.tsx';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface CancelPaidHireProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

type Cancellation = NonNullable<HireView['cancellation']>;

/** Cancels a paid hire. Shows the outcome in naira and sends it along, so that the server refuses if it has changed. */
export function CancelPaidHire({ hire, refused }: CancelPaidHireProps) {
  const sending = useSending('cancel');
  const { side, cancellation } = hire;
  const mine = refused?.step === 'cancel' ? refused : undefined;
  if (!cancellation) return null;
  const isCustomer = side === 'customer';
  return (
    <FoldedForm
      id="cancel"
      summary={isCustomer ? 'Cancel this hire' : 'I cannot come'}
      open={mine !== undefined}
    >
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="cancel" />
        <input type="hidden" name="refundKobo" value={cancellation.refundKobo} />
        {mine && <ErrorSummary message={mine.message} />}
        {isCustomer ? (
          <CustomersOutcome hire={hire} cancellation={cancellation} />
        ) : (
          <ArtisansOutcome hire={hire} cancellation={cancellation} />
        )}
        <OtherParts hire={hire} />
        <Button type="submit" variant="danger" pending={sending} pendingLabel="Cancelling...">
          {isCustomer ? `Cancel hire and get ${sumBack(cancellation)} back` : 'Cancel this job'}
        </Button>
      </Form>
    </FoldedForm>
  );
}

const sumBack = ({ refundKobo }: Cancellation): string =>
  refundKobo === 0 ? 'nothing' : formatNaira(refundKobo);

function CustomersOutcome({ hire, cancellation }: { hire: HireView; cancellation: Cancellation }) {
  const { artisanName, freeUntil } = hire;
  const { refundKobo, artisanKobo, feeKobo } = cancellation;
  // A bank that took back everything would have ended the hire.
  const takenKobo = Math.min(hire.bankClaims?.takenKobo ?? 0, refundKobo);
  const outcome = (
    <>
      <p className="outcome-sum">
        <strong>{formatNaira(refundKobo)} will be refunded to you.</strong>
      </p>
      {takenKobo > 0 && (
        <p>Your bank has already given you {formatNaira(takenKobo)} of it back. We send you the rest.</p>
      )}
    </>
  );
  if (artisanKobo === 0 && feeKobo === 0) {
    return (
      <>
        {outcome}
        <p>
          That is everything you paid. It goes back to the account or card it came from. We’ll tell{' '}
          {artisanName} that you no longer need them.
        </p>
        {freeUntil && <p>Cancelling is free of charge until {formatMoment(freeUntil)}.</p>}
      </>
    );
  }
  // In time, but the visit has already been made and is not refunded.
  if (hire.visitKobo !== null && hire.steps.includes('reschedule')) {
    return (
      <>
        {outcome}
        <p>
          The visit was made, so what you paid for it is not refunded: {artisanName} gets{' '}
          {formatNaira(artisanKobo)}, and our service fee is {formatNaira(feeKobo)}.
          {refundKobo > 0 && ' The rest goes to the account or card it came from.'}
        </p>
      </>
    );
  }
  return (
    <>
      {outcome}
      <p>
        {hire.steps.includes('report_problem')
          ? 'The start has passed'
          : `Less than ${cancellationWindow} are left before the start`}
        , and {artisanName} has reserved the day for you. So {artisanName} gets {formatNaira(artisanKobo)},
        and our service fee is {formatNaira(feeKobo)}.
        {refundKobo > 0 && ' The rest goes to the account or card it came from.'}
      </p>
      {/* Hides the deadline for hires booked after it, which could never be cancelled free of charge. */}
      {freeUntil && hire.createdAt < freeUntil && (
        <p>Cancelling was free of charge until {formatMoment(freeUntil)}.</p>
      )}
      {hire.steps.includes('report_problem') && (
        <p>
          Did {artisanName} not come? Don’t cancel.{' '}
          {hire.steps.includes('report_no_show') ? (
            <a href="#no-show">Report that</a>
          ) : (
            <a href="#problem">Report a problem</a>
          )}{' '}
          instead: your money stays held.
        </p>
      )}
    </>
  );
}

function ArtisansOutcome({
  hire: { customerName },
  cancellation: { refundKobo },
}: {
  hire: HireView;
  cancellation: Cancellation;
}) {
  return (
    <>
      <p>{customerName} is counting on you. If you can’t come, tell us as early as you can.</p>
      <p className="outcome-sum">
        <strong>You earn nothing: the customer keeps all of the {formatNaira(refundKobo)}.</strong>
      </p>
      <p>
        {customerName} can choose another artisan for the same time, or gets a full refund. We’ll tell them at
        once, and your days are free again. It counts as a job that you cancelled.
      </p>
    </>
  );
}
