import { lazy, Suspense, useState } from 'react';
import { Form } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { problemDecisionTime } from '../../../../shared/promise-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { HireView } from '../../contract.ts';
import { MOST_STATEMENT_PHOTOS, STATEMENT_MOST } from '../../problem-ends.ts';
import { FoldedForm } from './folded-form.tsx';
import { stepDraftKey } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

const uploadsPart = lazyWithRetry(() => import('../../../uploads/screens/public.ts'));
const PhotosField = lazy(async () => ({ default: (await uploadsPart).PhotosField }));

interface WritingProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** The form for a statement about the problem. Typed values survive a reload and a lost network. */
export function AddStatement({ hire, newId, refused }: WritingProps & { newId: string }) {
  const kept = useFormDraft(stepDraftKey('add-statement', hire.id), ['text', 'photos']);
  const [uploading, setUploading] = useState(false);
  const sending = useSending('add-statement');
  const mine = refused?.step === 'add-statement' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const photos = (values.photos ?? kept.draft?.photos ?? '').split(/\s+/).filter(Boolean);
  const other = hire.side === 'customer' ? hire.artisanName : hire.customerName;
  return (
    <FoldedForm
      id="statement"
      summary="Write about the problem"
      open={mine !== undefined || kept.draft !== undefined}
    >
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form"
        aria-label="Write about the problem"
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="add-statement" />
        <input type="hidden" name="statementId" value={values.statementId ?? newId} />
        {mine && <ErrorSummary message={mine.message} fields={fields} />}
        <TextArea
          name="text"
          id="statement-field"
          label="What you want to say"
          hint={`${other} and our team will read this.`}
          rows={4}
          maxLength={STATEMENT_MOST}
          required
          defaultValue={values.text ?? kept.draft?.text}
          error={fields.text}
        />
        <Suspense>
          <PhotosField
            name="photos"
            label="Photos"
            hint={`Up to ${MOST_STATEMENT_PHOTOS}.`}
            most={MOST_STATEMENT_PHOTOS}
            defaultValue={photos}
            error={fields.photos}
            onBusy={setUploading}
            onChange={kept.keepSoon}
          />
        </Suspense>
        <div>
          <Button
            type="submit"
            variant="secondary"
            pending={sending || uploading}
            pendingLabel={uploading ? 'Uploading photos...' : 'Sending...'}
          >
            Send statement
          </Button>
        </div>
      </Form>
    </FoldedForm>
  );
}

/** The form to appeal against a decision. */
export function AppealForm({ hire, refused }: WritingProps) {
  const kept = useFormDraft(stepDraftKey('appeal', hire.id), ['why']);
  const sending = useSending('appeal');
  const mine = refused?.step === 'appeal' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  return (
    <FoldedForm id="appeal" summary="Appeal" open={mine !== undefined || kept.draft !== undefined}>
      <Form
        method="post"
        ref={kept.form}
        key={kept.key}
        className="form"
        aria-label="Appeal against the decision"
        onInput={kept.keep}
        onSubmit={kept.keep}
      >
        <input type="hidden" name="step" value="appeal" />
        {mine && <ErrorSummary message={mine.message} fields={fields} />}
        <p>
          We’ll look at everything again and decide within {problemDecisionTime}. That decision is final, and
          it can be worse for you.
        </p>
        <TextArea
          name="why"
          label="What did we get wrong?"
          rows={4}
          maxLength={STATEMENT_MOST}
          required
          defaultValue={values.why ?? kept.draft?.why}
          error={fields.why}
        />
        <Button type="submit" variant="secondary" pending={sending} pendingLabel="Submitting...">
          Send appeal
        </Button>
      </Form>
    </FoldedForm>
  );
}
