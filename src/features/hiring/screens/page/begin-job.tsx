import { Form } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { RadioCards } from '../../../../ui/radio-cards.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { HireView } from '../../contract.ts';
import { FinishForm } from './finish-job.tsx';
import { FoldedForm } from './folded-form.tsx';
import { DoorCodeForm, NoCodeForm } from './start-forms.tsx';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface BeginJobProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** From the first day on: the artisan reports that the work has started, or is already done. */
export function BeginJob({ hire, refused }: BeginJobProps) {
  return (
    <Card as="section" edge className="stack" aria-labelledby="begin-title" id="start">
      {hire.steps.includes('on_my_way') && <OnMyWay hire={hire} refused={refused} />}
      <h2 id="begin-title" className="paid-step-title">
        Have you started?
      </h2>
      <p>
        When you arrive, ask {hire.customerName} for the door code. It is on their page of the hire and in
        their reminder emails.
      </p>
      <DoorCodeForm refused={refused} />
      <NoCodeForm hire={hire} refused={refused} />
      {hire.steps.includes('complete') && (
        <FoldedForm id="complete" summary="It’s already done" open={refused?.step === 'complete'}>
          <FinishForm hire={hire} refused={refused} />
        </FoldedForm>
      )}
    </Card>
  );
}

const arrivals = [15, 30, 45, 60].map((minutes) => ({
  value: String(minutes),
  label: `In ${minutes} minutes`,
}));

/** On the day of the start: the artisan announces their arrival, and again when it changes. */
function OnMyWay({ hire, refused }: BeginJobProps) {
  const sending = useSending('on-my-way');
  const mine = refused?.step === 'on-my-way' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const hasTold = hire.lastStep.action === 'on_my_way';
  return (
    <FoldedForm
      id="on-my-way"
      summary={hasTold ? 'Change your time of arrival' : 'I’m on my way'}
      open={mine !== undefined}
    >
      <Form method="post" className="form" aria-label="On my way">
        <input type="hidden" name="step" value="on-my-way" />
        {mine && <ErrorSummary message={mine.message} fields={fields} />}
        <RadioCards
          name="minutes"
          legend="When will you arrive?"
          options={arrivals}
          columns={2}
          defaultValue={values.minutes ?? '30'}
          error={fields.minutes}
        />
        <TextField
          name="arrivesAt"
          label="Or at"
          type="time"
          optional
          defaultValue={values.arrivesAt}
          error={fields.arrivesAt}
        />
        <Button type="submit" pending={sending} pendingLabel="Submitting...">
          Tell {hire.customerName}
        </Button>
      </Form>
    </FoldedForm>
  );
}
