import { Form } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { problemDecisionTime } from '../../../../shared/promise-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { HireView, PROBLEM_LEAST, PROBLEM_MOST } from '../../contract.ts';
import { FoldedForm } from './folded-form.tsx';
import { stepDraftKey } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

const LEAST: typeof PROBLEM_LEAST = 10;
const MOST: typeof PROBLEM_MOST = 1000;

interface ReportProblemProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/**
 * The form to report a problem: the artisan did not come, or the work is unfinished or
 * badly done. The money then stays held.
 */
export function ReportProblem({ hire, refused }: ReportProblemProps) {
  const kept = useFormDraft(stepDraftKey('report-problem', hire.id), ['problem']);
  const sending = useSending('report-problem');
  const mine = refused?.step === 'report-problem' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  return (
    <FoldedForm id="problem" summary="Report a problem" open={mine !== undefined || kept.draft !== undefined}>
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
          name="problem"
          label="What went wrong"
          hint={`What was agreed, and what happened? ${hire.artisanName} will read it too. At least ${LEAST} characters.`}
          required
          rows={5}
          minLength={LEAST}
          maxLength={MOST}
          defaultValue={values.problem ?? kept.draft?.problem}
          error={fields.problem}
        />
        <Button type="submit" variant="danger" pending={sending} pendingLabel="Submitting...">
          Report the problem
        </Button>
      </Form>
    </FoldedForm>
  );
}

/** What happens after a report, shown before it is sent. */
function WhatThen({ hire: { amountKobo, artisanName } }: { hire: HireView }) {
  return (
    <ul className="paid-step-facts">
      <li>Your {formatNaira(amountKobo)} stays on hold: no one gets it while we look into it.</li>
      <li>
        You and {artisanName} can write here, add photos and agree on a solution: a full or partial refund, or
        the work done again.
      </li>
      <li>
        If you can’t agree, we decide within {problemDecisionTime}. Either of you can then appeal, once.
      </li>
      <li>You can’t withdraw it once it is sent.</li>
    </ul>
  );
}
