import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import type { HireView } from '../../hiring/contract.ts';
import type { StepRefused } from '../../hiring/screens/public.ts';
import { FinishForm } from './finish-job.tsx';
import { SecondLook } from './second-look.tsx';
import { useSending } from './use-sending.ts';

interface BeginJobProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** On the first day, or later: the artisan says that they have begun, or that it is done already. */
export function BeginJob({ hire, refused }: BeginJobProps) {
  const sending = useSending('start');
  const mine = refused?.step === 'start' ? refused : undefined;
  return (
    <Card as="section" edge className="stack" aria-labelledby="begin-title" id="start">
      <h2 id="begin-title" className="paid-step-title">
        Have you begun?
      </h2>
      <p>Say so when you are there: {hire.customerName} is told, and the hire is at work from then on.</p>
      <Form method="post" className="stack">
        <input type="hidden" name="step" value="start" />
        {mine && <ErrorSummary message={mine.message} />}
        <Button type="submit" size="large" wide pending={sending} pendingLabel="Submitting...">
          I have begun
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
