import { Form } from 'react-router';
import { useKeptForm } from '../../../browser/kept-form.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { HireView } from '../../hiring/contract.ts';
import type { StepRefused } from '../../hiring/screens/public.ts';
import type { COMPLAINT_LEAST, COMPLAINT_MOST } from '../contract.ts';
import { paidStepDraftKey } from './paid-step-draft.ts';
import { SecondLook } from './second-look.tsx';
import { useSending } from './use-sending.ts';

const LEAST: typeof COMPLAINT_LEAST = 10;
const MOST: typeof COMPLAINT_MOST = 1000;

interface ReportProblemProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** The customer says what is wrong: nobody came, it is left unfinished, or it was done badly. The money stays held then. */
export function ReportProblem({ hire, refused }: ReportProblemProps) {
  const kept = useKeptForm(paidStepDraftKey('report-problem', hire.id), ['complaint']);
  const sending = useSending('report-problem');
  const mine = refused?.step === 'report-problem' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  return (
    <SecondLook id="problem" summary="Report a problem" open={mine !== undefined || kept.draft !== undefined}>
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form"
        aria-label="Report a problem"
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="report-problem" />
        {mine && <ErrorSummary message={mine.message} fields={fields} />}
        <WhatThen hire={hire} />
        <TextArea
          name="complaint"
          label="What went wrong"
          hint={`What was agreed, and what came of it? ${hire.artisanName} reads it as well. At least ${LEAST} characters.`}
          required
          rows={5}
          minLength={LEAST}
          maxLength={MOST}
          defaultValue={values.complaint ?? kept.draft?.complaint}
          error={fields.complaint}
        />
        <Button type="submit" variant="danger" pending={sending} pendingLabel="Submitting...">
          Report the problem
        </Button>
      </Form>
    </SecondLook>
  );
}

/** What happens to a complaint, before it is sent. */
function WhatThen({ hire: { amountKobo, artisanName } }: { hire: HireView }) {
  return (
    <ul className="paid-step-facts">
      <li>Your {formatNaira(amountKobo)} stays held: nobody gets it while we look into it.</li>
      <li>
        We read what you write and hear {artisanName}. Then we decide: all of it goes back to you, or{' '}
        {artisanName} is paid.
      </li>
      <li>Both of you are told, and why stands on this page.</li>
      <li>It cannot be taken back once it is sent.</li>
    </ul>
  );
}
