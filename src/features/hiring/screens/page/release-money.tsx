import { lazy, Suspense, useState } from 'react';
import { Form } from 'react-router';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import type { HireView } from '../../contract.ts';
import { FoldedForm } from './folded-form.tsx';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

/** Loaded only if the server asks for confirmation, which it does for large sums after the button is pressed. */
const stepUpPart = lazyWithRetry(() => import('./release-step-up.ts'));
const StepUpFields = lazy(async () => ({ default: (await stepUpPart).StepUpFields }));
const asked = { asks: 'nothing', passkey: true, authenticator: true } as const;

interface ReleaseMoneyProps {
  hire: HireView;
  /** Whether the job is not reported as done and neither side has been asked about it. */
  early: boolean;
  refused: StepRefused | undefined;
}

/** The customer releases the money without waiting for the clock. It is final, so it is one more tap away. */
export function ReleaseMoney({ hire, early, refused }: ReleaseMoneyProps) {
  const sending = useSending('release');
  const mine = refused?.step === 'release' ? refused : undefined;
  // Once asked for, the proof is asked until the release: the answer of a lost network has no fields.
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked && (mine?.fields?.code ?? mine?.fields?.password) !== undefined) setIsAsked(true);
  const { artisanName, amountKobo, feeKobo, balanceKobo } = hire;
  const title = early ? 'Release the money early' : 'Release the money';
  return (
    <FoldedForm id="release" summary={title} quiet={early} open={mine !== undefined}>
      <Form method="post" className="stack" aria-label={title}>
        <input type="hidden" name="step" value="release" />
        {mine && <ErrorSummary message={mine.message} />}
        {isAsked && (
          <Suspense>
            <StepUpFields stepUp={asked} refused={mine} id="release" />
          </Suspense>
        )}
        <ul className="paid-step-facts">
          {early && (
            <li>
              <strong>{artisanName} has not marked the job as done yet.</strong> You don’t have to do this: we
              hold your money until the job is done.
            </li>
          )}
          {balanceKobo > 0 && (
            <li>
              <strong>{formatNaira(balanceKobo)} of the agreed price is not paid yet.</strong> Pay it first:
              after the release you can’t pay it here any more.
            </li>
          )}
          <li>
            {formatNaira(amountKobo - feeKobo)} goes to {artisanName} at once, and {formatNaira(feeKobo)} is
            our service fee.
          </li>
          <li>Only do it when the job is done as agreed, not because someone asks you to.</li>
          <li>This is final: you can’t report a problem afterwards.</li>
        </ul>
        <Button
          type="submit"
          variant={early ? 'secondary' : 'primary'}
          pending={sending}
          pendingLabel="Submitting..."
        >
          Release {formatNaira(amountKobo)} to {artisanName}
        </Button>
      </Form>
    </FoldedForm>
  );
}
