import { Form } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import type { HireView } from '../../contract.ts';
import { FinishForm } from './finish-job.tsx';
import { SecondLook } from './second-look.tsx';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface BeginJobProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** On the first day, or later: the artisan says that they have started, or that it is done already. */
export function BeginJob({ hire, refused }: BeginJobProps) {
  const sending = useSending('start');
  const mine = refused?.step === 'start' ? refused : undefined;
  return (
    <Card as="section" edge className="stack" aria-labelledby="begin-title" id="start">
      <h2 id="begin-title" className="paid-step-title">
        Have you started?
      </h2>
      <p>Tell us when you are there. We’ll let {hire.customerName} know.</p>
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="start" />
        {mine && <ErrorSummary message={mine.message} />}
        <Button type="submit" size="large" wide pending={sending} pendingLabel="Submitting...">
          I have started
        </Button>
      </Form>
      {hire.steps.includes('complete') && (
        <SecondLook id="complete" summary="It is done already" open={refused?.step === 'complete'}>
          <FinishForm hire={hire} refused={refused} />
        </SecondLook>
      )}
    </Card>
  );
}
